/* For RTLD_DEFAULT. */
#define _GNU_SOURCE
#include "display_end.h"

#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

/* XIOErrorHandler, without the headers of Xlib. */
typedef int (*handler)(void *display);
typedef handler (*set_handler)(handler);

static void (*told)(void);

static int end(void *display) {
  (void)display;
  void (*ended)(void) = told;
  /* What is called now may come here again; then there is nothing left to be done. */
  told = NULL;
  if (ended) ended();
  _exit(1);
}

void cgtk_on_display_end(void (*ended)(void)) {
  void *found = dlsym(RTLD_DEFAULT, "XSetIOErrorHandler");
  if (!found) return;
  told = ended;
  set_handler set;
  /* ISO C has no cast from an object's address to a function's; POSIX says that they are alike. */
  memcpy(&set, &found, sizeof set);
  set(end);
}
