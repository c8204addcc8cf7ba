#include "numbers.h"

#include <math.h>
#include <stdlib.h>

/* A function that converts the number of a spin button to text, or a typed text to a number: either `text` or `number`
   is set. */
typedef struct {
  CGtkNumberText text;
  CGtkTextNumber number;
  gpointer box;
  CGtkRelease release;
} Turning;

static gboolean output(GtkSpinButton *button, Turning *turning) {
  char *text = turning->text(turning->box, gtk_spin_button_get_value(button));
  if (!text) return FALSE;
  /* Setting a text that the entry already has would move its caret. */
  if (g_strcmp0(text, gtk_entry_get_text(GTK_ENTRY(button)))) gtk_entry_set_text(GTK_ENTRY(button), text);
  free(text);
  return TRUE;
}

static gint input(GtkSpinButton *button, gdouble *number, Turning *turning) {
  *number = turning->number(turning->box, gtk_entry_get_text(GTK_ENTRY(button)));
  return isnan(*number) ? GTK_INPUT_ERROR : TRUE;
}

static void release(gpointer data, GClosure *closure) {
  Turning *turning = data;
  turning->release(turning->box);
  g_free(turning);
}

static Turning *turning_new(gpointer box, CGtkRelease release) {
  Turning *turning = g_new0(Turning, 1);
  turning->box = box;
  turning->release = release;
  return turning;
}

void cgtk_connect_number_texts(GtkSpinButton *button, CGtkNumberText text, gpointer text_box, CGtkTextNumber number,
                               gpointer number_box, CGtkRelease release_box) {
  Turning *to_text = turning_new(text_box, release_box);
  Turning *to_number = turning_new(number_box, release_box);
  to_text->text = text;
  to_number->number = number;
  g_signal_connect_data(button, "output", G_CALLBACK(output), to_text, release, 0);
  g_signal_connect_data(button, "input", G_CALLBACK(input), to_number, release, 0);
}
