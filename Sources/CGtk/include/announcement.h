/* What a screen reader is asked to say. Swift cannot call g_signal_emit_by_name(), which is variadic. */
#ifndef CGTK_ANNOUNCEMENT_H
#define CGTK_ANNOUNCEMENT_H

#include <gtk/gtk.h>

/* Lets a screen reader say a text at once, on behalf of a widget. Has no effect before ATK 2.46, which has no signal for
   that. */
void cgtk_announce(GtkWidget *_Nonnull widget, const char *_Nonnull text);

#endif
