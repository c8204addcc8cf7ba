#include "handler.h"

Handler *cgtk_handler_new(GCallback function, CGtkBox box) {
  Handler *self = g_new(Handler, 1);
  *self = (Handler){function, box};
  return self;
}

void cgtk_handler_free(gpointer handler) {
  Handler *self = handler;
  self->box.release(self->box.object);
  g_free(self);
}

static void free_with_closure(gpointer handler, GClosure *closure) { cgtk_handler_free(handler); }

gulong cgtk_handler_connect(gpointer instance, const char *signal, GCallback callback, GCallback function,
                            CGtkBox box) {
  return g_signal_connect_data(instance, signal, callback, cgtk_handler_new(function, box), free_with_closure, 0);
}
