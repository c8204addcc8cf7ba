/* desk-peer [ROWS [coloured]]: the desk's window in plain C, to measure the desk against.
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
    ".trip-title { font-size: 1.5em; font-weight: bold; }\n"
    ".trip-times { font-size: 1.9em; font-feature-settings: \"tnum\"; }\n"
    ".late { color: @error_color; font-weight: bold; }\n"
    ".clock { font-size: 1.2em; font-weight: bold; font-feature-settings: \"tnum\"; }\n"
    ".rehearsal { padding: 2px 8px; border: 2px dashed currentColor; border-radius: 3px; font-weight: bold; }\n"
    ".tabular, .trip-list, .trip-stops { font-feature-settings: \"tnum\"; }\n";

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
  static const Column columns[] = {
      {"Departure", "text", COLUMN_TIME, 100, FALSE, 1},       {"Line", "markup", COLUMN_ROUTE, 96, FALSE, 0.5},
      {"Destination", "text", COLUMN_HEADSIGN, 140, TRUE, 0}, {"Arrival", "text", COLUMN_ARRIVAL, 84, FALSE, 1},
      {"Status", "text", COLUMN_STATUS, 110, FALSE, 0},
  };
  desk->model = trip_list_model_new(desk->trips, desk->count);
  desk->list = gtk_tree_view_new();
  for (guint i = 0; i < G_N_ELEMENTS(columns); i++) tree_view_add_column(desk->list, &columns[i]);
  GtkWidget *scrolled = tree_view_scrolled(desk->list);
  gtk_tree_view_set_enable_search(GTK_TREE_VIEW(desk->list), FALSE);
  gtk_tree_view_set_model(GTK_TREE_VIEW(desk->list), desk->model);
  widget_identify(desk->list, "trip-list");
  widget_add_class(desk->list, "trip-list");
  g_signal_connect(gtk_tree_view_get_selection(GTK_TREE_VIEW(desk->list)), "changed", G_CALLBACK(on_selected), desk);
  return scrolled;
}

/* The menu, whose popover is built with its button. */
static GtkWidget *menu_new(void) {
  GMenu *menu = g_menu_new();
  const char *const texts[] = {"_Open…", "_Read Again", "Previous _Day", "_Next Day", "_Today", "_Keyboard Shortcuts",
                               "_Quit"};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) g_menu_append(menu, texts[i], "app.quit");
  GtkWidget *button = gtk_menu_button_new();
  gtk_button_set_image(GTK_BUTTON(button), gtk_image_new_from_icon_name("open-menu-symbolic", GTK_ICON_SIZE_BUTTON));
  gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(button), G_MENU_MODEL(menu));
  atk_object_set_name(gtk_widget_get_accessible(button), "Menu");
  g_object_unref(menu);
  return button;
}

/* A button with an icon only, and so with an accessible name and a tooltip. */
static GtkWidget *icon_button_new(const char *icon, const char *name) {
  GtkWidget *button = gtk_button_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON);
  atk_object_set_name(gtk_widget_get_accessible(button), name);
  gtk_widget_set_tooltip_text(button, name);
  return button;
}

/* Open, and what was opened before. */
static GtkWidget *open_new(void) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  widget_add_class(box, "linked");
  gtk_container_add(GTK_CONTAINER(box), gtk_button_new_with_mnemonic("_Open"));
  gtk_container_add(GTK_CONTAINER(box), icon_button_new("pan-down-symbolic", "Open a recent timetable"));
  return box;
}

/* The header bar: operator, day and clock, and what the desk has there. */
static GtkWidget *header_new(void) {
  GtkWidget *widget = gtk_header_bar_new();
  GtkHeaderBar *bar = GTK_HEADER_BAR(widget);
  gtk_header_bar_set_title(bar, "King County Metro");
  gtk_header_bar_set_subtitle(bar, "Mon, Jul 26, 2021");
  gtk_header_bar_set_show_close_button(bar, TRUE);
  gtk_header_bar_pack_start(bar, open_new());
  gtk_header_bar_pack_start(bar, icon_button_new("x-office-calendar-symbolic", "Choose a day"));
  gtk_header_bar_pack_start(bar, label_styled("Rehearsal", "rehearsal"));
  gtk_header_bar_pack_end(bar, menu_new());
  gtk_header_bar_pack_end(bar, label_styled("7:50\u202fAM", "clock"));
  return widget;
}

/* The bar above the list, which appears when there is something to say. */
static GtkWidget *notice_new(void) {
  GtkWidget *bar = gtk_info_bar_new();
  gtk_info_bar_add_button(GTK_INFO_BAR(bar), "_Show", GTK_RESPONSE_ACCEPT);
  gtk_info_bar_set_show_close_button(GTK_INFO_BAR(bar), TRUE);
  gtk_container_add(GTK_CONTAINER(gtk_info_bar_get_content_area(GTK_INFO_BAR(bar))), label_new(NULL));
  gtk_widget_set_no_show_all(bar, TRUE);
  return bar;
}

/* The detail, and what stands in its place while no trip is chosen. */
static GtkWidget *detail_new(Desk *desk) {
  GtkWidget *stack = gtk_stack_new();
  desk->detail = detail_pane_new(on_change, desk);
  gtk_stack_add_named(GTK_STACK(stack), detail_pane_widget(desk->detail), "trip");
  gtk_stack_add_named(GTK_STACK(stack), label_styled("Choose a trip from the list.", "dim-label"), "none");
  gtk_widget_set_size_request(stack, 460, -1);
  return stack;
}

/* The notice, list and detail, and the status line below. */
static GtkWidget *content_new(Desk *desk) {
  GtkWidget *paned = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL), *detail = detail_new(desk);
  gtk_paned_pack1(GTK_PANED(paned), list_new(desk), TRUE, FALSE);
  gtk_paned_pack2(GTK_PANED(paned), detail, FALSE, FALSE);
  desk->status = label_new("desk-status");
  g_object_set(desk->status, "margin", 6, "ellipsize", PANGO_ELLIPSIZE_END, NULL);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_pack_start(GTK_BOX(box), notice_new(), FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(box), paned, TRUE, TRUE, 0);
  gtk_box_pack_start(GTK_BOX(box), gtk_separator_new(GTK_ORIENTATION_HORIZONTAL), FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(box), desk->status, FALSE, FALSE, 0);
  return box;
}

/* A page that stands in the content's place at times: a headline, something below it, and buttons. */
static GtkWidget *page_new(GtkWidget *below, const char *const *buttons) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12), *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_container_add(GTK_CONTAINER(box), label_styled(NULL, "trip-title"));
  gtk_container_add(GTK_CONTAINER(box), below);
  for (; *buttons; buttons++) gtk_container_add(GTK_CONTAINER(row), gtk_button_new_with_mnemonic(*buttons));
  gtk_container_add(GTK_CONTAINER(box), row);
  g_object_set(box, "halign", GTK_ALIGN_CENTER, "valign", GTK_ALIGN_CENTER, NULL);
  return box;
}

/* The desk's pages: what is shown while it reads, what is shown when it cannot, and the desk. */
static GtkWidget *pages_new(GtkWidget *content) {
  static const char *const cancel[] = {"_Cancel", NULL}, *const open[] = {"_Back to the Desk", "_Open…", NULL};
  GtkWidget *stack = gtk_stack_new();
  gtk_stack_add_named(GTK_STACK(stack), content, "desk");
  gtk_stack_add_named(GTK_STACK(stack), page_new(gtk_progress_bar_new(), cancel), "loading");
  gtk_stack_add_named(GTK_STACK(stack), page_new(gtk_label_new(NULL), open), "message");
  return stack;
}

/* GApplication's "activate": builds the only window. */
static void on_activate(GApplication *app, gpointer data) {
  Desk *desk = data;
  load_style();
  GtkWidget *window = gtk_application_window_new(GTK_APPLICATION(app));
  gtk_window_set_default_size(GTK_WINDOW(window), 1100, 700);
  gtk_window_set_titlebar(GTK_WINDOW(window), header_new());
  gtk_container_add(GTK_CONTAINER(window), pages_new(content_new(desk)));
  open_at_next_departure(desk);
  show_status(desk);
  gtk_widget_show_all(window);
}

int main(int argc, char **argv) {
  Desk desk = {.count = argc > 1 ? atoi(argv[1]) : 1016};
  if (desk.count < 1) {
    g_printerr("usage: desk-peer [ROWS [coloured]]\n");
    return 2;
  }
  desk.trips = trips_make(desk.count, argc > 2);
  GtkApplication *app = gtk_application_new("io.github.tripdesk.DeskPeer", G_APPLICATION_DEFAULT_FLAGS);
  g_signal_connect(app, "activate", G_CALLBACK(on_activate), &desk);
  int status = g_application_run(G_APPLICATION(app), 1, argv);
  g_object_unref(app);
  return status;
}
