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

void cgtk_cut_in_middle(GtkTreeViewColumn *column) {
  GList *cells = gtk_cell_layout_get_cells(GTK_CELL_LAYOUT(column));
  for (GList *cell = cells; cell; cell = cell->next)
    g_object_set(cell->data, "ellipsize", PANGO_ELLIPSIZE_MIDDLE, NULL);
  g_list_free(cells);
}

static void wrap_at_width(GtkTreeViewColumn *column, GParamSpec *property, gpointer cell) {
  (void)property;
  gint padding, before, width = gtk_tree_view_column_get_width(column);
  gtk_cell_renderer_get_padding(cell, &padding, NULL);
  g_object_get(cell, "wrap-width", &before, NULL);
  width = MAX(width - 2 * padding - 8, 40);
  if (width == before) return;
  g_object_set(cell, "wrap-width", width, NULL);
  gtk_tree_view_column_queue_resize(column);
}

void cgtk_wrap_column(GtkTreeView *view, GtkTreeViewColumn *column) {
  gtk_tree_view_set_fixed_height_mode(view, FALSE);
  GList *cells = gtk_cell_layout_get_cells(GTK_CELL_LAYOUT(column));
  for (GList *cell = cells; cell; cell = cell->next) {
    g_object_set(cell->data, "ellipsize", PANGO_ELLIPSIZE_NONE, "single-paragraph-mode", FALSE, "wrap-mode",
                 PANGO_WRAP_WORD_CHAR, NULL);
    g_signal_connect_object(column, "notify::width", G_CALLBACK(wrap_at_width), cell->data, 0);
  }
  g_list_free(cells);
}

/* The space between two cells of a row in the theme Adwaita, in pixels. Other themes differ by little. */
static const gint cell_spacing = 12;

/* Under this name a column has the number of the model column that explains its cells; 0 stands for none. */
static const char explanation[] = "cgtk-explanation";

void cgtk_explain_cells(GtkTreeViewColumn *column, gint model_column) {
  g_object_set_data(G_OBJECT(column), explanation, GINT_TO_POINTER(model_column));
}

/* Shows what explains a cell, else its text if that is cut, as a tooltip. */
static gboolean query_tooltip(GtkWidget *widget, gint x, gint y, gboolean by_keyboard, GtkTooltip *tooltip,
                              gpointer unused) {
  GtkTreeView *view = GTK_TREE_VIEW(widget);
  GtkTreePath *path = NULL;
  GtkTreeViewColumn *column = NULL;
  GtkTreeIter iter;
  gint natural = 0;
  gtk_tree_view_convert_widget_to_bin_window_coords(view, x, y, &x, &y);
  if (by_keyboard || !gtk_tree_view_get_path_at_pos(view, x, y, &path, &column, NULL, NULL)) return FALSE;
  GtkTreeModel *model = gtk_tree_view_get_model(view);
  gboolean is_cut = FALSE;
  if (gtk_tree_model_get_iter(model, &iter, path)) {
    GList *cells = gtk_cell_layout_get_cells(GTK_CELL_LAYOUT(column));
    GtkCellRenderer *cell = cells->data;
    g_list_free(cells);
    gtk_tree_view_column_cell_set_cell_data(column, model, &iter, FALSE, FALSE);
    gtk_cell_renderer_get_preferred_width(cell, widget, NULL, &natural);
    is_cut = natural > gtk_tree_view_column_get_width(column);
    gint words = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(column), explanation));
    gchar *text = NULL;
    if (words > 0) gtk_tree_model_get(model, &iter, words, &text, -1);
    if (text && *text) {
      is_cut = TRUE;
    } else if (is_cut) {
      g_free(text);
      g_object_get(cell, "text", &text, NULL);
    }
    if (is_cut) {
      gtk_tooltip_set_text(tooltip, text);
      gtk_tree_view_set_tooltip_cell(view, tooltip, path, column, NULL);
    }
    g_free(text);
  }
  gtk_tree_path_free(path);
  return is_cut;
}

void cgtk_show_cut_texts(GtkTreeView *view) {
  gtk_widget_set_has_tooltip(GTK_WIDGET(view), TRUE);
  g_signal_connect(view, "query-tooltip", G_CALLBACK(query_tooltip), NULL);
}

gint cgtk_column_width(GtkTreeView *view, const char *text, gboolean is_bold) {
  PangoLayout *layout = gtk_widget_create_pango_layout(GTK_WIDGET(view), text);
  gint width;
  if (is_bold) {
    PangoAttrList *attributes = pango_attr_list_new();
    pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD));
    pango_layout_set_attributes(layout, attributes);
    pango_attr_list_unref(attributes);
  }
  pango_layout_get_pixel_size(layout, &width, NULL);
  g_object_unref(layout);
  return width + cell_spacing;
}

void cgtk_share_out_width(GtkTreeView *view) {
  GtkWidget *widget = GTK_WIDGET(view);
  GtkAllocation allocation;
  gint least;
  if (!gtk_widget_get_realized(widget)) return;
  gtk_widget_get_allocation(widget, &allocation);
  gtk_widget_get_preferred_width(widget, &least, NULL);
  // A list that is too narrow gets another width with the next layout anyway.
  if (allocation.width <= least) return;
  allocation.width -= 1;
  gtk_widget_size_allocate(widget, &allocation);
  allocation.width += 1;
  gtk_widget_size_allocate(widget, &allocation);
}

GtkWidget *cgtk_shortcuts_window(void) { return g_object_new(GTK_TYPE_SHORTCUTS_WINDOW, NULL); }

GtkWidget *cgtk_shortcuts_search(GtkWidget *window) {
  GtkWidget *bar = gtk_window_get_titlebar(GTK_WINDOW(window)), *found = NULL;
  GList *children = GTK_IS_CONTAINER(bar) ? gtk_container_get_children(GTK_CONTAINER(bar)) : NULL;
  for (GList *child = children; child && !found; child = child->next)
    if (GTK_IS_TOGGLE_BUTTON(child->data)) found = child->data;
  g_list_free(children);
  return found;
}

GtkWidget *cgtk_shortcuts_section(void) {
  return g_object_new(GTK_TYPE_SHORTCUTS_SECTION, "section-name", "desk", "max-height", 13u, "visible", TRUE, NULL);
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

void cgtk_cut_long_choices(GtkComboBox *chooser) {
  GList *cells = gtk_cell_layout_get_cells(GTK_CELL_LAYOUT(chooser));
  for (GList *cell = cells; cell; cell = cell->next) {
    if (GTK_IS_CELL_RENDERER_TEXT(cell->data)) g_object_set(cell->data, "ellipsize", PANGO_ELLIPSIZE_END, NULL);
  }
  g_list_free(cells);
}

static void destroy_child(GtkWidget *child, gpointer unused) { gtk_widget_destroy(child); }

void cgtk_remove_children(GtkContainer *container) { gtk_container_foreach(container, destroy_child, NULL); }

void cgtk_grid_set_column_span(GtkWidget *grid, GtkWidget *child, gint columns) {
  gtk_container_child_set(GTK_CONTAINER(grid), child, "width", columns, NULL);
}
