#include "CBars.h"

#include <pango/pangocairo.h>

unsigned cbars_draw(
  int width, int height, const double *bars, int bar_count, const double *places, const char *const *texts,
  int text_count, const char *font) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  cairo_t *context = cairo_create(surface);
  cairo_set_source_rgb(context, 1, 1, 1);
  cairo_paint(context);
  for (int bar = 0; bar < bar_count; bar++) {
    const double *own = bars + 7 * bar;
    cairo_set_source_rgb(context, own[4], own[5], own[6]);
    cairo_rectangle(context, own[0], own[1], own[2], own[3]);
    cairo_fill(context);
  }
  PangoLayout *layout = pango_cairo_create_layout(context);
  PangoFontDescription *description = pango_font_description_from_string(font);
  pango_layout_set_font_description(layout, description);
  pango_font_description_free(description);
  pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE);
  cairo_set_source_rgb(context, 0, 0, 0);
  for (int text = 0; text < text_count; text++) {
    pango_layout_set_text(layout, texts[text], -1);
    const double *own = places + 3 * text;
    pango_layout_set_width(layout, own[2] > 0 ? own[2] * PANGO_SCALE : -1);
    cairo_move_to(context, own[0], own[1]);
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
