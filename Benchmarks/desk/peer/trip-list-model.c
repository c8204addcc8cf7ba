/* A GtkTreeModel over an array: a row costs nothing until it is drawn, as in the desk. */
#include "trip-list-model.h"

typedef struct {
  GObject parent;
  Trip *trips;
  int count;
} TripListModel;

typedef struct {
  GObjectClass parent;
} TripListModelClass;

static void implement_tree_model(GtkTreeModelIface *interface);

G_DEFINE_TYPE_WITH_CODE(TripListModel, trip_list_model, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(GTK_TYPE_TREE_MODEL, implement_tree_model))

/* GObject asks for both; there is nothing to set up. */
static void trip_list_model_init(TripListModel *self) { (void)self; }
static void trip_list_model_class_init(TripListModelClass *class) { (void)class; }

/* An iter is the row's number in `user_data`; the stamp tells a valid one from one that ran off the end. */
static gboolean point_at(GtkTreeModel *model, GtkTreeIter *iter, int row) {
  gboolean exists = row >= 0 && row < ((TripListModel *)model)->count;
  iter->stamp = exists;
  iter->user_data = GINT_TO_POINTER(row);
  return exists;
}

/* The other way round. */
static int row_of(GtkTreeIter *iter) { return GPOINTER_TO_INT(iter->user_data); }

/* GtkTreeModel.get_flags: a plain list whose iters stay valid, which spares the view row references. */
static GtkTreeModelFlags get_flags(GtkTreeModel *model) {
  (void)model;
  return GTK_TREE_MODEL_LIST_ONLY | GTK_TREE_MODEL_ITERS_PERSIST;
}

/* GtkTreeModel.get_n_columns */
static int get_n_columns(GtkTreeModel *model) {
  (void)model;
  return COLUMN_COUNT;
}

/* GtkTreeModel.get_column_type: all five are text or markup. */
static GType get_column_type(GtkTreeModel *model, int column) {
  (void)model, (void)column;
  return G_TYPE_STRING;
}

/* GtkTreeModel.get_iter */
static gboolean get_iter(GtkTreeModel *model, GtkTreeIter *iter, GtkTreePath *path) {
  return point_at(model, iter, gtk_tree_path_get_indices(path)[0]);
}

/* GtkTreeModel.get_path */
static GtkTreePath *get_path(GtkTreeModel *model, GtkTreeIter *iter) {
  (void)model;
  return gtk_tree_path_new_from_indices(row_of(iter), -1);
}

/* GtkTreeModel.get_value: the text is made when it is drawn. */
static void get_value(GtkTreeModel *model, GtkTreeIter *iter, int column, GValue *value) {
  const Trip *trip = &((TripListModel *)model)->trips[row_of(iter)];
  g_value_init(value, G_TYPE_STRING);
  switch (column) {
    case COLUMN_TIME: g_value_take_string(value, trips_time(trip->departure)); break;
    case COLUMN_ROUTE: g_value_take_string(value, trips_route_markup(trip)); break;
    case COLUMN_HEADSIGN: g_value_set_static_string(value, trips_headsign(trip)); break;
    case COLUMN_ARRIVAL: g_value_take_string(value, trips_time(trip->arrival + trip->delay)); break;
    default: g_value_take_string(value, trips_status(trip)); break;
  }
}

/* GtkTreeModel.iter_next and its four kin: steps in a list that has one level. */
static gboolean iter_next(GtkTreeModel *model, GtkTreeIter *iter) { return point_at(model, iter, row_of(iter) + 1); }
static gboolean iter_previous(GtkTreeModel *model, GtkTreeIter *iter) {
  return point_at(model, iter, row_of(iter) - 1);
}
static gboolean iter_nth_child(GtkTreeModel *model, GtkTreeIter *iter, GtkTreeIter *parent, int n) {
  return point_at(model, iter, parent ? -1 : n);
}
static gboolean iter_children(GtkTreeModel *model, GtkTreeIter *iter, GtkTreeIter *parent) {
  return iter_nth_child(model, iter, parent, 0);
}
static gboolean iter_parent(GtkTreeModel *model, GtkTreeIter *iter, GtkTreeIter *child) {
  (void)child;
  return point_at(model, iter, -1);
}

/* GtkTreeModel.iter_has_child: no row has one. */
static gboolean iter_has_child(GtkTreeModel *model, GtkTreeIter *iter) {
  (void)model, (void)iter;
  return FALSE;
}

/* GtkTreeModel.iter_n_children: NULL asks for the rows. */
static int iter_n_children(GtkTreeModel *model, GtkTreeIter *iter) {
  return iter ? 0 : ((TripListModel *)model)->count;
}

static void implement_tree_model(GtkTreeModelIface *interface) {
  interface->get_flags = get_flags;
  interface->get_n_columns = get_n_columns;
  interface->get_column_type = get_column_type;
  interface->get_iter = get_iter;
  interface->get_path = get_path;
  interface->get_value = get_value;
  interface->iter_next = iter_next;
  interface->iter_previous = iter_previous;
  interface->iter_children = iter_children;
  interface->iter_has_child = iter_has_child;
  interface->iter_n_children = iter_n_children;
  interface->iter_nth_child = iter_nth_child;
  interface->iter_parent = iter_parent;
}

/* The model borrows the trips: they live as long as the process. */
GtkTreeModel *trip_list_model_new(Trip *trips, int count) {
  TripListModel *self = g_object_new(trip_list_model_get_type(), NULL);
  self->trips = trips;
  self->count = count;
  return GTK_TREE_MODEL(self);
}

/* Tells the views that the trip of `row` is not what they drew. */
void trip_list_model_changed(GtkTreeModel *model, int row) {
  GtkTreeIter iter;
  GtkTreePath *path = gtk_tree_path_new_from_indices(row, -1);
  if (point_at(model, &iter, row)) gtk_tree_model_row_changed(model, path, &iter);
  gtk_tree_path_free(path);
}
