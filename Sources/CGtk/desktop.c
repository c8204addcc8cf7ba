#include "desktop.h"

/* Set by the callback; both sides hold on to it, because the callback may come after nobody waits for it any more. */
typedef struct {
  gint holders;
  gboolean is_over;
  gboolean answers;
} Greeting;

static void greeting_release(Greeting *self) {
  if (g_atomic_int_dec_and_test(&self->holders)) g_free(self);
}

static void greeted(GObject *source, GAsyncResult *result, gpointer data) {
  Greeting *self = data;
  GDBusConnection *connection = g_dbus_connection_new_for_address_finish(result, NULL);
  self->is_over = TRUE;
  self->answers = connection != NULL;
  if (connection) {
    g_dbus_connection_close(connection, NULL, NULL, NULL);
    g_object_unref(connection);
  }
  greeting_release(self);
}

static gboolean gave_up(gpointer is_over) {
  *(gboolean *)is_over = TRUE;
  return G_SOURCE_REMOVE;
}

gboolean cgtk_bus_answers(const char *address, guint milliseconds) {
  /* A context of its own: nothing else of the program's gets its turn meanwhile. */
  GMainContext *context = g_main_context_new();
  g_main_context_push_thread_default(context);
  GCancellable *cancellable = g_cancellable_new();
  Greeting *greeting = g_new0(Greeting, 1);
  greeting->holders = 2;
  gboolean is_late = FALSE;
  GSource *timer = g_timeout_source_new(milliseconds);
  g_source_set_callback(timer, gave_up, &is_late, NULL);
  g_source_attach(timer, context);
  g_dbus_connection_new_for_address(
      address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL,
      cancellable, greeted, greeting);
  while (!greeting->is_over && !is_late) g_main_context_iteration(context, TRUE);
  gboolean answers = greeting->answers;
  g_cancellable_cancel(cancellable);
  greeting_release(greeting);
  g_source_destroy(timer);
  g_source_unref(timer);
  g_object_unref(cancellable);
  g_main_context_pop_thread_default(context);
  g_main_context_unref(context);
  return answers;
}

/* What the handler needs on top of its box: GLib's own signature does not end in one. */
typedef struct {
  CGtkTextHandler handler;
  gpointer box;
  CGtkRelease release;
} OpenHandler;

static void open_handler_free(gpointer data, GClosure *closure) {
  OpenHandler *self = data;
  self->release(self->box);
  g_free(self);
}

static void files_opened(GApplication *application, GFile **files, gint count, gchar *hint, OpenHandler *self) {
  for (gint index = 0; index < count; index++) {
    gchar *path = g_file_get_path(files[index]);
    if (!path) path = g_file_get_uri(files[index]);
    self->handler(self->box, path);
    g_free(path);
  }
}

void cgtk_connect_open(GApplication *application, CGtkTextHandler handler, gpointer box, CGtkRelease release) {
  OpenHandler *self = g_new(OpenHandler, 1);
  *self = (OpenHandler){handler, box, release};
  g_signal_connect_data(application, "open", G_CALLBACK(files_opened), self, open_handler_free, 0);
}
