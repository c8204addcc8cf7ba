/* The end of the connection to the X server. */
#ifndef CGTK_DISPLAY_END_H
#define CGTK_DISPLAY_END_H

/* Calls `ended` when the connection to the X server breaks, in the place of GDK's handler, which ends the program with
   _exit(1). Xlib calls it in the middle of whatever the program was doing, so `ended` may call nothing of GTK, GDK or
   Xlib; when it returns, the program ends with _exit(1). To be called after gtk_init_check(); without Xlib it does
   nothing.
   libX11 is not linked: GDK brings it along where it can speak to an X server, and XSetIOErrorHandler() is looked up. */
void cgtk_on_display_end(void (*_Nonnull ended)(void));

#endif
