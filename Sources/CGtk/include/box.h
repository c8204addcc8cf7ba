/* A Swift closure in the form in which C keeps it. */
#ifndef CGTK_BOX_H
#define CGTK_BOX_H

/* A pointer to a Swift object with a closure, and the function that releases the object. A C function cannot capture
   values, so each function of CGtk that keeps a handler also takes a box, and the handler gets `object` as its first
   argument. CGtk calls `release` exactly once, when the handler will not be called any more. */
typedef struct {
  void *_Nonnull object;
  void (*_Nonnull release)(void *_Nonnull object);
} CGtkBox;

#endif
