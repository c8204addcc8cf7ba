/* desk-peer [ROWS [coloured]]: the desk's window in plain C, to measure the desk against.
 *
 * It has the desk's widgets and as much text, and none of its rules: no feed is read, nothing is kept. */
#include <gtk/gtk.h>
#include <stdlib.h>

#include "detail-pane.h"
#include "desk-header.h"
#include "trip-list-model.h"
#include "widgets.h"

typedef struct {
  Trip *trips;
  int count, selected;
  GtkTreeModel *model;
  GtkWidget *list, *status, *undo_notice, *undo_text;
  DetailPane *detail;
} Desk;

static const char style_sheet[] =
    ".trip-title { font-size: 1.5em; font-weight: bold; }\n"
    ".trip-times { font-size: 1.9em; font-feature-settings: \"tnum\"; }\n"
    ".tabular { font-feature-settings: \"tnum\"; }\n"
    ".late { color: shade(mix(@error_color, @theme_fg_color, 0.5), 1.1); font-weight: bold; }\n"
    "label.dim-label { opacity: 0.75; }\n"
    ".trip-list header button, .trip-stops header button { color: mix(@theme_fg_color, @theme_base_color, 0.3); }\n"
    ".rehearsal { padding: 2px 8px; border: 2px dashed currentColor; border-radius: 3px; font-weight: bold; }\n"
    ".clock { font-size: 1.2em; font-weight: bold; font-feature-settings: \"tnum\"; }\n"
    ".desk-status { padding: 4px 12px; font-feature-settings: \"tnum\"; }\n"
    ".trip-list, .trip-stops { font-feature-settings: \"tnum\"; }\n"
    ".decision-scope { font-weight: bold; }\n"
    ".chips-bar { padding: 6px 12px; border-bottom: 1px solid @borders; }\n"
    ".undo-notice { padding: 8px 8px 8px 12px; border-radius: 6px; border: 1px solid @borders;\n"
    "  background-color: @theme_bg_color; box-shadow: 0 2px 6px alpha(black, 0.4); }\n";

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

/* What was just decided slides in, with Undo, or says what was decided since. */
static void show_undo_notice(Desk *desk, const Trip *trip) {
  char *delay = trips_delay(trip);
  char *text = g_strdup_printf("%s → %s: %s", trips_route(trip), trips_headsign(trip), delay ? delay : "on time");
  gtk_widget_set_tooltip_text(desk->undo_text, text);
  label_take_text(desk->undo_text, text);
  gtk_revealer_set_reveal_child(GTK_REVEALER(desk->undo_notice), TRUE);
  g_free(delay);
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
  show_undo_notice(desk, trip);
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

/* The left half of the window: the list, and the page that stands in its place while no trip is listed. */
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
  widget_name(desk->list, "Trips");
  widget_add_class(desk->list, "trip-list");
  g_signal_connect(gtk_tree_view_get_selection(GTK_TREE_VIEW(desk->list)), "changed", G_CALLBACK(on_selected), desk);
  GtkWidget *empty = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12), *stack = gtk_stack_new();
  gtk_container_add(GTK_CONTAINER(empty), label_new("no-match"));
  gtk_container_add(GTK_CONTAINER(empty), button_new("Show A_ll Trips", "no-match-clear", NULL));
  g_object_set(empty, "halign", GTK_ALIGN_CENTER, "valign", GTK_ALIGN_CENTER, NULL);
  gtk_stack_add_named(GTK_STACK(stack), scrolled, "list");
  gtk_stack_add_named(GTK_STACK(stack), empty, "empty");
  return stack;
}

/* The bar below the list, which appears when there is something to say. */
static GtkWidget *notice_new(void) {
  GtkWidget *bar = gtk_info_bar_new(), *text = label_new("desk-notice");
  gtk_info_bar_add_button(GTK_INFO_BAR(bar), "_Show", GTK_RESPONSE_ACCEPT);
  gtk_info_bar_add_button(GTK_INFO_BAR(bar), "_Retry", GTK_RESPONSE_REJECT);
  gtk_info_bar_set_show_close_button(GTK_INFO_BAR(bar), TRUE);
  gtk_label_set_line_wrap(GTK_LABEL(text), TRUE);
  gtk_container_add(GTK_CONTAINER(gtk_info_bar_get_content_area(GTK_INFO_BAR(bar))), text);
  widget_keep_hidden(bar);
  return bar;
}

/* The row that says what the list leaves out, which appears when it does. */
static GtkWidget *chips_new(void) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *clear = button_new("Show A_ll", "clear-filter", "Clear search and filter");
  gtk_button_set_relief(GTK_BUTTON(clear), GTK_RELIEF_NONE);
  widget_add_class(box, "chips-bar");
  gtk_container_add(GTK_CONTAINER(box), label_new("shown-count"));
  gtk_container_add(GTK_CONTAINER(box), gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6));
  gtk_box_pack_end(GTK_BOX(box), clear, FALSE, FALSE, 0);
  widget_keep_hidden(box);
  return box;
}

/* What was just decided, with Undo: it slides in over list and detail. */
static GtkWidget *undo_notice_new(Desk *desk) {
  GtkWidget *revealer = gtk_revealer_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *text = label_new("undo-notice");
  desk->undo_notice = revealer;
  desk->undo_text = text;
  gtk_label_set_ellipsize(GTK_LABEL(text), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars(GTK_LABEL(text), 44);
  gtk_label_set_line_wrap(GTK_LABEL(text), TRUE);
  gtk_label_set_lines(GTK_LABEL(text), 2);
  widget_add_class(box, "undo-notice");
  gtk_container_add(GTK_CONTAINER(box), text);
  gtk_container_add(GTK_CONTAINER(box), button_new("_Undo", "undo-notice-undo", NULL));
  const char *const others[][2] = {{"Re_do", "undo-notice-redo"}, {"S_how", "undo-notice-show"}};
  for (size_t index = 0; index < G_N_ELEMENTS(others); index++) {
    GtkWidget *button = button_new(others[index][0], others[index][1], NULL);
    gtk_container_add(GTK_CONTAINER(box), button);
    widget_keep_hidden(button);
  }
  gtk_container_add(GTK_CONTAINER(box), icon_button_new("window-close-symbolic", "Close", "undo-notice-close"));
  gtk_container_add(GTK_CONTAINER(revealer), box);
  gtk_revealer_set_transition_type(GTK_REVEALER(revealer), GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP);
  g_object_set(revealer, "halign", GTK_ALIGN_START, "valign", GTK_ALIGN_END, "margin", 12, NULL);
  return revealer;
}

/* The last line: the day in numbers, and what is followed and published where anything is. */
static GtkWidget *status_new(Desk *desk) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *pause = gtk_toggle_button_new_with_mnemonic("Pa_use");
  GtkWidget *labels[] = {label_new("desk-status"), label_new("follow-status"), label_new("publish-status")};
  desk->status = labels[0];
  for (guint i = 0; i < G_N_ELEMENTS(labels); i++) {
    widget_add_class(labels[i], "desk-status");
    gtk_label_set_ellipsize(GTK_LABEL(labels[i]), PANGO_ELLIPSIZE_END);
    gtk_box_pack_start(GTK_BOX(box), labels[i], i == 0, TRUE, 0);
    if (i > 0) gtk_widget_set_no_show_all(labels[i], TRUE);
  }
  widget_identify(pause, "publish-pause");
  gtk_widget_set_tooltip_text(pause, "Stop publishing for a while");
  gtk_widget_set_no_show_all(pause, TRUE);
  gtk_box_pack_start(GTK_BOX(box), pause, FALSE, FALSE, 2);
  return box;
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

/* The chips, list and detail, and below them the notice and the status line. */
static GtkWidget *content_new(Desk *desk) {
  GtkWidget *paned = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL), *detail = detail_new(desk);
  gtk_paned_pack1(GTK_PANED(paned), list_new(desk), TRUE, FALSE);
  gtk_paned_pack2(GTK_PANED(paned), detail, FALSE, FALSE);
  widget_name(paned, "Width of the list");
  GtkWidget *overlay = gtk_overlay_new();
  gtk_container_add(GTK_CONTAINER(overlay), paned);
  gtk_overlay_add_overlay(GTK_OVERLAY(overlay), undo_notice_new(desk));
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_pack_start(GTK_BOX(box), chips_new(), FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(box), overlay, TRUE, TRUE, 0);
  gtk_box_pack_start(GTK_BOX(box), notice_new(), FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(box), gtk_separator_new(GTK_ORIENTATION_HORIZONTAL), FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(box), status_new(desk), FALSE, FALSE, 0);
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
  gtk_window_set_titlebar(GTK_WINDOW(window), desk_header_new());
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
