#include "CDraw.h"

#include <cairo.h>

unsigned cdraw_lines(int width, int height, const double *points, const int *counts, int lines, double line_width) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  cairo_t *context = cairo_create(surface);
  cairo_set_source_rgb(context, 1, 1, 1);
  cairo_paint(context);
  cairo_set_source_rgb(context, 0.2, 0.4, 0.8);
  cairo_set_line_width(context, line_width);
  cairo_set_line_join(context, CAIRO_LINE_JOIN_BEVEL);
  for (int line = 0; line < lines; line++) {
    cairo_move_to(context, points[0], points[1]);
    for (int index = 1; index < counts[line]; index++) cairo_line_to(context, points[2 * index], points[2 * index + 1]);
    cairo_stroke(context);
    points += 2 * counts[line];
  }
  cairo_destroy(context);
  cairo_surface_flush(surface);
  const unsigned char *pixels = cairo_image_surface_get_data(surface);
  unsigned sum = 0;
  for (int index = 0; index < height; index++) sum += pixels[index * cairo_image_surface_get_stride(surface) + 400];
  cairo_surface_destroy(surface);
  return sum;
}
