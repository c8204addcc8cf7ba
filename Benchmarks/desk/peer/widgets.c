/* What list and detail both do to widgets. */
#include "widgets.h"

/* One driver finds its way in both programs because both give the same names. */
void widget_identify(GtkWidget *widget, const char *accessible_id) {
  atk_object_set_accessible_id(gtk_widget_get_accessible(widget), accessible_id);
}

/* What a screen reader calls it. */
void widget_name(GtkWidget *widget, const char *name) {
  atk_object_set_name(gtk_widget_get_accessible(widget), name);
}

/* Keeps it out of sight with all that is in it, until somebody wants to see it. */
void widget_keep_hidden(GtkWidget *widget) {
  gtk_widget_show_all(widget);
  gtk_widget_hide(widget);
  gtk_widget_set_no_show_all(widget, TRUE);
}

/* A label whose text changes, at the start of its line; NULL where nobody needs to find it. */
GtkWidget *label_new(const char *accessible_id) {
  GtkWidget *label = gtk_label_new(NULL);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  if (accessible_id) widget_identify(label, accessible_id);
  return label;
}

/* Shows a text that was made for this label and frees it; no text, no label. */
void label_take_text(GtkWidget *label, char *text) {
  if (text) gtk_label_set_text(GTK_LABEL(label), text);
  gtk_widget_set_visible(label, text != NULL);
  g_free(text);
}

/* A class of the style sheet, as the desk's labels have them. */
void widget_add_class(GtkWidget *widget, const char *style_class) {
  gtk_style_context_add_class(gtk_widget_get_style_context(widget), style_class);
}

/* A label whose text stays. */
GtkWidget *label_styled(const char *text, const char *style_class) {
  GtkWidget *label = gtk_label_new(text);
  widget_add_class(label, style_class);
  return label;
}

/* A button with a text, an accessible id, and a tooltip where there is something to tell. */
GtkWidget *button_new(const char *text, const char *accessible_id, const char *tooltip) {
  GtkWidget *button = gtk_button_new_with_mnemonic(text);
  widget_identify(button, accessible_id);
  if (tooltip) gtk_widget_set_tooltip_text(button, tooltip);
  return button;
}

/* A button with an icon only, and so with an accessible name and a tooltip. */
GtkWidget *icon_button_new(const char *icon, const char *name, const char *accessible_id) {
  GtkWidget *button = gtk_button_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON);
  widget_name(button, name);
  widget_identify(button, accessible_id);
  gtk_widget_set_tooltip_text(button, name);
  return button;
}

/* Columns have fixed widths: without them a tree view measures every row. */
void tree_view_add_column(GtkWidget *view, const Column *column) {
  GtkCellRenderer *cell = gtk_cell_renderer_text_new();
  g_object_set(cell, "ellipsize", PANGO_ELLIPSIZE_END, "single-paragraph-mode", TRUE, "xalign", column->alignment,
               NULL);
  GtkTreeViewColumn *shown =
      gtk_tree_view_column_new_with_attributes(column->title, cell, column->attribute, column->column, NULL);
  gtk_tree_view_column_set_alignment(shown, column->alignment);
  gtk_tree_view_column_set_sizing(shown, GTK_TREE_VIEW_COLUMN_FIXED);
  gtk_tree_view_column_set_fixed_width(shown, column->width);
  gtk_tree_view_column_set_resizable(shown, TRUE);
  gtk_tree_view_column_set_expand(shown, column->expands);
  gtk_tree_view_append_column(GTK_TREE_VIEW(view), shown);
}

/* The view in its scrolled window; fixed height comes last, when all columns are fixed. */
GtkWidget *tree_view_scrolled(GtkWidget *view) {
  gtk_tree_view_set_fixed_height_mode(GTK_TREE_VIEW(view), TRUE);
  GtkWidget *scrolled = gtk_scrolled_window_new(NULL, NULL);
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_container_add(GTK_CONTAINER(scrolled), view);
  return scrolled;
}
