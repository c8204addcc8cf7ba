/* _GNU_SOURCE declares pipe2(). */
#define _GNU_SOURCE
#include "termination.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

enum { COUNT = 3 };
static const int numbers[COUNT] = {SIGHUP, SIGINT, SIGTERM};
/* For each signal in `numbers`, whether the handler is installed. It is not when the signal was ignored before. */
static volatile sig_atomic_t caught[COUNT];
/* The two ends of the pipe; -1 when there is no pipe. */
static volatile sig_atomic_t reading = -1;
static volatile sig_atomic_t writing = -1;
/* Within this time of the first SIGINT or SIGTERM another one is the same request, in nanoseconds. */
static const long long same_request = 500000000;
/* When the program was first asked to end; 0 before. Only the signal handlers use it, and they block each other. */
static long long asked = 0;

/* Restores the default action of a signal, if the handler is installed for it. */
static void restore_default(int number) {
  for (size_t place = 0; place < COUNT; place++) {
    if (numbers[place] != number || !caught[place]) continue;
    caught[place] = 0;
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigaction(number, &standard, NULL);
  }
}

/* Returns whether the program was asked to end before. Ends it when that was a while ago. */
static int was_asked(int number) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  long long now = time.tv_sec * 1000000000LL + time.tv_nsec;
  if (asked == 0) {
    asked = now;
    return 0;
  }
  if (now - asked < same_request) return 1;
  restore_default(SIGINT);
  restore_default(SIGTERM);
  /* Has its default action when the handler returns. */
  raise(number);
  return 1;
}

/* The signal handler: writes the number of the signal into the pipe. */
static void write_number(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  if (number != SIGHUP && was_asked(number)) return;
  /* When the pipe is full, it holds thousands of unread signals, and another one may be lost. */
  if (write((int)writing, &byte, 1) < 0) errno = saved;
  errno = saved;
}

int cprogram_catch_termination(void) {
  int ends[2];
  if (reading >= 0 || pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  asked = 0;
  reading = ends[0];
  writing = ends[1];
  for (size_t place = 0; place < COUNT; place++) {
    struct sigaction before;
    if (sigaction(numbers[place], NULL, &before) != 0 || before.sa_handler == SIG_IGN) continue;
    struct sigaction action = {.sa_handler = write_number, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    for (size_t other = 0; other < COUNT; other++) sigaddset(&action.sa_mask, numbers[other]);
    caught[place] = sigaction(numbers[place], &action, NULL) == 0;
  }
  return (int)reading;
}

void cprogram_release_termination(void) {
  if (reading < 0) return;
  for (size_t place = 0; place < COUNT; place++) restore_default(numbers[place]);
  close((int)writing);
  close((int)reading);
  reading = writing = -1;
}
