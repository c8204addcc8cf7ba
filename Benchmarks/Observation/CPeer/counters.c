/* Counts every allocation of the process: these definitions come before those of the C library, for Swift's runtime,
   GLib and the benchmark alike. They count without atomics, since the benchmark has
   one thread, and only when told to, so that counting costs nothing where time is measured. */
#include "CPeer.h"
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_DUMP_STATS_AT(name)
#endif

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static bool counting;
static uint64_t allocations;
static int64_t bytes;

void peer_count(bool count) { counting = count; }
uint64_t peer_allocations(void) { return allocations; }
int64_t peer_bytes(void) { return bytes; }

/* The C library puts 8 bytes before each block. */
static void *counted(void *block) {
  if (!counting) return block;
  allocations++;
  if (block) bytes += malloc_usable_size(block) + 8;
  return block;
}
static void uncounted(void *block) {
  if (counting && block) bytes -= malloc_usable_size(block) + 8;
}
void *malloc(size_t size) { return counted(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }
void *realloc(void *block, size_t size) {
  uncounted(block);
  return counted(__libc_realloc(block, size));
}
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = counted(__libc_memalign(alignment, size));
  return *block ? 0 : ENOMEM;
}
void free(void *block) {
  uncounted(block);
  __libc_free(block);
}

void peer_instructions_begin(void) { CALLGRIND_ZERO_STATS; }
void peer_instructions_end(const char *name) { CALLGRIND_DUMP_STATS_AT(name); }
