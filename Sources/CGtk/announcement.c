#include "announcement.h"

void cgtk_announce(GtkWidget *widget, const char *text) {
  AtkObject *accessible = gtk_widget_get_accessible(widget);
  if (g_signal_lookup("announcement", G_OBJECT_TYPE(accessible)) == 0) return;
  g_signal_emit_by_name(accessible, "announcement", text);
}
