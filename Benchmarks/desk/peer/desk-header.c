/* The header bar: operator, day and clock, and what can be done with the desk as a whole. */
#include "desk-header.h"

#include "widgets.h"

/* The menu, whose popover is built with its button. */
static GtkWidget *menu_new(void) {
  GMenu *menu = g_menu_new();
  const char *const texts[] = {
      "_Open…", "Open _Folder…", "_Read Again", "Previous _Day", "_Next Day", "_Today", "_Log", "What Is _Published",
      "What Is Follo_wed", "Train _Graph", "Passenger _Board…", "_Keyboard Shortcuts", "Pr_eferences", "G_uide",
      "_About Trip Desk", "_Quit"};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) g_menu_append(menu, texts[i], "app.quit");
  GtkWidget *button = gtk_menu_button_new();
  gtk_button_set_image(GTK_BUTTON(button), gtk_image_new_from_icon_name("open-menu-symbolic", GTK_ICON_SIZE_BUTTON));
  gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(button), G_MENU_MODEL(menu));
  widget_name(button, "Menu");
  widget_identify(button, "menu");
  gtk_widget_set_tooltip_text(button, "Menu (F10)");
  g_object_unref(menu);
  return button;
}

/* The buttons of an array that ends with NULL, as one. */
static GtkWidget *linked_new(GtkWidget **buttons) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  widget_add_class(box, "linked");
  for (; *buttons; buttons++) gtk_container_add(GTK_CONTAINER(box), *buttons);
  return box;
}

/* The entry in which trips are looked for. */
static GtkWidget *search_new(void) {
  GtkWidget *entry = gtk_search_entry_new();
  gtk_entry_set_width_chars(GTK_ENTRY(entry), 16);
  gtk_entry_set_placeholder_text(GTK_ENTRY(entry), "Search…");
  widget_identify(entry, "search");
  widget_name(entry, "Search trips");
  gtk_widget_set_tooltip_text(entry, "Trip, line, destination, stop or time (Ctrl+F)");
  return entry;
}

/* The button below which the filter opens; that is built when it does. */
static GtkWidget *filter_new(void) {
  GtkWidget *button = gtk_toggle_button_new(), *label = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
  gtk_container_add(GTK_CONTAINER(label), gtk_label_new("Filter"));
  gtk_container_add(GTK_CONTAINER(label), gtk_image_new_from_icon_name("pan-down-symbolic", GTK_ICON_SIZE_BUTTON));
  gtk_container_add(GTK_CONTAINER(button), label);
  widget_identify(button, "filter");
  widget_name(button, "Filter");
  gtk_widget_set_tooltip_text(button, "Which trips are listed (Ctrl+Shift+F)");
  return button;
}

/* Turns the list into one of what needs somebody now. */
static GtkWidget *worklist_new(void) {
  GtkWidget *button = gtk_toggle_button_new();
  GtkWidget *icon = gtk_image_new_from_icon_name("view-sort-descending-symbolic", GTK_ICON_SIZE_BUTTON);
  gtk_button_set_image(GTK_BUTTON(button), icon);
  widget_identify(button, "worklist");
  widget_name(button, "What needs me now first");
  gtk_widget_set_tooltip_text(button, "What needs me now first: late and undecided, conflicts, next departures (Ctrl+J)");
  return button;
}

/* Undo or redo: there is nothing yet. */
static GtkWidget *taking_back_new(const char *icon, const char *name, const char *accessible_id) {
  GtkWidget *button = icon_button_new(icon, name, accessible_id);
  gtk_widget_set_sensitive(button, FALSE);
  return button;
}

/* Builds the bar as the desk has it in a rehearsal. */
GtkWidget *desk_header_new(void) {
  GtkWidget *widget = gtk_header_bar_new(), *rehearsal = label_styled("Rehearsal", "rehearsal");
  GtkHeaderBar *bar = GTK_HEADER_BAR(widget);
  GtkWidget *opening[] = {button_new("_Open", "open", "Open a timetable (Ctrl+O)"),
                          icon_button_new("pan-down-symbolic", "Open a recent timetable", "open-recent"), NULL};
  GtkWidget *taking_back[] = {taking_back_new("edit-undo-symbolic", "Undo", "undo"),
                              taking_back_new("edit-redo-symbolic", "Redo", "redo"), NULL};
  GtkWidget *finding[] = {search_new(), filter_new(), worklist_new(), NULL};
  gtk_header_bar_set_title(bar, "King County Metro");
  gtk_header_bar_set_subtitle(bar, "Monday, July 26, 2021");
  gtk_header_bar_set_show_close_button(bar, TRUE);
  gtk_widget_set_valign(rehearsal, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text(rehearsal, "The clock is set by hand, for training.");
  gtk_header_bar_pack_start(bar, linked_new(opening));
  gtk_header_bar_pack_start(bar, icon_button_new("x-office-calendar-symbolic", "Choose a day", "choose-day"));
  gtk_header_bar_pack_start(bar, rehearsal);
  gtk_header_bar_pack_end(bar, menu_new());
  gtk_header_bar_pack_end(bar, linked_new(taking_back));
  gtk_header_bar_pack_end(bar, linked_new(finding));
  gtk_header_bar_pack_end(bar, label_styled("7:50\u202fAM", "clock"));
  return widget;
}
