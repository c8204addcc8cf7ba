/* A GtkSpinButton that shows its number as another text, such as a time of day. */
#ifndef CGTK_NUMBERS_H
#define CGTK_NUMBERS_H

#include <gtk/gtk.h>

#include "box.h"

/* Returns the text of a number, in UTF-8 and allocated with malloc(), which the caller frees. NULL lets GTK make the
   text. */
typedef char *_Nullable (*CGtkNumberText)(gpointer _Nonnull object, gdouble number);

/* Returns the number of a text that a user typed, or NAN when the text is not valid. */
typedef gdouble (*CGtkTextNumber)(gpointer _Nonnull object, const char *_Nonnull text);

/* Sets the functions that a spin button uses to convert its number to text and a text to a number. They are connected
   to the signals "output" and "input", whose arguments Swift cannot use: one returns its result through a pointer. */
void cgtk_connect_number_texts(GtkSpinButton *_Nonnull button, CGtkNumberText _Nonnull text, CGtkBox text_box,
                               CGtkTextNumber _Nonnull number, CGtkBox number_box);

#endif
