/* For RTLD_DEFAULT. */
#define _GNU_SOURCE
#include "display_end.h"

#include <dlfcn.h>
#include <gtk/gtk.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

static void (*told)(void);

static void end(void) {
  void (*ended)(void) = told;
  /* What is called now may come here again; then there is nothing left to be done. */
  told = NULL;
  if (ended) ended();
  _exit(1);
}

/* Looks a function up in the libraries that GDK brought along. ISO C has no cast from an object's address to a
   function's; POSIX says that they are alike. */
static gboolean look_up(const char *name, void *function) {
  void *found = dlsym(RTLD_DEFAULT, name);
  memcpy(function, &found, sizeof found);
  return found != NULL;
}

/* XIOErrorHandler, without the headers of Xlib. */
static int x_ended(void *display) {
  (void)display;
  end();
  return 0;
}

/* A connection to a Wayland compositor. GDK's own source has another priority: this one is asked first. */
typedef struct {
  GSource base;
  int connection;
} Watch;

static gboolean is_broken(GSource *source) {
  struct pollfd look = {.fd = ((Watch *)source)->connection};
  return poll(&look, 1, 0) > 0 && (look.revents & (POLLERR | POLLHUP));
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
  told = ended;
  const char *kind = G_OBJECT_TYPE_NAME(display);
  int (*(*set_handler)(int (*)(void *)))(void *);
  if (strcmp(kind, "GdkX11Display") == 0 && look_up("XSetIOErrorHandler", &set_handler)) set_handler(x_ended);
  if (strcmp(kind, "GdkWaylandDisplay") == 0) watch_wayland(display);
}
