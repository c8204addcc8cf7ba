/* _GNU_SOURCE declares MAP_ANONYMOUS. */
#define _GNU_SOURCE
#include "memory_limit.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/* Set once, before the handler and the thread exist. */
static char text[400];
static size_t text_length;
static int end_status;
static size_t bytes_allowed;
static size_t stack_size;

size_t cprogram_mapped_bytes(void) {
  char read_text[32];
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, read_text, sizeof read_text);
  close(file);
  size_t pages = 0;
  for (ssize_t place = 0; place < count && read_text[place] >= '0' && read_text[place] <= '9'; place++) {
    pages = pages * 10 + (size_t)(read_text[place] - '0');
  }
  return pages * (size_t)sysconf(_SC_PAGESIZE);
}

static void end_process(void) {
  /* When standard error is closed, there is no other place for the line. */
  if (write(STDERR_FILENO, text, text_length) < 0) errno = 0;
  _exit(end_status);
}

/* Returns whether a thread could get its stack. */
static int has_room(void) {
  void *part = mmap(NULL, stack_size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (part == MAP_FAILED) return 0;
  munmap(part, stack_size);
  return 1;
}

/* The signal handler: the instruction that failed is repeated under the default action when memory is not the reason. */
static void judge_crash(int number) {
  if (!has_room() || cprogram_mapped_bytes() > bytes_allowed / 3) end_process();
  signal(number, SIG_DFL);
}

static void *watch(void *unused) {
  (void)unused;
  struct timespec second = {.tv_sec = 1};
  clock_t before = clock();
  for (int still = 0;;) {
    nanosleep(&second, NULL);
    clock_t now = clock();
    still = !has_room() && now - before < CLOCKS_PER_SEC / 50 ? still + 1 : 0;
    before = now;
    if (still == 3) end_process();
  }
  return NULL;
}

int cprogram_watch_memory(const char *line, int status, size_t limit, size_t stack) {
  text_length = strnlen(line, sizeof text);
  memcpy(text, line, text_length);
  end_status = status;
  bytes_allowed = limit;
  stack_size = stack;
  const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT};
  for (size_t place = 0; place < sizeof crashes / sizeof *crashes; place++) {
    struct sigaction action = {.sa_handler = judge_crash, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    sigaction(crashes[place], &action, NULL);
  }
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, PTHREAD_STACK_MIN * 4);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  /* The signals that end the program are the business of its other threads. */
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int problem = pthread_create(&thread, &attributes, watch, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  return problem;
}
