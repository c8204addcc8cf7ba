#include "values.h"

GtkTreeViewColumn *cgtk_markup_column(const char *title, gint model_column, gint width, gboolean expands,
                                      gfloat alignment) {
  GtkCellRenderer *text = gtk_cell_renderer_text_new();
  g_object_set(text, "ellipsize", PANGO_ELLIPSIZE_END, "single-paragraph-mode", TRUE, "xalign", alignment, NULL);
  GtkTreeViewColumn *column = gtk_tree_view_column_new_with_attributes(title, text, "markup", model_column, NULL);
  gtk_tree_view_column_set_alignment(column, alignment);
  gtk_tree_view_column_set_sizing(column, GTK_TREE_VIEW_COLUMN_FIXED);
  gtk_tree_view_column_set_fixed_width(column, width);
  gtk_tree_view_column_set_resizable(column, TRUE);
  gtk_tree_view_column_set_expand(column, expands);
  return column;
}

GtkWidget *cgtk_shortcuts_window(void) { return g_object_new(GTK_TYPE_SHORTCUTS_WINDOW, "modal", TRUE, NULL); }

GtkWidget *cgtk_shortcuts_section(void) {
  return g_object_new(GTK_TYPE_SHORTCUTS_SECTION, "section-name", "desk", "visible", TRUE, NULL);
}

GtkWidget *cgtk_shortcuts_group(const char *title) {
  return g_object_new(GTK_TYPE_SHORTCUTS_GROUP, "title", title, "visible", TRUE, NULL);
}

GtkWidget *cgtk_shortcut(const char *accelerator, const char *title) {
  return g_object_new(GTK_TYPE_SHORTCUTS_SHORTCUT, "accelerator", accelerator, "title", title, "visible", TRUE, NULL);
}

void cgtk_hide_on_delete(GtkWidget *window) {
  g_signal_connect(window, "delete-event", G_CALLBACK(gtk_widget_hide_on_delete), NULL);
}
