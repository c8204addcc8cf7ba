/* What the desktop around the program is asked for, and tells it: the session bus, files to open. */
#ifndef CGTK_DESKTOP_H
#define CGTK_DESKTOP_H

#include <gtk/gtk.h>

#include "signals.h"

/* Whether a message bus at this address takes a connection and greets it within so many milliseconds. A socket that
   takes connections and never says a word would otherwise keep g_bus_get_sync() waiting for ever; GLib can only be given
   up on in its asynchronous form, whose callback is a C function. */
gboolean cgtk_bus_answers(const char *_Nonnull address, guint milliseconds);

/* For "open" of a GApplication, which hands over an array of GFiles: the handler gets each one's path, or its address
   where it is not on this computer. */
void cgtk_connect_open(GApplication *_Nonnull application, CGtkTextHandler _Nonnull handler, gpointer _Nonnull box,
                       CGtkRelease _Nonnull release);

/* Whether GTK is to use the dark variant of its theme; properties are variadic. */
gboolean cgtk_prefers_dark(void);
void cgtk_prefer_dark(gboolean is_dark);

/* What the desktop says of its colours: 0 no preference, 1 dark, 2 light. */
typedef void (*CGtkSchemeHandler)(gpointer _Nonnull box, guint scheme);

/* Tells the desktop's colour scheme, and each change of it, for as long as the program runs: GTK 3 itself does not look.
   Nothing is told where there is no portal; nobody waits for it. */
void cgtk_follow_color_scheme(CGtkSchemeHandler _Nonnull handler, gpointer _Nonnull box, CGtkRelease _Nonnull release);

/* Whether whoever manages the windows can let this one cover its screen; on a bare X server nobody does. The macros that
   tell an X server from others are not imported. */
gboolean cgtk_can_cover_screen(GtkWidget *_Nonnull window);

#endif
