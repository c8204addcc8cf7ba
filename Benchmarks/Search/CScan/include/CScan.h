#ifndef CSCAN_H
#define CSCAN_H

#include <stddef.h>

/* How many lines of a text have a word: each line counts once, as with `grep -c`. */
size_t cscan_lines(const char *_Nonnull text, size_t length, const char *_Nonnull word, size_t word_length);

#endif
