/* For pipe2(). */
#define _GNU_SOURCE
#include "termination.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

enum { COUNT = 3 };
static const int numbers[COUNT] = {SIGHUP, SIGINT, SIGTERM};
/* Whether the signal of that place was not ignored, so that the handler has it. */
static volatile sig_atomic_t caught[COUNT];
static volatile sig_atomic_t reading = -1;
static volatile sig_atomic_t writing = -1;

static void give_back(int number) {
  for (size_t place = 0; place < COUNT; place++) {
    if (numbers[place] != number || !caught[place]) continue;
    caught[place] = 0;
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigaction(number, &standard, NULL);
  }
}

static void tell(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  /* First: the one who is told may count on it. */
  if (number != SIGHUP) {
    give_back(SIGINT);
    give_back(SIGTERM);
  }
  /* A full pipe holds thousands of signals that were not read: one more says nothing new. */
  if (write((int)writing, &byte, 1) < 0) errno = saved;
  errno = saved;
}

int cprogram_catch_termination(void) {
  int ends[2];
  if (reading >= 0 || pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  reading = ends[0];
  writing = ends[1];
  for (size_t place = 0; place < COUNT; place++) {
    struct sigaction before;
    if (sigaction(numbers[place], NULL, &before) != 0 || before.sa_handler == SIG_IGN) continue;
    struct sigaction telling = {.sa_handler = tell, .sa_flags = SA_RESTART};
    sigemptyset(&telling.sa_mask);
    caught[place] = sigaction(numbers[place], &telling, NULL) == 0;
  }
  return (int)reading;
}

void cprogram_release_termination(void) {
  if (reading < 0) return;
  for (size_t place = 0; place < COUNT; place++) give_back(numbers[place]);
  close((int)writing);
  close((int)reading);
  reading = writing = -1;
}
