#ifndef PEER_WIDGETS_H
#define PEER_WIDGETS_H
#include <gtk/gtk.h>

void widget_identify(GtkWidget *widget, const char *accessible_id);
GtkWidget *label_new(const char *accessible_id);
void label_take_text(GtkWidget *label, char *text);
void tree_view_add_column(GtkWidget *view, const char *title, const char *attribute, int column, int width);
GtkWidget *tree_view_scrolled(GtkWidget *view);

#endif
