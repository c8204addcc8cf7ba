#include "rows.h"

#include <stdlib.h>

typedef struct {
  GObject parent;
  gint rows, columns, stamp;
  CGtkCellText text;
  CGtkBox box;
} CGtkRows;

typedef struct {
  GObjectClass parent;
} CGtkRowsClass;

static void cgtk_rows_implement(GtkTreeModelIface *model);

G_DEFINE_TYPE_WITH_CODE(CGtkRows, cgtk_rows, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(GTK_TYPE_TREE_MODEL, cgtk_rows_implement))

static CGtkRows *rows_of(GtkTreeModel *model) { return (CGtkRows *)model; }

/* Sets an iterator to a row, whose number it stores. Returns FALSE, and makes the iterator invalid, when there is no
   such row. GTK demands a stamp other than 0 in a valid iterator; the stamp is never compared here. */
static gboolean point(CGtkRows *self, GtkTreeIter *iter, gint row) {
  if (row < 0 || row >= self->rows) {
    iter->stamp = 0;
    return FALSE;
  }
  iter->stamp = self->stamp;
  iter->user_data = GINT_TO_POINTER(row);
  return TRUE;
}

static gint row_of(GtkTreeIter *iter) { return GPOINTER_TO_INT(iter->user_data); }

static GtkTreeModelFlags get_flags(GtkTreeModel *model) {
  return GTK_TREE_MODEL_LIST_ONLY | GTK_TREE_MODEL_ITERS_PERSIST;
}

static gint get_n_columns(GtkTreeModel *model) { return rows_of(model)->columns; }

static GType get_column_type(GtkTreeModel *model, gint column) { return G_TYPE_STRING; }

static gboolean get_iter(GtkTreeModel *model, GtkTreeIter *iter, GtkTreePath *path) {
  return gtk_tree_path_get_depth(path) == 1 && point(rows_of(model), iter, gtk_tree_path_get_indices(path)[0]);
}

static GtkTreePath *get_path(GtkTreeModel *model, GtkTreeIter *iter) {
  return gtk_tree_path_new_from_indices(row_of(iter), -1);
}

static void get_value(GtkTreeModel *model, GtkTreeIter *iter, gint column, GValue *value) {
  CGtkRows *self = rows_of(model);
  char *text = self->text(self->box.object, row_of(iter), column);
  g_value_init(value, G_TYPE_STRING);
  g_value_set_string(value, text);
  free(text);
}

static gboolean iter_next(GtkTreeModel *model, GtkTreeIter *iter) {
  return point(rows_of(model), iter, row_of(iter) + 1);
}

static gboolean iter_previous(GtkTreeModel *model, GtkTreeIter *iter) {
  return point(rows_of(model), iter, row_of(iter) - 1);
}

static gboolean iter_children(GtkTreeModel *model, GtkTreeIter *iter, GtkTreeIter *parent) {
  return parent == NULL && point(rows_of(model), iter, 0);
}

static gboolean iter_has_child(GtkTreeModel *model, GtkTreeIter *iter) { return FALSE; }

static gint iter_n_children(GtkTreeModel *model, GtkTreeIter *iter) { return iter ? 0 : rows_of(model)->rows; }

static gboolean iter_nth_child(GtkTreeModel *model, GtkTreeIter *iter, GtkTreeIter *parent, gint n) {
  return parent == NULL && point(rows_of(model), iter, n);
}

static gboolean iter_parent(GtkTreeModel *model, GtkTreeIter *iter, GtkTreeIter *child) { return FALSE; }

static void cgtk_rows_implement(GtkTreeModelIface *model) {
  model->get_flags = get_flags;
  model->get_n_columns = get_n_columns;
  model->get_column_type = get_column_type;
  model->get_iter = get_iter;
  model->get_path = get_path;
  model->get_value = get_value;
  model->iter_next = iter_next;
  model->iter_previous = iter_previous;
  model->iter_children = iter_children;
  model->iter_has_child = iter_has_child;
  model->iter_n_children = iter_n_children;
  model->iter_nth_child = iter_nth_child;
  model->iter_parent = iter_parent;
}

static void cgtk_rows_init(CGtkRows *self) { self->stamp = (gint)g_random_int_range(1, G_MAXINT); }

static void finalize(GObject *object) {
  CGtkRows *self = (CGtkRows *)object;
  if (self->box.release) self->box.release(self->box.object);
  G_OBJECT_CLASS(cgtk_rows_parent_class)->finalize(object);
}

static void cgtk_rows_class_init(CGtkRowsClass *class) { G_OBJECT_CLASS(class)->finalize = finalize; }

GtkTreeModel *cgtk_rows_new(gint rows, gint columns, CGtkCellText text, CGtkBox box) {
  CGtkRows *self = g_object_new(cgtk_rows_get_type(), NULL);
  self->rows = rows;
  self->columns = columns;
  self->text = text;
  self->box = box;
  return GTK_TREE_MODEL(self);
}

void cgtk_rows_changed(GtkTreeModel *model, gint row) {
  GtkTreeIter iter;
  if (!point(rows_of(model), &iter, row)) return;
  GtkTreePath *path = gtk_tree_path_new_from_indices(row, -1);
  gtk_tree_model_row_changed(model, path, &iter);
  gtk_tree_path_free(path);
}

void cgtk_set_rows(GtkTreeView *view, GtkTreeModel *model) {
  if (model == gtk_tree_view_get_model(view)) return;
  gtk_tree_view_set_model(view, model);
  GtkAdjustment *place = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(view));
  if (place) gtk_adjustment_set_value(place, 0);
}

gint *cgtk_selected_rows(GtkTreeView *view, gint *count) {
  GList *paths = gtk_tree_selection_get_selected_rows(gtk_tree_view_get_selection(view), NULL);
  gint *rows = g_new(gint, g_list_length(paths));
  *count = 0;
  for (GList *path = paths; path; path = path->next) rows[(*count)++] = gtk_tree_path_get_indices(path->data)[0];
  g_list_free_full(paths, (GDestroyNotify)gtk_tree_path_free);
  return rows;
}

gboolean cgtk_is_row_selected(GtkTreeView *view, gint row) {
  GtkTreePath *path = gtk_tree_path_new_from_indices(row, -1);
  gboolean is_selected = gtk_tree_selection_path_is_selected(gtk_tree_view_get_selection(view), path);
  gtk_tree_path_free(path);
  return is_selected;
}

gint cgtk_cursor_row(GtkTreeView *view) {
  GtkTreePath *path = NULL;
  gtk_tree_view_get_cursor(view, &path, NULL);
  gint row = path ? gtk_tree_path_get_indices(path)[0] : -1;
  gtk_tree_path_free(path);
  return row;
}

/* Scrolls to a row at once. gtk_tree_view_scroll_to_cell() takes a fifth of a second for it, and another model would leave
   the list on the way; it alone can scroll to a row that has no height yet. A negative `align` scrolls as little as
   possible. */
static void scroll(GtkTreeView *view, GtkTreePath *path, gfloat align) {
  gtk_tree_view_scroll_to_cell(view, path, NULL, align >= 0, MAX(align, 0), 0);
  GtkAdjustment *place = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(view));
  if (!place || !gtk_widget_get_realized(GTK_WIDGET(view))) return;
  GdkRectangle visible, row;
  gint x, y;
  gtk_tree_view_get_visible_rect(view, &visible);
  gtk_tree_view_get_background_area(view, path, NULL, &row);
  gtk_tree_view_convert_bin_window_to_tree_coords(view, 0, row.y, &x, &y);
  if (row.height == 0) return;
  gdouble value = gtk_adjustment_get_value(place);
  if (align >= 0) {
    value = y - (gint)((visible.height - row.height) * align);
  } else if (y < value) {
    value = y;
  } else if (y + row.height > value + visible.height) {
    value = y + row.height - visible.height;
  }
  gtk_adjustment_set_value(place, value);
}

void cgtk_select_rows(GtkTreeView *view, const gint *rows, gint count, gint cursor, gfloat align) {
  GtkTreeSelection *selection = gtk_tree_view_get_selection(view);
  if (cursor >= 0) {
    /* Setting the cursor also selects its row, so it comes before the selection. */
    GtkTreePath *path = gtk_tree_path_new_from_indices(cursor, -1);
    gtk_tree_view_set_cursor(view, path, NULL, FALSE);
    scroll(view, path, align);
    gtk_tree_path_free(path);
  }
  gtk_tree_selection_unselect_all(selection);
  for (gint first = 0; first < count;) {
    gint last = first;
    while (last + 1 < count && rows[last + 1] == rows[last] + 1) last++;
    GtkTreePath *from = gtk_tree_path_new_from_indices(rows[first], -1);
    GtkTreePath *to = gtk_tree_path_new_from_indices(rows[last], -1);
    if (first == last) {
      gtk_tree_selection_select_path(selection, from);
    } else {
      gtk_tree_selection_select_range(selection, from, to);
    }
    gtk_tree_path_free(from);
    gtk_tree_path_free(to);
    first = last + 1;
  }
}

void cgtk_scroll_to_row(GtkTreeView *view, gint row, gfloat align) {
  GtkTreePath *path = gtk_tree_path_new_from_indices(row, -1);
  scroll(view, path, align);
  gtk_tree_path_free(path);
}

gint cgtk_row_at(GtkTreeView *view, gdouble x, gdouble y) {
  GtkTreePath *path = NULL;
  gtk_tree_view_get_path_at_pos(view, (gint)x, (gint)y, &path, NULL, NULL, NULL);
  gint row = path ? gtk_tree_path_get_indices(path)[0] : -1;
  gtk_tree_path_free(path);
  return row;
}

void cgtk_popup_at_cursor(GtkMenu *menu, GtkTreeView *view) {
  GtkTreePath *path = NULL;
  gtk_tree_view_get_cursor(view, &path, NULL);
  if (!path) {
    gtk_menu_popup_at_pointer(menu, NULL);
    return;
  }
  GdkRectangle area;
  gtk_tree_view_get_cell_area(view, path, gtk_tree_view_get_column(view, 0), &area);
  gtk_tree_path_free(path);
  gtk_menu_popup_at_rect(menu, gtk_tree_view_get_bin_window(view), &area, GDK_GRAVITY_SOUTH_WEST,
                         GDK_GRAVITY_NORTH_WEST, NULL);
}
