/* The screen of a computer that has no keyboard: it must stay on although nobody touches it. */
#ifndef CGTK_SCREEN_H
#define CGTK_SCREEN_H

#include <glib.h>

/* Keeps the X server from blanking the screen and from turning it off, until the program ends, also by a crash. The
   settings of the server stay as they are. On Wayland the function does nothing.
   Returns FALSE when the X server, or this computer without libXss, cannot do so. libXss is not linked: most computers need
   it for nothing else, and it is loaded when it is there. SeeAlso: XScreenSaverSuspend(3). */
gboolean cgtk_keep_screen_on(void);

#endif
