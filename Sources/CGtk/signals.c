#include "signals.h"

#include "handler.h"

/* Connects a handler whose first argument is the object of the box, as G_CONNECT_SWAPPED passes it. GLib calls a
   GClosureNotify with two arguments, and `release` takes only the first. Casting the function pointer works on every
   platform that GLib supports; GLib's macro G_CALLBACK relies on the same. */
static gulong connect_swapped(gpointer instance, const char *signal, GCallback handler, CGtkBox box) {
  return g_signal_connect_data(instance, signal, handler, box.object, (GClosureNotify)(void (*)(void))box.release,
                               G_CONNECT_SWAPPED);
}

gulong cgtk_connect(gpointer instance, const char *signal, CGtkHandler handler, CGtkBox box) {
  return connect_swapped(instance, signal, G_CALLBACK(handler), box);
}

gulong cgtk_connect_event(gpointer instance, const char *signal, CGtkEventHandler handler, CGtkBox box) {
  return connect_swapped(instance, signal, G_CALLBACK(handler), box);
}

gulong cgtk_connect_response(gpointer instance, CGtkResponseHandler handler, CGtkBox box) {
  return connect_swapped(instance, "response", G_CALLBACK(handler), box);
}

static gboolean link_followed(GtkLabel *label, const gchar *address, Handler *self) {
  ((CGtkTextHandler)self->function)(self->box.object, address);
  return TRUE;
}

gulong cgtk_connect_link(GtkLabel *label, CGtkTextHandler handler, CGtkBox box) {
  return cgtk_handler_connect(label, "activate-link", G_CALLBACK(link_followed), G_CALLBACK(handler), box);
}

void cgtk_disconnect(gpointer instance, gulong handler) {
  if (g_signal_handler_is_connected(instance, handler)) g_signal_handler_disconnect(instance, handler);
}

void cgtk_add_action(GActionMap *map, const char *name, CGtkHandler handler, CGtkBox box) {
  GSimpleAction *action = g_simple_action_new(name, NULL);
  cgtk_connect(action, "activate", handler, box);
  g_action_map_add_action(map, G_ACTION(action));
  g_object_unref(action);
}

char *cgtk_dropped_file(char **addresses) {
  for (char **address = addresses; address && *address; address++) {
    char *path = g_filename_from_uri(*address, NULL, NULL);
    if (path) return path;
  }
  return addresses ? g_strdup(addresses[0]) : NULL;
}

static void files_dropped(GtkWidget *widget, GdkDragContext *context, gint x, gint y, GtkSelectionData *data,
                          guint info, guint time, Handler *self) {
  gchar **addresses = gtk_selection_data_get_uris(data);
  gchar *file = cgtk_dropped_file(addresses);
  if (file) ((CGtkTextHandler)self->function)(self->box.object, file);
  g_free(file);
  g_strfreev(addresses);
}

void cgtk_accept_files(GtkWidget *widget, CGtkTextHandler handler, CGtkBox box) {
  gtk_drag_dest_set(widget, GTK_DEST_DEFAULT_ALL, NULL, 0, GDK_ACTION_COPY);
  gtk_drag_dest_add_uri_targets(widget);
  cgtk_handler_connect(widget, "drag-data-received", G_CALLBACK(files_dropped), G_CALLBACK(handler), box);
}

static void text_action_activated(GSimpleAction *action, GVariant *text, Handler *self) {
  ((CGtkTextHandler)self->function)(self->box.object, g_variant_get_string(text, NULL));
}

void cgtk_add_text_action(GActionMap *map, const char *name, CGtkTextHandler handler, CGtkBox box) {
  GSimpleAction *action = g_simple_action_new(name, G_VARIANT_TYPE_STRING);
  cgtk_handler_connect(action, "activate", G_CALLBACK(text_action_activated), G_CALLBACK(handler), box);
  g_action_map_add_action(map, G_ACTION(action));
  g_object_unref(action);
}
