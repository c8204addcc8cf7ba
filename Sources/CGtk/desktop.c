#include "desktop.h"

#include "handler.h"

#ifdef GDK_WINDOWING_X11
#include <gdk/gdkx.h>
#endif

/* The result of trying to connect to a message bus. It is freed when both the callback and the waiting function have
   released it, because the callback may be called after the wait is over. */
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
  /* A separate main context, so that no other source of the program runs while this function waits. */
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

static void files_opened(GApplication *application, GFile **files, gint count, gchar *hint, Handler *self) {
  for (gint index = 0; index < count; index++) {
    gchar *path = g_file_get_path(files[index]);
    if (!path) path = g_file_get_uri(files[index]);
    ((CGtkTextHandler)self->function)(self->box.object, path);
    g_free(path);
  }
}

void cgtk_connect_open(GApplication *application, CGtkTextHandler handler, CGtkBox box) {
  cgtk_handler_connect(application, "open", G_CALLBACK(files_opened), G_CALLBACK(handler), box);
}

gboolean cgtk_prefers_dark(void) {
  gboolean is_dark = FALSE;
  GtkSettings *settings = gtk_settings_get_default();
  if (settings) g_object_get(settings, "gtk-application-prefer-dark-theme", &is_dark, NULL);
  return is_dark;
}

void cgtk_prefer_dark(gboolean is_dark) {
  GtkSettings *settings = gtk_settings_get_default();
  if (settings && cgtk_prefers_dark() != is_dark)
    g_object_set(settings, "gtk-application-prefer-dark-theme", is_dark, NULL);
}

static const char *const portal = "org.freedesktop.portal.Desktop";
static const char *const portal_path = "/org/freedesktop/portal/desktop";
static const char *const portal_settings = "org.freedesktop.portal.Settings";
static const char *const appearance = "org.freedesktop.appearance";

/* Calls the handler with the number in `value`. The number may be inside of several nested variants: Read() returns
   two. */
static void pass_scheme(Handler *self, GVariant *value) {
  GVariant *inner = g_variant_ref(value);
  while (g_variant_is_of_type(inner, G_VARIANT_TYPE_VARIANT)) {
    GVariant *next = g_variant_get_variant(inner);
    g_variant_unref(inner);
    inner = next;
  }
  if (g_variant_is_of_type(inner, G_VARIANT_TYPE_UINT32))
    ((CGtkSchemeHandler)self->function)(self->box.object, g_variant_get_uint32(inner));
  g_variant_unref(inner);
}

static void scheme_read(GObject *connection, GAsyncResult *result, gpointer data) {
  GVariant *reply = g_dbus_connection_call_finish(G_DBUS_CONNECTION(connection), result, NULL);
  if (!reply) return;
  GVariant *value = g_variant_get_child_value(reply, 0);
  pass_scheme(data, value);
  g_variant_unref(value);
  g_variant_unref(reply);
}

static void scheme_changed(GDBusConnection *connection, const char *sender, const char *path, const char *interface,
                           const char *signal, GVariant *parameters, gpointer data) {
  const char *group, *key;
  GVariant *value;
  if (!g_variant_is_of_type(parameters, G_VARIANT_TYPE("(ssv)"))) return;
  g_variant_get(parameters, "(&s&sv)", &group, &key, &value);
  if (g_str_equal(key, "color-scheme")) pass_scheme(data, value);
  g_variant_unref(value);
}

static void bus_found(GObject *source, GAsyncResult *result, gpointer data) {
  GDBusConnection *connection = g_bus_get_finish(result, NULL);
  if (!connection) {
    cgtk_handler_free(data);
    return;
  }
  g_dbus_connection_signal_subscribe(connection, portal, portal_settings, "SettingChanged", portal_path, appearance,
                                     G_DBUS_SIGNAL_FLAGS_NONE, scheme_changed, data, cgtk_handler_free);
  g_dbus_connection_call(connection, portal, portal_path, portal_settings, "Read",
                         g_variant_new("(ss)", appearance, "color-scheme"), NULL, G_DBUS_CALL_FLAGS_NONE, 5000, NULL,
                         scheme_read, data);
  g_object_unref(connection);
}

void cgtk_follow_color_scheme(CGtkSchemeHandler handler, CGtkBox box) {
  g_bus_get(G_BUS_TYPE_SESSION, NULL, bus_found, cgtk_handler_new(G_CALLBACK(handler), box));
}

gboolean cgtk_can_cover_screen(GtkWidget *window) {
#ifdef GDK_WINDOWING_X11
  GdkScreen *screen = gtk_widget_get_screen(window);
  if (GDK_IS_X11_SCREEN(screen))
    return gdk_x11_screen_supports_net_wm_hint(screen, gdk_atom_intern_static_string("_NET_WM_STATE_FULLSCREEN"));
#endif
  return TRUE;
}
