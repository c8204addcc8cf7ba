/* Handlers for signals whose arguments differ from those of the Swift handler. This header is private to CGtk. */
#ifndef CGTK_HANDLER_H
#define CGTK_HANDLER_H

#include <glib-object.h>

#include "box.h"

/* A Swift handler and its box. GLib passes a pointer to this struct to a callback in C, which calls `function`. Before
   the call, `function` is cast back to its own type. */
typedef struct {
  GCallback function;
  CGtkBox box;
} Handler;

/* Allocates a handler, which cgtk_handler_free() frees. */
Handler *cgtk_handler_new(GCallback function, CGtkBox box);

/* Releases the box of a handler and frees the handler. A GDestroyNotify. */
void cgtk_handler_free(gpointer handler);

/* Connects `callback`, which gets the arguments of the signal and then the new Handler. Returns the id of the handler.
   */
gulong cgtk_handler_connect(gpointer instance, const char *signal, GCallback callback, GCallback function,
                            CGtkBox box);

#endif
