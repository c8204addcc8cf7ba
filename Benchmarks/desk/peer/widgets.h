#ifndef PEER_WIDGETS_H
#define PEER_WIDGETS_H
#include <gtk/gtk.h>

void widget_identify(GtkWidget *widget, const char *accessible_id);
void widget_name(GtkWidget *widget, const char *name);
void widget_keep_hidden(GtkWidget *widget);
GtkWidget *label_new(const char *accessible_id);
void label_take_text(GtkWidget *label, char *text);
void widget_add_class(GtkWidget *widget, const char *style_class);
GtkWidget *label_styled(const char *text, const char *style_class);
GtkWidget *button_new(const char *text, const char *accessible_id, const char *tooltip);
GtkWidget *icon_button_new(const char *icon, const char *name, const char *accessible_id);

/* A column of a list: its title, which value it shows and as what, and how it uses its place. */
typedef struct {
  const char *title, *attribute;
  int column, width;
  gboolean expands;
  float alignment;
} Column;

void tree_view_add_column(GtkWidget *view, const Column *column);
GtkWidget *tree_view_scrolled(GtkWidget *view);

#endif
