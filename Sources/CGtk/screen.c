#include "screen.h"

#include <dlfcn.h>
#include <gtk/gtk.h>
#include <string.h>

#ifdef GDK_WINDOWING_X11
#include <gdk/gdkx.h>
#endif

#ifdef GDK_WINDOWING_X11
/* Stores the address of a function of a library in the function pointer at `function`. Returns FALSE when there is none.
   memcpy() is used because ISO C has no cast from a data pointer to a function pointer. */
static gboolean find(void *library, const char *name, void *function) {
  void *found = dlsym(library, name);
  memcpy(function, &found, sizeof found);
  return found != NULL;
}

static gboolean suspend_saver(GdkDisplay *display) {
  /* Never closed: libXss adds functions to the connection to the X server. */
  void *library = dlopen("libXss.so.1", RTLD_NOW | RTLD_LOCAL);
  Bool (*is_there)(Display *, int *, int *);
  void (*suspend)(Display *, Bool);
  if (!library || !find(library, "XScreenSaverQueryExtension", &is_there) ||
      !find(library, "XScreenSaverSuspend", &suspend))
    return FALSE;
  Display *connection = GDK_DISPLAY_XDISPLAY(display);
  int event, error;
  if (!is_there(connection, &event, &error)) return FALSE;
  suspend(connection, True);
  gdk_display_flush(display);
  return TRUE;
}
#endif

gboolean cgtk_keep_screen_on(void) {
  GdkDisplay *display = gdk_display_get_default();
#ifdef GDK_WINDOWING_X11
  if (display && GDK_IS_X11_DISPLAY(display)) return suspend_saver(display);
#endif
  (void)display;
  return TRUE;
}
