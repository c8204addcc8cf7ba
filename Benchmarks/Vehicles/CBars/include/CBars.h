#pragma once

/* Draws bars and texts with bare Cairo and Pango on a new image, as quickly as C can: `bars` has x, y, width and height of
   each, `places` x and y of each text. Returns a sum of pixels, so that nothing is left out. */
unsigned cbars_draw(
  int width, int height, const double *bars, int bar_count, const double *places, const char *const *texts,
  int text_count, const char *font);
