/* What happens when the process reaches a limit of its memory that setrlimit(2) has set. */
#ifndef CPROGRAM_MEMORY_LIMIT_H
#define CPROGRAM_MEMORY_LIMIT_H

#include <stddef.h>

/* Ends the process with `status`, after `line` was written to standard error, when it is out of memory. Otherwise a Swift
   program ends by a signal, without a word, when it gets no memory, and libdispatch waits for ever when a thread gets no
   stack.

   A thread looks each second whether `stack` bytes can still be mapped; when they cannot, and the process has done nothing
   for three seconds, it is taken for stuck. A signal of a crash counts as want of memory when a third of `limit` is used.
   The functions in the handler are those that signal-safety(7) lists.

   Returns 0, or an error number when the thread cannot be started. */
int cprogram_watch_memory(const char *_Nonnull line, int status, size_t limit, size_t stack);

/* Returns the bytes of address space that the process uses, as /proc/self/statm has them; 0 when that cannot be read. It
   may be called in a signal handler. */
size_t cprogram_mapped_bytes(void);

#endif
