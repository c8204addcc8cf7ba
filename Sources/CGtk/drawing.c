#include "drawing.h"

#include "handler.h"

static gboolean draw(GtkWidget *widget, cairo_t *context, Handler *self) {
  ((CGtkDrawHandler)self->function)(self->box.object, context);
  return TRUE;
}

void cgtk_connect_draw(GtkWidget *widget, CGtkDrawHandler handler, CGtkBox box) {
  cgtk_handler_connect(widget, "draw", G_CALLBACK(draw), G_CALLBACK(handler), box);
}

static void begin_print(GtkPrintOperation *operation, GtkPrintContext *context, Handler *self) {
  gdouble width = gtk_print_context_get_width(context), height = gtk_print_context_get_height(context);
  gtk_print_operation_set_n_pages(operation, ((CGtkPaperHandler)self->function)(self->box.object, width, height));
}

void cgtk_connect_begin_print(GtkPrintOperation *operation, CGtkPaperHandler handler, CGtkBox box) {
  cgtk_handler_connect(operation, "begin-print", G_CALLBACK(begin_print), G_CALLBACK(handler), box);
}

static void draw_page(GtkPrintOperation *operation, GtkPrintContext *context, gint page, Handler *self) {
  cairo_t *cairo = gtk_print_context_get_cairo_context(context);
  ((CGtkPageHandler)self->function)(self->box.object, cairo, page);
}

void cgtk_connect_draw_page(GtkPrintOperation *operation, CGtkPageHandler handler, CGtkBox box) {
  cgtk_handler_connect(operation, "draw-page", G_CALLBACK(draw_page), G_CALLBACK(handler), box);
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
