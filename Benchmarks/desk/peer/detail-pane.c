/* The right half of the window: one trip, its delay, four buttons that change it, its stops. */
#include "detail-pane.h"

#include "widgets.h"

struct DetailPane {
  GtkWidget *box, *title, *date, *departure, *arrival, *duration, *delay, *status;
  GtkListStore *stops;
  DelayChange change;
  gpointer data;
};

enum { STOP_NAME, STOP_PLANNED, STOP_EXPECTED, STOP_COLUMNS };

/* "clicked" of the four buttons; how far is in the button itself. */
static void on_clicked(GtkButton *button, gpointer data) {
  DetailPane *pane = data;
  pane->change(GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "seconds")), pane->data);
}

/* A button as the desk has it: a mnemonic, an accessible name, an accessible id. */
static void add_button(DetailPane *pane, GtkWidget *box, const char *text, const char *name, const char *id,
                       int seconds) {
  GtkWidget *button = gtk_button_new_with_mnemonic(text);
  atk_object_set_name(gtk_widget_get_accessible(button), name);
  widget_identify(button, id);
  g_object_set_data(G_OBJECT(button), "seconds", GINT_TO_POINTER(seconds));
  g_signal_connect(button, "clicked", G_CALLBACK(on_clicked), pane);
  gtk_box_pack_start(GTK_BOX(box), button, TRUE, TRUE, 0);
}

/* The row of buttons. */
static GtkWidget *buttons_new(DetailPane *pane) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  add_button(pane, box, "_−1", "One minute earlier", "decrease-delay", -60);
  add_button(pane, box, "_+1", "One minute later", "increase-delay", 60);
  add_button(pane, box, "−_5", "Five minutes earlier", "decrease-delay-5", -300);
  add_button(pane, box, "+5", "Five minutes later", "increase-delay-5", 300);
  return box;
}

/* Departure → arrival and the duration stand in one line, which the box model cannot align with others by itself. */
static GtkWidget *times_new(DetailPane *pane) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  pane->departure = label_new("trip-departure");
  pane->arrival = label_new("trip-arrival");
  pane->duration = label_new("trip-duration");
  gtk_box_pack_start(GTK_BOX(box), pane->departure, FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(box), gtk_label_new("→"), FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(box), pane->arrival, FALSE, FALSE, 0);
  gtk_box_pack_end(GTK_BOX(box), pane->duration, FALSE, FALSE, 0);
  return box;
}

/* Status and delay share a line, so that the buttons below stay under the pointer when the delay comes and goes. */
static GtkWidget *state_new(DetailPane *pane) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  pane->status = label_new("trip-status");
  pane->delay = label_new("trip-delay");
  gtk_widget_set_no_show_all(pane->delay, TRUE);
  gtk_box_pack_start(GTK_BOX(box), pane->status, FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(box), pane->delay, TRUE, TRUE, 0);
  return box;
}

/* The stops. They are few, so a store will do. */
static GtkWidget *stops_new(DetailPane *pane) {
  pane->stops = gtk_list_store_new(STOP_COLUMNS, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
  GtkWidget *view = gtk_tree_view_new_with_model(GTK_TREE_MODEL(pane->stops));
  tree_view_add_column(view, "Stop", "text", STOP_NAME, 220);
  tree_view_add_column(view, "Planned", "text", STOP_PLANNED, 80);
  tree_view_add_column(view, "Expected", "text", STOP_EXPECTED, 80);
  widget_identify(view, "trip-stops");
  GtkTreeIter iter;
  for (int i = 0; i < STOPS_PER_TRIP; i++) gtk_list_store_append(pane->stops, &iter);
  return tree_view_scrolled(view);
}

/* Builds the pane; it lives as long as the process, as its window does. */
DetailPane *detail_pane_new(DelayChange change, gpointer data) {
  DetailPane *pane = g_new0(DetailPane, 1);
  pane->change = change;
  pane->data = data;
  pane->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  g_object_set(pane->box, "margin", 12, NULL);
  pane->title = label_new(NULL);
  pane->date = label_new("trip-date");
  gtk_style_context_add_class(gtk_widget_get_style_context(pane->title), "trip-title");
  GtkWidget *fixed[] = {pane->title, pane->date, times_new(pane), state_new(pane), buttons_new(pane)};
  for (guint i = 0; i < G_N_ELEMENTS(fixed); i++) gtk_box_pack_start(GTK_BOX(pane->box), fixed[i], FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(pane->box), stops_new(pane), TRUE, TRUE, 0);
  return pane;
}

/* For packing it into the window. */
GtkWidget *detail_pane_widget(DetailPane *pane) { return pane->box; }

/* Writes the stops' three columns; the expected times are empty while nobody knows. */
static void show_stops(DetailPane *pane, const Trip *trip) {
  GtkTreeModel *model = GTK_TREE_MODEL(pane->stops);
  GtkTreeIter iter;
  gboolean more = gtk_tree_model_get_iter_first(model, &iter);
  for (int i = 0; more; i++, more = gtk_tree_model_iter_next(model, &iter)) {
    char *planned = trips_time(trips_stop_time(trip, i));
    char *expected = trip->known ? trips_time(trips_stop_time(trip, i) + trip->delay) : NULL;
    gtk_list_store_set(pane->stops, &iter, STOP_NAME, trips_stop(trip, i), STOP_PLANNED, planned, STOP_EXPECTED,
                       expected, -1);
    g_free(planned);
    g_free(expected);
  }
}

/* Writes the whole trip into the labels: it is cheap, and nothing can be forgotten. */
void detail_pane_show(DetailPane *pane, const Trip *trip) {
  GtkStyleContext *style = gtk_widget_get_style_context(pane->departure);
  (trip->delay >= 60 ? gtk_style_context_add_class : gtk_style_context_remove_class)(style, "late");
  label_take_text(pane->title, g_strdup_printf("%s → %s", trips_route(trip), trips_headsign(trip)));
  label_take_text(pane->date, g_strdup("7/26/21"));
  label_take_text(pane->departure, trips_time(trip->departure));
  label_take_text(pane->arrival, trips_time(trip->arrival));
  label_take_text(pane->duration, trips_duration(trip->arrival - trip->departure));
  label_take_text(pane->delay, trips_delay(trip));
  label_take_text(pane->status, trips_status(trip));
  show_stops(pane, trip);
}
