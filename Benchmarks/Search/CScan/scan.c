#define _GNU_SOURCE
#include "CScan.h"

#include <string.h>

size_t cscan_lines(const char *text, size_t length, const char *word, size_t word_length) {
  const char *end = text + length;
  size_t count = 0;
  while (text < end && (text = memmem(text, (size_t)(end - text), word, word_length))) {
    count++;
    const char *line_end = memchr(text, '\n', (size_t)(end - text));
    if (!line_end) break;
    text = line_end + 1;
  }
  return count;
}
