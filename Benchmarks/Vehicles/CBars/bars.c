#include "CBars.h"

#include <pango/pangocairo.h>

unsigned cbars_draw(
  int width, int height, const double *bars, int bar_count, const double *places, const char *const *texts,
  int text_count, const char *font) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  cairo_t *context = cairo_create(surface);
  cairo_set_source_rgb(context, 1, 1, 1);
  cairo_paint(context);
  cairo_set_source_rgb(context, 0.2, 0.4, 0.8);
  for (int bar = 0; bar < bar_count; bar++) {
    cairo_rectangle(context, bars[4 * bar], bars[4 * bar + 1], bars[4 * bar + 2], bars[4 * bar + 3]);
    cairo_fill(context);
  }
  PangoLayout *layout = pango_cairo_create_layout(context);
  PangoFontDescription *description = pango_font_description_from_string(font);
  pango_layout_set_font_description(layout, description);
  pango_font_description_free(description);
  cairo_set_source_rgb(context, 0, 0, 0);
  for (int text = 0; text < text_count; text++) {
    pango_layout_set_text(layout, texts[text], -1);
    cairo_move_to(context, places[2 * text], places[2 * text + 1]);
    pango_cairo_show_layout(context, layout);
  }
  g_object_unref(layout);
  cairo_destroy(context);
  cairo_surface_flush(surface);
  const unsigned char *pixels = cairo_image_surface_get_data(surface);
  unsigned sum = 0;
  for (int index = 0; index < height; index++) sum += pixels[index * cairo_image_surface_get_stride(surface) + 400];
  cairo_surface_destroy(surface);
  return sum;
}
