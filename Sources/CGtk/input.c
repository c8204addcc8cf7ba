#include "handler.h"
#include "signals.h"

/* Calls the handler for each event that a user causes, then lets GTK handle the event. */
static void handle_event(GdkEvent *event, gpointer data) {
  Handler *self = data;
  switch (event->type) {
    case GDK_KEY_PRESS:
    case GDK_BUTTON_PRESS:
    case GDK_SCROLL:
    case GDK_TOUCH_BEGIN:
      ((CGtkHandler)self->function)(self->box.object);
      break;
    default:
      break;
  }
  gtk_main_do_event(event);
}

void cgtk_observe_input(CGtkHandler handler, CGtkBox box) {
  gdk_event_handler_set(handle_event, cgtk_handler_new(G_CALLBACK(handler), box), cgtk_handler_free);
}
