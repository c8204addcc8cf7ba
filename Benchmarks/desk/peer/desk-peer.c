/* desk-peer [ROWS]: the desk's window in plain C, to measure the desk against.
 *
 * It has the desk's widgets and as much text, and none of its rules: no feed is read, nothing is kept. */
#include <gtk/gtk.h>
#include <stdlib.h>

#include "detail-pane.h"
#include "trip-list-model.h"
#include "widgets.h"

typedef struct {
  Trip *trips;
  int count, selected;
  GtkTreeModel *model;
  GtkWidget *list, *status;
  DetailPane *detail;
} Desk;

static const char style_sheet[] =
    ".trip-title { font-size: 130%; font-weight: bold; }\n"
    ".late { color: @error_color; font-weight: bold; }\n"
    "label, treeview { font-feature-settings: \"tnum\"; }\n";

/* The desk loads a style sheet at start, so the peer pays for one too. */
static void load_style(void) {
  GtkCssProvider *provider = gtk_css_provider_new();
  gtk_css_provider_load_from_data(provider, style_sheet, -1, NULL);
  gtk_style_context_add_provider_for_screen(gdk_screen_get_default(), GTK_STYLE_PROVIDER(provider),
                                            GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_unref(provider);
}

/* The counts in the last line change with every click, as the desk's do. */
static void show_status(Desk *desk) {
  int late = 0;
  for (int i = 0; i < desk->count; i++) late += desk->trips[i].delay >= 60;
  label_take_text(desk->status, g_strdup_printf("%d trips · %d late · nothing published", desk->count, late));
}

/* A click on −1, +1, −5 or +5: row, labels and counts follow in one frame. */
static void on_change(int seconds, gpointer data) {
  Desk *desk = data;
  Trip *trip = &desk->trips[desk->selected];
  trip->delay += seconds;
  trip->known = TRUE;
  trip_list_model_changed(desk->model, desk->selected);
  detail_pane_show(desk->detail, trip);
  show_status(desk);
}

/* "changed" of the list's selection: the detail follows. */
static void on_selected(GtkTreeSelection *selection, gpointer data) {
  Desk *desk = data;
  GtkTreeIter iter;
  if (!gtk_tree_selection_get_selected(selection, NULL, &iter)) return;
  GtkTreePath *path = gtk_tree_model_get_path(desk->model, &iter);
  desk->selected = gtk_tree_path_get_indices(path)[0];
  gtk_tree_path_free(path);
  detail_pane_show(desk->detail, &desk->trips[desk->selected]);
}

/* A third of the day is over: the list opens there, as the desk opens at the next departure. */
static void open_at_next_departure(Desk *desk) {
  GtkTreePath *path = gtk_tree_path_new_from_indices(desk->count / 3, -1);
  gtk_tree_view_set_cursor(GTK_TREE_VIEW(desk->list), path, NULL, FALSE);
  gtk_tree_view_scroll_to_cell(GTK_TREE_VIEW(desk->list), path, NULL, TRUE, 0.25, 0);
  gtk_tree_path_free(path);
}

/* The left half of the window. */
static GtkWidget *list_new(Desk *desk) {
  desk->model = trip_list_model_new(desk->trips, desk->count);
  desk->list = gtk_tree_view_new();
  tree_view_add_column(desk->list, "Time", "text", COLUMN_TIME, 90);
  tree_view_add_column(desk->list, "Line", "markup", COLUMN_ROUTE, 80);
  tree_view_add_column(desk->list, "Headsign", "text", COLUMN_HEADSIGN, 250);
  tree_view_add_column(desk->list, "Arrival", "text", COLUMN_ARRIVAL, 90);
  tree_view_add_column(desk->list, "Status", "text", COLUMN_STATUS, 110);
  GtkWidget *scrolled = tree_view_scrolled(desk->list);
  gtk_tree_view_set_enable_search(GTK_TREE_VIEW(desk->list), FALSE);
  gtk_tree_view_set_model(GTK_TREE_VIEW(desk->list), desk->model);
  widget_identify(desk->list, "trip-list");
  g_signal_connect(gtk_tree_view_get_selection(GTK_TREE_VIEW(desk->list)), "changed", G_CALLBACK(on_selected), desk);
  return scrolled;
}

/* The header bar: what runs, of which day, and buttons that are there to be loaded and drawn. */
static GtkWidget *header_new(void) {
  static const char *const icons[] = {"open-menu-symbolic", "edit-redo-symbolic", "edit-undo-symbolic"};
  static const char *const names[] = {"Menu", "Redo", "Undo"};
  GtkWidget *bar = gtk_header_bar_new();
  gtk_header_bar_set_title(GTK_HEADER_BAR(bar), "King County Metro");
  gtk_header_bar_set_subtitle(GTK_HEADER_BAR(bar), "Monday, July 26, 2021");
  gtk_header_bar_set_show_close_button(GTK_HEADER_BAR(bar), TRUE);
  for (guint i = 0; i < G_N_ELEMENTS(icons); i++) {
    GtkWidget *button = gtk_button_new_from_icon_name(icons[i], GTK_ICON_SIZE_BUTTON);
    atk_object_set_name(gtk_widget_get_accessible(button), names[i]);
    gtk_header_bar_pack_end(GTK_HEADER_BAR(bar), button);
  }
  GtkWidget *open = gtk_button_new_from_icon_name("document-open-symbolic", GTK_ICON_SIZE_BUTTON);
  atk_object_set_name(gtk_widget_get_accessible(open), "Open");
  gtk_header_bar_pack_start(GTK_HEADER_BAR(bar), open);
  return bar;
}

/* List and detail above, the status line below. */
static GtkWidget *content_new(Desk *desk) {
  GtkWidget *paned = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL);
  desk->detail = detail_pane_new(on_change, desk);
  gtk_paned_pack1(GTK_PANED(paned), list_new(desk), TRUE, FALSE);
  gtk_paned_pack2(GTK_PANED(paned), detail_pane_widget(desk->detail), FALSE, FALSE);
  gtk_paned_set_position(GTK_PANED(paned), 660);
  desk->status = label_new("desk-status");
  g_object_set(desk->status, "margin", 6, NULL);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_pack_start(GTK_BOX(box), paned, TRUE, TRUE, 0);
  gtk_box_pack_start(GTK_BOX(box), gtk_separator_new(GTK_ORIENTATION_HORIZONTAL), FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(box), desk->status, FALSE, FALSE, 0);
  return box;
}

/* GApplication's "activate": builds the only window. */
static void on_activate(GApplication *app, gpointer data) {
  Desk *desk = data;
  load_style();
  GtkWidget *window = gtk_application_window_new(GTK_APPLICATION(app));
  gtk_window_set_default_size(GTK_WINDOW(window), 1100, 700);
  gtk_window_set_titlebar(GTK_WINDOW(window), header_new());
  gtk_container_add(GTK_CONTAINER(window), content_new(desk));
  open_at_next_departure(desk);
  show_status(desk);
  gtk_widget_show_all(window);
}

int main(int argc, char **argv) {
  Desk desk = {.count = argc > 1 ? atoi(argv[1]) : 1016};
  if (desk.count < 1) {
    g_printerr("usage: desk-peer [ROWS]\n");
    return 2;
  }
  desk.trips = trips_make(desk.count);
  GtkApplication *app = gtk_application_new("io.github.tripdesk.DeskPeer", G_APPLICATION_DEFAULT_FLAGS);
  g_signal_connect(app, "activate", G_CALLBACK(on_activate), &desk);
  int status = g_application_run(G_APPLICATION(app), 1, argv);
  g_object_unref(app);
  return status;
}
