/* A GtkSpinButton whose number is something else to people, as a time of day. */
#ifndef CGTK_NUMBERS_H
#define CGTK_NUMBERS_H

#include <gtk/gtk.h>

#include "signals.h"

/* Answers the text of a number: UTF-8 from malloc(), which is freed, or NULL to leave it to GTK. */
typedef char *_Nullable (*CGtkNumberText)(gpointer _Nonnull box, gdouble number);

/* Answers the number of a text, or NAN where it is none. */
typedef gdouble (*CGtkTextNumber)(gpointer _Nonnull box, const char *_Nonnull text);

/* Lets boxes turn the numbers of a spin button into text, and back. The two signals hand over the button, not what it
   holds, and one of them answers through a pointer. */
void cgtk_connect_number_texts(GtkSpinButton *_Nonnull button, CGtkNumberText _Nonnull text, gpointer _Nonnull text_box,
                               CGtkTextNumber _Nonnull number, gpointer _Nonnull number_box,
                               CGtkRelease _Nonnull release);

#endif
