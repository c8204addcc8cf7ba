#include "signals.h"

/* GLib calls a GClosureNotify with two arguments, and `release` takes only the first. Casting the function pointer
   works on every platform that GLib supports; GLib's macro G_CALLBACK relies on the same. */
gulong cgtk_connect(gpointer instance, const char *signal, CGtkHandler handler, gpointer box, CGtkRelease release) {
  return g_signal_connect_data(instance, signal, G_CALLBACK(handler), box, (GClosureNotify)(void (*)(void))release,
                               G_CONNECT_SWAPPED);
}

gulong cgtk_connect_event(gpointer instance, const char *signal, CGtkEventHandler handler, gpointer box,
                          CGtkRelease release) {
  return g_signal_connect_data(instance, signal, G_CALLBACK(handler), box, (GClosureNotify)(void (*)(void))release,
                               G_CONNECT_SWAPPED);
}

gulong cgtk_connect_response(gpointer instance, CGtkResponseHandler handler, gpointer box, CGtkRelease release) {
  return g_signal_connect_data(instance, "response", G_CALLBACK(handler), box,
                               (GClosureNotify)(void (*)(void))release, G_CONNECT_SWAPPED);
}

void cgtk_disconnect(gpointer instance, gulong handler) {
  if (g_signal_handler_is_connected(instance, handler)) g_signal_handler_disconnect(instance, handler);
}

void cgtk_add_action(GActionMap *map, const char *name, CGtkHandler handler, gpointer box, CGtkRelease release) {
  GSimpleAction *action = g_simple_action_new(name, NULL);
  cgtk_connect(action, "activate", handler, box, release);
  g_action_map_add_action(map, G_ACTION(action));
  g_object_unref(action);
}

/* A handler with a text, its box and its release function. GLib passes a pointer to this struct to the functions below,
   because the signals have more arguments than the handler. */
typedef struct {
  CGtkTextHandler handler;
  gpointer box;
  CGtkRelease release;
} TextHandler;

static TextHandler *text_handler_new(CGtkTextHandler handler, gpointer box, CGtkRelease release) {
  TextHandler *self = g_new(TextHandler, 1);
  *self = (TextHandler){handler, box, release};
  return self;
}

static void text_handler_free(gpointer data, GClosure *closure) {
  TextHandler *self = data;
  self->release(self->box);
  g_free(self);
}

char *cgtk_dropped_file(char **addresses) {
  for (char **address = addresses; address && *address; address++) {
    char *path = g_filename_from_uri(*address, NULL, NULL);
    if (path) return path;
  }
  return addresses ? g_strdup(addresses[0]) : NULL;
}

static void files_dropped(GtkWidget *widget, GdkDragContext *context, gint x, gint y, GtkSelectionData *data, guint info,
                          guint time, TextHandler *self) {
  gchar **addresses = gtk_selection_data_get_uris(data);
  gchar *file = cgtk_dropped_file(addresses);
  if (file) self->handler(self->box, file);
  g_free(file);
  g_strfreev(addresses);
}

void cgtk_accept_files(GtkWidget *widget, CGtkTextHandler handler, gpointer box, CGtkRelease release) {
  gtk_drag_dest_set(widget, GTK_DEST_DEFAULT_ALL, NULL, 0, GDK_ACTION_COPY);
  gtk_drag_dest_add_uri_targets(widget);
  g_signal_connect_data(widget, "drag-data-received", G_CALLBACK(files_dropped),
                        text_handler_new(handler, box, release), text_handler_free, 0);
}

static void text_action_activated(GSimpleAction *action, GVariant *text, TextHandler *self) {
  self->handler(self->box, g_variant_get_string(text, NULL));
}

void cgtk_add_text_action(GActionMap *map, const char *name, CGtkTextHandler handler, gpointer box,
                          CGtkRelease release) {
  GSimpleAction *action = g_simple_action_new(name, G_VARIANT_TYPE_STRING);
  g_signal_connect_data(action, "activate", G_CALLBACK(text_action_activated),
                        text_handler_new(handler, box, release), text_handler_free, 0);
  g_action_map_add_action(map, G_ACTION(action));
  g_object_unref(action);
}
