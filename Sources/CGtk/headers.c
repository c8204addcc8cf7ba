#include "headers.h"

#include <stdlib.h>

#include "handler.h"
#include "rows.h"

/* The space before the text of a header, in pixels. */
static const gint margin = 8;

/* The name under which a list keeps the handler for its headers. */
static const char key[] = "cgtk-headers";

static char *header_text(GtkTreeView *view, gint row) {
  Handler *self = g_object_get_data(G_OBJECT(view), key);
  return ((CGtkHeaderText)self->function)(self->box.object, row);
}

static void draw_header(GtkTreeView *view, cairo_t *context, GtkTreePath *path, const char *text, gboolean is_cursor) {
  GtkWidget *widget = GTK_WIDGET(view);
  GtkStyleContext *style = gtk_widget_get_style_context(widget);
  gint width = gdk_window_get_width(gtk_tree_view_get_bin_window(view)), height, x, y;
  GdkRectangle area;
  gtk_tree_view_get_background_area(view, path, NULL, &area);
  gtk_tree_view_convert_bin_window_to_widget_coords(view, 0, area.y, &x, &y);
  PangoLayout *layout = gtk_widget_create_pango_layout(widget, text);
  PangoAttrList *attributes = pango_attr_list_new();
  pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes(layout, attributes);
  pango_attr_list_unref(attributes);
  pango_layout_set_width(layout, (width - 2 * margin) * PANGO_SCALE);
  pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
  pango_layout_get_pixel_size(layout, NULL, &height);
  gtk_style_context_save(style);
  gtk_style_context_add_class(style, "group-header");
  gtk_render_background(style, context, x, y, width, area.height);
  gtk_render_layout(style, context, x + margin, y + (area.height - height) / 2, layout);
  gtk_style_context_restore(style);
  if (is_cursor && gtk_widget_has_focus(widget)) gtk_render_focus(style, context, x, y, width, area.height);
  g_object_unref(layout);
}

static gboolean draw_headers(GtkWidget *widget, cairo_t *context, gpointer unused) {
  GtkTreeView *view = GTK_TREE_VIEW(widget);
  GdkWindow *window = gtk_tree_view_get_bin_window(view);
  GtkTreePath *path = NULL, *cursor = NULL;
  if (!window || !gtk_cairo_should_draw_window(context, window)) return FALSE;
  if (!gtk_tree_view_get_visible_range(view, &path, NULL)) return FALSE;
  gtk_tree_view_get_cursor(view, &cursor, NULL);
  GtkTreeModel *model = gtk_tree_view_get_model(view);
  GtkTreeIter iter;
  GdkRectangle area;
  for (; gtk_tree_model_get_iter(model, &iter, path); gtk_tree_path_next(path)) {
    gtk_tree_view_get_background_area(view, path, NULL, &area);
    if (area.y >= gdk_window_get_height(window)) break;
    char *text = header_text(view, gtk_tree_path_get_indices(path)[0]);
    if (text) draw_header(view, context, path, text, cursor && gtk_tree_path_compare(path, cursor) == 0);
    free(text);
  }
  gtk_tree_path_free(path);
  gtk_tree_path_free(cursor);
  return FALSE;
}

static gboolean may_select(GtkTreeSelection *selection, GtkTreeModel *model, GtkTreePath *path, gboolean is_selected,
                           gpointer unused) {
  char *text = header_text(gtk_tree_selection_get_tree_view(selection), gtk_tree_path_get_indices(path)[0]);
  gboolean is_header = text != NULL;
  free(text);
  return is_selected || !is_header;
}

void cgtk_show_headers(GtkTreeView *view, CGtkHeaderText text, CGtkBox box) {
  gboolean is_first = g_object_get_data(G_OBJECT(view), key) == NULL;
  g_object_set_data_full(G_OBJECT(view), key, cgtk_handler_new(G_CALLBACK(text), box), cgtk_handler_free);
  if (!is_first) return;
  gtk_tree_selection_set_select_function(gtk_tree_view_get_selection(view), may_select, NULL, NULL);
  g_signal_connect_after(view, "draw", G_CALLBACK(draw_headers), NULL);
}

CGtkVisibleRows cgtk_visible_rows(GtkTreeView *view) {
  CGtkVisibleRows answer = {-1, -1, 0, 0, 0};
  GtkTreePath *first = NULL, *last = NULL;
  if (!gtk_widget_get_realized(GTK_WIDGET(view))) return answer;
  if (!gtk_tree_view_get_visible_range(view, &first, &last)) {
    gtk_tree_path_free(first);
    gtk_tree_path_free(last);
    return answer;
  }
  GdkRectangle visible, area;
  gtk_tree_view_get_visible_rect(view, &visible);
  gtk_tree_view_get_background_area(view, first, NULL, &area);
  answer = (CGtkVisibleRows){gtk_tree_path_get_indices(first)[0], gtk_tree_path_get_indices(last)[0], area.height,
                             visible.height, visible.y};
  gtk_tree_path_free(first);
  gtk_tree_path_free(last);
  return answer;
}

void cgtk_clear_cursor(GtkTreeView *view) {
  GtkTreeModel *model = gtk_tree_view_get_model(view);
  GtkTreePath *first = NULL;
  if (!model) return;
  g_object_ref(model);
  gtk_tree_view_get_visible_range(view, &first, NULL);
  cgtk_set_rows(view, NULL);
  cgtk_set_rows(view, model);
  if (first) gtk_tree_view_scroll_to_cell(view, first, NULL, TRUE, 0, 0);
  gtk_tree_path_free(first);
  g_object_unref(model);
}

gboolean cgtk_is_cursor_key(void) {
  GdkEvent *event = gtk_get_current_event();
  guint key = 0;
  GdkModifierType state = 0;
  gboolean answer = event && event->type == GDK_KEY_PRESS && gdk_event_get_keyval(event, &key) &&
                    gdk_event_get_state(event, &state) && (state & GDK_CONTROL_MASK) && !(state & GDK_SHIFT_MASK) &&
                    (key == GDK_KEY_Up || key == GDK_KEY_Down || key == GDK_KEY_Home || key == GDK_KEY_End ||
                     key == GDK_KEY_KP_Up || key == GDK_KEY_KP_Down || key == GDK_KEY_KP_Home || key == GDK_KEY_KP_End);
  if (event) gdk_event_free(event);
  return answer;
}
