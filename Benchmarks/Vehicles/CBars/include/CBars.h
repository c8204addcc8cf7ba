#pragma once

/* Draws bars and texts with bare Cairo and Pango on a new image, as quickly as C can: `bars` has x, y, width, height, red,
   green and blue of each, `places` x, y and width of each text, which is cut in its middle; the width 0 is any. Returns a sum of pixels, so that nothing is left out. */
unsigned cbars_draw(
  int width, int height, const double *bars, int bar_count, const double *places, const char *const *texts,
  int text_count, const char *font);
