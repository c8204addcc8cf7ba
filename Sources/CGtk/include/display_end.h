/* The end of the connection to the display: the X server or the Wayland compositor went away. */
#ifndef CGTK_DISPLAY_END_H
#define CGTK_DISPLAY_END_H

/* Calls `ended` when the connection to the display breaks, before GDK notices, which ends the program with _exit(1). Xlib
   tells in the middle of whatever the program was doing, so `ended` may call nothing of GTK, GDK or Xlib; when it
   returns, the program ends with _exit(1). To be called once, after gtk_init_check().
   libX11 and libwayland-client are not linked: GDK brings along those that it can speak to a display by, and their
   functions are looked up. */
void cgtk_on_display_end(void (*_Nonnull ended)(void));

#endif
