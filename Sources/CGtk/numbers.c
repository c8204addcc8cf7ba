#include "numbers.h"

#include <math.h>
#include <stdlib.h>

#include "handler.h"

static gboolean output(GtkSpinButton *button, Handler *self) {
  char *text = ((CGtkNumberText)self->function)(self->box.object, gtk_spin_button_get_value(button));
  if (!text) return FALSE;
  /* Setting a text that the entry already has would move its caret. */
  if (g_strcmp0(text, gtk_entry_get_text(GTK_ENTRY(button)))) gtk_entry_set_text(GTK_ENTRY(button), text);
  free(text);
  return TRUE;
}

static gint input(GtkSpinButton *button, gdouble *number, Handler *self) {
  *number = ((CGtkTextNumber)self->function)(self->box.object, gtk_entry_get_text(GTK_ENTRY(button)));
  return isnan(*number) ? GTK_INPUT_ERROR : TRUE;
}

void cgtk_connect_number_texts(GtkSpinButton *button, CGtkNumberText text, CGtkBox text_box, CGtkTextNumber number,
                               CGtkBox number_box) {
  cgtk_handler_connect(button, "output", G_CALLBACK(output), G_CALLBACK(text), text_box);
  cgtk_handler_connect(button, "input", G_CALLBACK(input), G_CALLBACK(number), number_box);
}
