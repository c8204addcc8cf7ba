/* The loss of the connection to the display, when the X server or the Wayland compositor has ended. */
#ifndef CGTK_DISPLAY_END_H
#define CGTK_DISPLAY_END_H

/* Calls `ended` when the connection to the display breaks, and then ends the program with _exit(1). GDK would end the
   program without calling any function. `ended` must not call GTK, GDK or Xlib, because it may be called in the middle
   of any of their functions. Call this once, after gtk_init_check().
   libX11 and libwayland-client are not linked. GDK has loaded those that it uses, and their functions are found with
   dlsym(3). */
void cgtk_on_display_end(void (*_Nonnull ended)(void));

#endif
