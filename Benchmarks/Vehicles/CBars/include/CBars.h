#pragma once

/* Draws bars and texts with bare Cairo and Pango on a new image, as quickly as C can. `bars` has x, y, width, height, red,
   green and blue of each; `texts` are laid out once each, cut in the middle where they are wider than theirs of `widths`
   (0 is any width); `places` has x and y of each place where the text with the number `text_of_place` is drawn. Returns a
   sum of pixels, so that nothing is left out. */
unsigned cbars_draw(
  int width, int height, const double *bars, int bar_count, const char *const *texts, const double *widths,
  int text_count, const double *places, const int *text_of_place, int place_count, const char *font);
