/* The right half of the window: one trip, its delay, the buttons that change it, its stops. */
#include "detail-pane.h"

#include "widgets.h"

struct DetailPane {
  GtkWidget *box, *title, *date, *departure, *arrival, *duration;
  GtkWidget *late_mark, *expected_departure, *expected_arrow, *expected_arrival;
  GtkWidget *status, *delay, *reported, *save_state, *reason, *note, *scope;
  GtkListStore *stops;
  DelayChange change;
  gpointer data;
};

enum { STOP_NAME, STOP_PLATFORM, STOP_PLANNED, STOP_EXPECTED, STOP_COLUMNS };

/* "clicked" of the four buttons; how far is in the button itself. */
static void on_clicked(GtkButton *button, gpointer data) {
  DetailPane *pane = data;
  pane->change(GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "seconds")), pane->data);
}

/* A button as the desk has it: a tooltip, an accessible name, an accessible id. */
static GtkWidget *step_new(DetailPane *pane, const char *text, const char *name, const char *id, int seconds) {
  GtkWidget *button = gtk_button_new_with_label(text);
  atk_object_set_name(gtk_widget_get_accessible(button), name);
  gtk_widget_set_tooltip_text(button, name);
  widget_identify(button, id);
  g_object_set_data(G_OBJECT(button), "seconds", GINT_TO_POINTER(seconds));
  g_signal_connect(button, "clicked", G_CALLBACK(on_clicked), pane);
  return button;
}

/* The word beside the buttons that carries their mnemonic. */
static GtkWidget *mnemonic_new(const char *text, GtkWidget *button) {
  GtkWidget *label = gtk_label_new_with_mnemonic(text);
  gtk_label_set_mnemonic_widget(GTK_LABEL(label), button);
  return label;
}

/* The row of buttons that move the departure. */
static GtkWidget *steps_new(DetailPane *pane) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *earlier = step_new(pane, "−1", "1 minute earlier", "decrease-delay", -60);
  GtkWidget *later = step_new(pane, "+1", "1 minute later", "increase-delay", 60);
  GtkWidget *parts[] = {
      mnemonic_new("_Earlier", earlier), step_new(pane, "−5", "5 minutes earlier", "decrease-delay-5", -300),
      earlier,                           later,
      step_new(pane, "+5", "5 minutes later", "increase-delay-5", 300), mnemonic_new("_Later", later),
  };
  for (guint i = 0; i < G_N_ELEMENTS(parts); i++) gtk_box_pack_start(GTK_BOX(box), parts[i], FALSE, FALSE, 0);
  GtkWidget *typed = button_new("_Set Departure…", "set-departure", "Type a time or a delay (Enter)");
  gtk_box_pack_end(GTK_BOX(box), typed, FALSE, FALSE, 0);
  g_object_set(box, "margin-top", 6, "margin-bottom", 6, NULL);
  return box;
}

/* Buttons side by side. */
static GtkWidget *button_row_new(GtkWidget **buttons, int count) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  for (int i = 0; i < count; i++) gtk_box_pack_start(GTK_BOX(box), buttons[i], FALSE, FALSE, 0);
  return box;
}

/* What else can be decided about the trip; it runs, so it cannot be reinstated. */
static GtkWidget *decisions_new(void) {
  GtkWidget *buttons[] = {
      button_new("On _Time", "on-time", "Somebody said that it is on time (0)"),
      button_new("_Cancel Trip", "cancel-trip", "The trip does not run (Delete)"),
      button_new("Re_instate", "reinstate-trip", "The canceled trip runs after all (Insert)"),
      button_new("_More…", "more", "Reason (Ctrl+E), note (Ctrl+N), back to the timetable"),
  };
  gtk_widget_set_sensitive(buttons[2], FALSE);
  return button_row_new(buttons, G_N_ELEMENTS(buttons));
}

/* What can be decided about a stop; none is chosen. */
static GtkWidget *stop_buttons_new(void) {
  GtkWidget *buttons[] = {
      button_new("S_kip Stop", "skip-stop", "The trip passes the chosen stop without calling there (Ctrl+Delete)"),
      button_new("Restore Sto_p", "restore-stop", "The trip calls at the chosen stop again (Ctrl+Insert)"),
      button_new("Plat_form…", "platform", "Choose another platform of the same station (Ctrl+P)"),
  };
  for (guint i = 0; i < G_N_ELEMENTS(buttons); i++) gtk_widget_set_sensitive(buttons[i], FALSE);
  return button_row_new(buttons, G_N_ELEMENTS(buttons));
}

/* Labels side by side on one baseline. The blank one keeps the row's height when the others are hidden, so that the
   buttons below stay under the pointer. */
static GtkWidget *row_new(GtkWidget **labels, int count) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  for (int i = 0; i < count; i++) {
    gtk_widget_set_valign(labels[i], GTK_ALIGN_BASELINE);
    gtk_box_pack_start(GTK_BOX(box), labels[i], FALSE, FALSE, 0);
  }
  gtk_box_pack_end(GTK_BOX(box), gtk_label_new(" "), FALSE, FALSE, 0);
  return box;
}

/* Planned and expected times one above the other, behind their captions. */
static GtkWidget *times_new(DetailPane *pane) {
  GtkWidget *expected = label_styled("Expected", "dim-label");
  GtkWidget *rows[2][5] = {
      {label_styled("Planned", "dim-label"), pane->departure, label_styled("→", "trip-times"), pane->arrival, NULL},
      {expected, pane->expected_departure, pane->expected_arrow, pane->expected_arrival, pane->late_mark},
  };
  GtkSizeGroup *same_height = gtk_size_group_new(GTK_SIZE_GROUP_VERTICAL);
  gtk_size_group_add_widget(same_height, pane->departure);
  gtk_size_group_add_widget(same_height, expected);
  g_object_unref(same_height);
  GtkWidget *grid = gtk_grid_new();
  gtk_grid_set_column_spacing(GTK_GRID(grid), 12);
  for (int top = 0; top < 2; top++)
    for (int left = 0; left < 5 && rows[top][left]; left++) {
      gtk_widget_set_valign(rows[top][left], GTK_ALIGN_BASELINE);
      gtk_label_set_xalign(GTK_LABEL(rows[top][left]), 0);
      gtk_grid_attach(GTK_GRID(grid), rows[top][left], left, top, 1, 1);
    }
  return grid;
}

/* The stops. They are few, so a store will do. */
static GtkWidget *stops_new(DetailPane *pane) {
  static const Column columns[] = {
      {"Stop", "text", STOP_NAME, 200, TRUE, 0},
      {"Platform", "text", STOP_PLATFORM, 80, FALSE, 0},
      {"Planned", "text", STOP_PLANNED, 90, FALSE, 1},
      {"Expected", "text", STOP_EXPECTED, 90, FALSE, 1},
  };
  pane->stops = gtk_list_store_new(STOP_COLUMNS, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
  GtkWidget *view = gtk_tree_view_new_with_model(GTK_TREE_MODEL(pane->stops));
  for (guint i = 0; i < G_N_ELEMENTS(columns); i++) tree_view_add_column(view, &columns[i]);
  widget_identify(view, "trip-stops");
  widget_name(view, "Stops");
  widget_add_class(view, "trip-stops");
  GtkTreeIter iter;
  for (int i = 0; i < STOPS_PER_TRIP; i++) gtk_list_store_append(pane->stops, &iter);
  GtkWidget *scrolled = tree_view_scrolled(view);
  gtk_scrolled_window_set_shadow_type(GTK_SCROLLED_WINDOW(scrolled), GTK_SHADOW_IN);
  return scrolled;
}

/* Makes the labels, with the classes of the style sheet that the desk's have. */
static void make_labels(DetailPane *pane) {
  const struct { GtkWidget **label; const char *id, *style_class; } labels[] = {
      {&pane->title, "trip-title", "trip-title"},       {&pane->date, "trip-date", "dim-label"},
      {&pane->departure, "trip-departure", "trip-times"}, {&pane->arrival, "trip-arrival", "trip-times"},
      {&pane->duration, "trip-duration", "dim-label"},  {&pane->late_mark, NULL, "trip-times"},
      {&pane->expected_departure, "trip-expected-departure", "trip-times"},
      {&pane->expected_arrow, NULL, "trip-times"},
      {&pane->expected_arrival, "trip-expected-arrival", "trip-times"},
      {&pane->status, "trip-status", "tabular"},        {&pane->delay, "trip-delay", "tabular"},
      {&pane->reported, "trip-reported", "tabular"},    {&pane->save_state, "save-state", "tabular"},
      {&pane->reason, "trip-reason", "tabular"},        {&pane->note, "trip-note", "tabular"},
      {&pane->scope, "decision-scope", "decision-scope"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(labels); i++) {
    *labels[i].label = label_new(labels[i].id);
    widget_add_class(*labels[i].label, labels[i].style_class);
  }
  gtk_label_set_ellipsize(GTK_LABEL(pane->title), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_text(GTK_LABEL(pane->expected_arrow), "→");
  GtkWidget *coming_and_going[] = {
      pane->late_mark, pane->expected_departure, pane->expected_arrow, pane->expected_arrival,
      pane->delay,     pane->reported,           pane->save_state,     pane->reason,           pane->note,
  };
  for (guint i = 0; i < G_N_ELEMENTS(coming_and_going); i++) gtk_widget_set_no_show_all(coming_and_going[i], TRUE);
}

/* Builds the pane; it lives as long as the process, as its window does. */
DetailPane *detail_pane_new(DelayChange change, gpointer data) {
  DetailPane *pane = g_new0(DetailPane, 1);
  pane->change = change;
  pane->data = data;
  pane->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  gtk_container_set_border_width(GTK_CONTAINER(pane->box), 18);
  make_labels(pane);
  GtkWidget *date[] = {pane->date, pane->duration};
  GtkWidget *state[] = {pane->status, pane->delay, pane->reported, pane->save_state};
  GtkWidget *rows[] = {pane->title,  row_new(date, G_N_ELEMENTS(date)),
                       times_new(pane), row_new(state, G_N_ELEMENTS(state)),
                       pane->reason, pane->note,
                       pane->scope,  steps_new(pane),
                       decisions_new()};
  for (guint i = 0; i < G_N_ELEMENTS(rows); i++) gtk_box_pack_start(GTK_BOX(pane->box), rows[i], FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(pane->box), stops_new(pane), TRUE, TRUE, 0);
  gtk_box_pack_start(GTK_BOX(pane->box), stop_buttons_new(), FALSE, FALSE, 0);
  return pane;
}

/* For packing it into the window. */
GtkWidget *detail_pane_widget(DetailPane *pane) { return pane->box; }

/* Writes the stops' columns; the expected times are empty while nobody knows. */
static void show_stops(DetailPane *pane, const Trip *trip) {
  GtkTreeModel *model = GTK_TREE_MODEL(pane->stops);
  GtkTreeIter iter;
  gboolean more = gtk_tree_model_get_iter_first(model, &iter);
  for (int i = 0; more; i++, more = gtk_tree_model_iter_next(model, &iter)) {
    char *planned = trips_time(trips_stop_time(trip, i));
    char *expected = trip->known ? trips_time(trips_stop_time(trip, i) + trip->delay) : NULL;
    gtk_list_store_set(pane->stops, &iter, STOP_NAME, trips_stop(trip, i), STOP_PLATFORM, i % 5 ? "" : "2",
                       STOP_PLANNED, planned, STOP_EXPECTED, expected, -1);
    g_free(planned);
    g_free(expected);
  }
}

/* Writes the whole trip into the labels: it is cheap, and nothing can be forgotten. */
void detail_pane_show(DetailPane *pane, const Trip *trip) {
  gboolean late = trip->delay >= 60;
  GtkStyleContext *style = gtk_widget_get_style_context(pane->departure);
  (late ? gtk_style_context_add_class : gtk_style_context_remove_class)(style, "late");
  label_take_text(pane->title, g_strdup_printf("%s → %s", trips_route(trip), trips_headsign(trip)));
  label_take_text(pane->date, g_strdup("7/26/21"));
  label_take_text(pane->departure, trips_time(trip->departure));
  label_take_text(pane->arrival, trips_time(trip->arrival));
  label_take_text(pane->duration, trips_duration(trip->arrival - trip->departure));
  label_take_text(pane->late_mark, late ? g_strdup("● late") : NULL);
  label_take_text(pane->expected_departure, trip->known ? trips_time(trip->departure + trip->delay) : NULL);
  gtk_widget_set_visible(pane->expected_arrow, trip->known);
  label_take_text(pane->expected_arrival, trip->known ? trips_time(trip->arrival + trip->delay) : NULL);
  label_take_text(pane->delay, trips_delay(trip));
  label_take_text(pane->status, trips_status(trip));
  show_stops(pane, trip);
}
