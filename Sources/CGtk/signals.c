#include "signals.h"

/* GClosureNotify hands over the closure too, which the release function does not expect. C lets a function ignore an
   argument only by this cast, which every ABI that GLib runs on honours; GLib itself does the same (G_CALLBACK). */
gulong cgtk_connect(gpointer instance, const char *signal, CGtkHandler handler, gpointer box, CGtkRelease release) {
  return g_signal_connect_data(instance, signal, G_CALLBACK(handler), box, (GClosureNotify)(void (*)(void))release,
                               G_CONNECT_SWAPPED);
}

gulong cgtk_connect_key(gpointer instance, CGtkKeyHandler handler, gpointer box, CGtkRelease release) {
  return g_signal_connect_data(instance, "key-press-event", G_CALLBACK(handler), box,
                               (GClosureNotify)(void (*)(void))release, G_CONNECT_SWAPPED);
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
