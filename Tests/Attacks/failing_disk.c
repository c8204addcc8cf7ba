/* A library to preload: system calls on files whose path has FAILING_PATH fail, as on a disk or a network that does.

   FAILING_CALLS  names of calls, as in "pread,fsync"
   FAILING_ERROR  the error number
   FAILING_FROM   the first of these calls that fails, from 1
   FAILING_COUNT  how many of them fail
   FAILING_AT     for reads: only those fail that reach this byte of the file, as of a sector that is lost
   FAILING_DONE   the call is carried out all the same, as when only the answer of a server is lost
   FAILING_COUNTED  a file that gets one byte for each of these calls, failed or not */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static long number(const char *name, long otherwise) {
  const char *text = getenv(name);
  return text ? atol(text) : otherwise;
}

static int is_listed(const char *call) {
  const char *list = getenv("FAILING_CALLS");
  size_t length = strlen(call);
  for (const char *at = list; at && (at = strstr(at, call)); at += length)
    if ((at == list || at[-1] == ',') && (at[length] == ',' || !at[length])) return 1;
  return 0;
}

static int fails(const char *call, const char *path) {
  static atomic_long count;
  const char *part = getenv("FAILING_PATH");
  if (!part || !strstr(path, part) || !is_listed(call)) return 0;
  long now = atomic_fetch_add(&count, 1) + 1, first = number("FAILING_FROM", 1);
  const char *counted = getenv("FAILING_COUNTED");
  if (counted) {
    /* The system calls themselves: the functions of this library would count them. */
    int file = (int)syscall(SYS_openat, AT_FDCWD, counted, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    syscall(SYS_write, file, "x", 1);
    syscall(SYS_close, file);
  }
  return now >= first && now - first < number("FAILING_COUNT", LONG_MAX);
}

static int fails_open_file(const char *call, int file) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return fails(call, path);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* Returns the result of the call, or the failure. */
#define ANSWER(condition, type, call)          \
  do {                                         \
    if (!(condition)) return call;             \
    if (getenv("FAILING_DONE")) (void)!call;   \
    errno = (int)number("FAILING_ERROR", EIO); \
    return (type)-1;                           \
  } while (0)

#define ON_FILE(type, function, call, parameters, arguments, file)                                      \
  type function parameters { ANSWER(fails_open_file(call, file), type, REAL(function) arguments); }
#define ON_PATH(type, function, call, parameters, arguments, path)                                      \
  type function parameters { ANSWER(fails(call, path), type, REAL(function) arguments); }

static int fails_read(int file, size_t size, off_t start) {
  long at = number("FAILING_AT", -1);
  return (at < 0 || (start <= at && (size_t)(at - start) < size)) && fails_open_file("read", file);
}
ssize_t read(int f, void *b, size_t n) { ANSWER(fails_read(f, n, lseek(f, 0, SEEK_CUR)), ssize_t, REAL(read)(f, b, n)); }
ssize_t pread(int f, void *b, size_t n, off_t o) { ANSWER(fails_read(f, n, o), ssize_t, REAL(pread)(f, b, n, o)); }
ssize_t pread64(int f, void *b, size_t n, off64_t o) { ANSWER(fails_read(f, n, o), ssize_t, REAL(pread64)(f, b, n, o)); }
ON_FILE(ssize_t, write, "write", (int f, const void *b, size_t n), (f, b, n), f)
ON_FILE(ssize_t, pwrite, "write", (int f, const void *b, size_t n, off_t o), (f, b, n, o), f)
ON_FILE(ssize_t, pwrite64, "write", (int f, const void *b, size_t n, off64_t o), (f, b, n, o), f)
ON_FILE(int, fsync, "sync", (int f), (f), f)
ON_FILE(int, fdatasync, "sync", (int f), (f), f)
ON_FILE(int, ftruncate, "truncate", (int f, off_t n), (f, n), f)
ON_FILE(int, ftruncate64, "truncate", (int f, off64_t n), (f, n), f)
ON_FILE(int, flock, "flock", (int f, int o), (f, o), f)
ON_FILE(int, fstat, "fstat", (int f, struct stat *s), (f, s), f)
ON_FILE(int, fstat64, "fstat", (int f, struct stat64 *s), (f, s), f)
/* A descriptor is closed whatever close(2) reports. */
int close(int file) {
  int failing = fails_open_file("close", file), result = REAL(close)(file);
  if (!failing) return result;
  errno = (int)number("FAILING_ERROR", EIO);
  return -1;
}
ON_PATH(int, stat, "stat", (const char *restrict p, struct stat *restrict s), (p, s), p)
ON_PATH(int, stat64, "stat", (const char *restrict p, struct stat64 *restrict s), (p, s), p)
ON_PATH(int, lstat, "stat", (const char *restrict p, struct stat *restrict s), (p, s), p)
ON_PATH(int, lstat64, "stat", (const char *restrict p, struct stat64 *restrict s), (p, s), p)
ON_PATH(int, access, "access", (const char *p, int m), (p, m), p)
ON_PATH(int, unlink, "unlink", (const char *p), (p), p)
ON_PATH(int, link, "link", (const char *p, const char *q), (p, q), q)
ON_PATH(int, rename, "rename", (const char *p, const char *q), (p, q), q)

static int mode_of(int flags, va_list list) { return flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, int) : 0; }

#define OPEN(function)                                                                 \
  int function(const char *path, int flags, ...) {                                     \
    va_list list;                                                                      \
    va_start(list, flags);                                                             \
    int mode = mode_of(flags, list);                                                   \
    va_end(list);                                                                      \
    ANSWER(fails("open", path), int, REAL(function)(path, flags, mode));               \
  }
OPEN(open)
OPEN(open64)

/* The locks of SQLite. */
#define FCNTL(function)                                                                                         \
  int function(int file, int command, ...) {                                                                    \
    va_list list;                                                                                               \
    va_start(list, command);                                                                                    \
    void *argument = va_arg(list, void *);                                                                      \
    va_end(list);                                                                                               \
    int locks = command == F_SETLK || command == F_SETLKW || command == F_GETLK;                                \
    ANSWER(locks && fails_open_file("fcntl", file), int, REAL(function)(file, command, argument));              \
  }
FCNTL(fcntl)
FCNTL(fcntl64)
