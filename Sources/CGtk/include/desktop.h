/* Functions for the desktop environment: the message bus, files to open, the colour scheme, the window manager. */
#ifndef CGTK_DESKTOP_H
#define CGTK_DESKTOP_H

#include <gtk/gtk.h>

#include "signals.h"

/* Returns whether the message bus at this D-Bus address accepts a connection and authenticates it within the time
   limit. g_bus_get_sync() would wait for ever for a bus that never answers. Only GLib's asynchronous function can be
   stopped, and its callback must be a C function. */
gboolean cgtk_bus_answers(const char *_Nonnull address, guint milliseconds);

/* Connects a handler to the signal "open" of a GApplication. The handler is called once for each file, with its path,
   or with its URI when the file is not on this computer. The signal has an array of GFiles. */
void cgtk_connect_open(GApplication *_Nonnull application, CGtkTextHandler _Nonnull handler, CGtkBox box);

/* Returns whether GTK uses the dark variant of its theme. Swift cannot read the property, because g_object_get() is
   variadic. */
gboolean cgtk_prefers_dark(void);
/* Sets whether GTK uses the dark variant of its theme. */
void cgtk_prefer_dark(gboolean is_dark);

/* A handler of the desktop's colour scheme. `scheme` is 0 for no preference, 1 for dark, 2 for light. */
typedef void (*CGtkSchemeHandler)(gpointer _Nonnull object, guint scheme);

/* Calls the handler with the desktop's colour scheme, and again after each change, as long as the program runs. GTK 3
   itself does not read this setting. The call returns at once; when the desktop has no settings portal, the handler is
   never called. */
void cgtk_follow_color_scheme(CGtkSchemeHandler _Nonnull handler, CGtkBox box);

/* Returns whether the window manager can show this window in full screen. It cannot on an X server without a window
   manager. Swift cannot import the macros that tell X11 from Wayland. */
gboolean cgtk_can_cover_screen(GtkWidget *_Nonnull window);

#endif
