/* Functions for the keyboard focus for which GTK needs classes that are derived in C, or deprecated functions. */
#ifndef CGTK_FOCUS_H
#define CGTK_FOCUS_H

#include <gtk/gtk.h>

/* Makes the key Tab move the focus from `first` to `second`. Without this, GTK orders the two halves of a GtkPaned by
   the positions of their children, and the narrower half may come first. gtk_container_set_focus_chain() is deprecated;
   its replacement is a container class that is derived in C. */
void cgtk_set_focus_chain(GtkContainer *_Nonnull container, GtkWidget *_Nonnull first, GtkWidget *_Nonnull second);

/* Makes a GtkComboBoxText that screen readers report as focused. In GTK's own combo box a button inside of it has the
   focus, which has no name and is hidden from screen readers. */
GtkWidget *_Nonnull cgtk_chooser_new(void);

#endif
