#include "CBars.h"

#include <pango/pangocairo.h>

unsigned cbars_draw(
  int width, int height, const double *bars, int bar_count, const char *const *texts, const double *widths,
  int text_count, const double *places, const int *text_of_place, int place_count, const char *font) {
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
  PangoFontDescription *description = pango_font_description_from_string(font);
  PangoLayout **layouts = g_new(PangoLayout *, text_count);
  for (int text = 0; text < text_count; text++) {
    layouts[text] = pango_cairo_create_layout(context);
    pango_layout_set_font_description(layouts[text], description);
    pango_layout_set_ellipsize(layouts[text], PANGO_ELLIPSIZE_MIDDLE);
    pango_layout_set_text(layouts[text], texts[text], -1);
    if (widths[text] > 0) pango_layout_set_width(layouts[text], widths[text] * PANGO_SCALE);
  }
  pango_font_description_free(description);
  cairo_set_source_rgb(context, 0, 0, 0);
  for (int place = 0; place < place_count; place++) {
    cairo_move_to(context, places[2 * place], places[2 * place + 1]);
    pango_cairo_show_layout(context, layouts[text_of_place[place]]);
  }
  for (int text = 0; text < text_count; text++) g_object_unref(layouts[text]);
  g_free(layouts);
  cairo_destroy(context);
  cairo_surface_flush(surface);
  const unsigned char *pixels = cairo_image_surface_get_data(surface);
  unsigned sum = 0;
  for (int index = 0; index < height; index++) sum += pixels[index * cairo_image_surface_get_stride(surface) + 400];
  cairo_surface_destroy(surface);
  return sum;
}
