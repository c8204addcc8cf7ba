/* _GNU_SOURCE declares RTLD_DEFAULT. */
#define _GNU_SOURCE
#include "display_end.h"

#include <dlfcn.h>
#include <gtk/gtk.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

/* The function to call when the display connection breaks; NULL when none was set, or it was called already. */
static void (*on_end)(void);

/* Calls the function and ends the program. */
static void end(void) {
  void (*ended)(void) = on_end;
  /* The function may cause another error of the display, which calls end() again; it must not be called twice. */
  on_end = NULL;
  if (ended) ended();
  _exit(1);
}

/* Stores the address of a function of an already loaded library in the function pointer at `function`. Returns FALSE
   when there is none. memcpy() is used because ISO C has no cast from a data pointer to a function pointer. */
static gboolean look_up(const char *name, void *function) {
  void *found = dlsym(RTLD_DEFAULT, name);
  memcpy(function, &found, sizeof found);
  return found != NULL;
}

/* Handles a broken connection to the X server. The type is XIOErrorHandler of Xlib, whose headers are not needed. */
static int x_ended(void *display) {
  (void)display;
  end();
  return 0;
}

/* A main-loop source that watches the connection to a Wayland compositor. Its priority is higher than that of GDK's own
   source, so that it is checked first. */
typedef struct {
  GSource base;
  int connection;
} Watch;

static gboolean is_broken(GSource *source) {
  struct pollfd state = {.fd = ((Watch *)source)->connection};
  return poll(&state, 1, 0) > 0 && (state.revents & (POLLERR | POLLHUP));
}

static gboolean prepare(GSource *source, int *timeout) {
  *timeout = -1;
  return is_broken(source);
}

static gboolean dispatch(GSource *source, GSourceFunc call, gpointer data) {
  (void)source, (void)call, (void)data;
  end();
  return G_SOURCE_REMOVE;
}

/* Adds the source that watches the connection of a Wayland display. */
static void watch_wayland(GdkDisplay *display) {
  static GSourceFuncs functions = {.prepare = prepare, .check = is_broken, .dispatch = dispatch};
  void *(*wayland_display)(GdkDisplay *);
  int (*descriptor)(void *);
  if (!look_up("gdk_wayland_display_get_wl_display", &wayland_display) ||
      !look_up("wl_display_get_fd", &descriptor))
    return;
  GSource *source = g_source_new(&functions, sizeof(Watch));
  ((Watch *)source)->connection = descriptor(wayland_display(display));
  g_source_add_unix_fd(source, ((Watch *)source)->connection, G_IO_ERR | G_IO_HUP);
  g_source_set_priority(source, G_PRIORITY_HIGH);
  g_source_attach(source, NULL);
  g_source_unref(source);
}

void cgtk_on_display_end(void (*ended)(void)) {
  GdkDisplay *display = gdk_display_get_default();
  if (!display) return;
  on_end = ended;
  const char *kind = G_OBJECT_TYPE_NAME(display);
  int (*(*set_handler)(int (*)(void *)))(void *);
  if (strcmp(kind, "GdkX11Display") == 0 && look_up("XSetIOErrorHandler", &set_handler)) set_handler(x_ended);
  if (strcmp(kind, "GdkWaylandDisplay") == 0) watch_wayland(display);
}
