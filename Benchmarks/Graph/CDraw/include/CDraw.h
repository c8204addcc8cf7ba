#ifndef CDRAW_H
#define CDRAW_H

/* Draws polylines with Cairo on white ground, as plainly as C can: into memory, all of one colour and width.
   `points` are x and y in turns, `counts` how many points each line has. The answer is a sum over the pixels, so that
   nothing can be left out. */
unsigned cdraw_lines(int width, int height, const double *_Nonnull points, const int *_Nonnull counts, int lines,
                     double line_width);

#endif
