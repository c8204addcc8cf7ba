#include "signals.h"

typedef struct {
  CGtkHandler handler;
  gpointer box;
  CGtkRelease release;
} InputHandler;

/* Calls the handler for a key press, button press, scroll or touch, and lets GTK handle this and every other event. */
static void handle_event(GdkEvent *event, gpointer data) {
  InputHandler *self = data;
  switch (event->type) {
    case GDK_KEY_PRESS:
    case GDK_BUTTON_PRESS:
    case GDK_SCROLL:
    case GDK_TOUCH_BEGIN:
      self->handler(self->box);
      break;
    default:
      break;
  }
  gtk_main_do_event(event);
}

static void input_handler_free(gpointer data) {
  InputHandler *self = data;
  self->release(self->box);
  g_free(self);
}

void cgtk_observe_input(CGtkHandler handler, gpointer box, CGtkRelease release) {
  InputHandler *self = g_new(InputHandler, 1);
  *self = (InputHandler){handler, box, release};
  gdk_event_handler_set(handle_event, self, input_handler_free);
}
