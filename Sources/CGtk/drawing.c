#include "drawing.h"

/* A handler, its box and its release function. GTK passes a pointer to this struct to the functions below, because the
   signals have other arguments than the handlers. */
typedef struct {
  union {
    CGtkDrawHandler draw;
    CGtkPageHandler page;
  } handler;
  gpointer box;
  CGtkRelease release;
} Drawer;

static void drawer_free(gpointer data, GClosure *closure) {
  Drawer *self = data;
  self->release(self->box);
  g_free(self);
}

static gboolean draw(GtkWidget *widget, cairo_t *context, Drawer *self) {
  self->handler.draw(self->box, context);
  return TRUE;
}

void cgtk_connect_draw(GtkWidget *widget, CGtkDrawHandler handler, gpointer box, CGtkRelease release) {
  Drawer *self = g_new(Drawer, 1);
  *self = (Drawer){.handler.draw = handler, .box = box, .release = release};
  g_signal_connect_data(widget, "draw", G_CALLBACK(draw), self, drawer_free, 0);
}

static void draw_page(GtkPrintOperation *operation, GtkPrintContext *context, gint page, Drawer *self) {
  self->handler.page(self->box, gtk_print_context_get_cairo_context(context), gtk_print_context_get_width(context),
                     gtk_print_context_get_height(context));
}

void cgtk_connect_draw_page(GtkPrintOperation *operation, CGtkPageHandler handler, gpointer box, CGtkRelease release) {
  Drawer *self = g_new(Drawer, 1);
  *self = (Drawer){.handler.page = handler, .box = box, .release = release};
  g_signal_connect_data(operation, "draw-page", G_CALLBACK(draw_page), self, drawer_free, 0);
}

GdkRGBA cgtk_class_color(GtkWidget *widget, const char *name, gboolean is_ground) {
  GtkStyleContext *context = gtk_widget_get_style_context(widget);
  GdkRGBA *color = NULL;
  gtk_style_context_save(context);
  gtk_style_context_add_class(context, name);
  gtk_style_context_get(context, gtk_style_context_get_state(context), is_ground ? "background-color" : "color", &color,
                        NULL);
  gtk_style_context_restore(context);
  GdkRGBA answer = color ? *color : (GdkRGBA){0, 0, 0, 1};
  if (color) gdk_rgba_free(color);
  return answer;
}

void cgtk_scroll_deltas(const GdkEvent *event, gdouble *x, gdouble *y) {
  *x = *y = 0;
  if (gdk_event_get_scroll_deltas(event, x, y)) return;
  GdkScrollDirection direction = GDK_SCROLL_SMOOTH;
  gdk_event_get_scroll_direction(event, &direction);
  if (direction == GDK_SCROLL_UP) *y = -1;
  if (direction == GDK_SCROLL_DOWN) *y = 1;
  if (direction == GDK_SCROLL_LEFT) *x = -1;
  if (direction == GDK_SCROLL_RIGHT) *x = 1;
}
