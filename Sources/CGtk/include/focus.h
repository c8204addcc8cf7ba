/* Where the keyboard is, and where it goes next: what GTK leaves to those who derive classes from its own in C. */
#ifndef CGTK_FOCUS_H
#define CGTK_FOCUS_H

#include <gtk/gtk.h>

/* gtk_container_set_focus_chain() is deprecated, in favour of a GtkContainer that is derived in C. Tab goes from `first` to
   `second`. GTK by itself sorts by where children are, each in its own half of a GtkPaned: the narrower one comes first. */
void cgtk_set_focus_chain(GtkContainer *_Nonnull container, GtkWidget *_Nonnull first, GtkWidget *_Nonnull second);

/* A GtkComboBoxText that is known to have the keyboard. GTK's own hands it to a button inside, which has no name and is no
   part of what a screen reader walks through. */
GtkWidget *_Nonnull cgtk_chooser_new(void);

#endif
