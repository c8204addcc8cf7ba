#include "include/CPostgres.h"

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

/* All functions of libpq that are used. DECLARE makes a function pointer of the right type for each, such as
   call_PQfinish. */
#define FUNCTIONS(each)                                                                                               \
  each(PQconninfoParse) each(PQconninfo) each(PQconninfoFree) each(PQfreemem) each(PQconnectdbParams) each(PQfinish)  \
  each(PQstatus) each(PQerrorMessage) each(PQsocket) each(PQsendQuery) each(PQsendQueryParams) each(PQisBusy)         \
  each(PQgetResult) each(PQclear) each(PQresultStatus) each(PQresultErrorField) each(PQntuples) each(PQnfields)       \
  each(PQgetvalue) each(PQgetisnull) each(PQconsumeInput) each(PQnotifies) each(PQsetNoticeProcessor) each(PQpingParams)

#define DECLARE(name) static __typeof__(&name) call_##name;
FUNCTIONS(DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *problem;

static void *find(void *library, const char *name) {
  void *function = dlsym(library, name);
  if (!function) problem = "libpq is too old";
  return function;
}

static void load(void) {
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    problem = "libpq.so.5 cannot be loaded: install the package libpq5";
    return;
  }
  /* OpenSSL would free its locks when the program ends, while another thread may still be connecting: that thread would
     crash. The flag is OPENSSL_INIT_NO_ATEXIT; it counts when nothing in the program has used OpenSSL before. */
  int (*initialize)(uint64_t, const void *) = (int (*)(uint64_t, const void *))dlsym(library, "OPENSSL_init_crypto");
  if (initialize) initialize(0x00080000, NULL);
#define FIND(name) call_##name = (__typeof__(&name))find(library, #name);
  FUNCTIONS(FIND)
}

const char *cpostgres_load(void) {
  pthread_once(&once, load);
  return problem;
}

char *cpostgres_parse(const char *text, void *box, void (*each)(void *, const char *, const char *)) {
  char *message = NULL;
  PQconninfoOption *options = call_PQconninfoParse(text, &message);
  if (!options) return message;
  for (PQconninfoOption *option = options; option->keyword; option++)
    if (option->val) each(box, option->keyword, option->val);
  call_PQconninfoFree(options);
  return NULL;
}

void cpostgres_release(char *text) { call_PQfreemem(text); }

/* Notices, such as that a table exists already, are not written to standard error. */
static void ignore(void *box, const char *message) {}

PGconn *cpostgres_connect(const char *const *names, const char *const *values) {
  PGconn *connection = call_PQconnectdbParams(names, values, 1);
  if (connection) call_PQsetNoticeProcessor(connection, ignore, NULL);
  return connection;
}

int cpostgres_answers(const char *const *names, const char *const *values) {
  return call_PQpingParams(names, values, 1) == PQPING_OK;
}

void cpostgres_finish(PGconn *connection) { call_PQfinish(connection); }
int cpostgres_is_ok(PGconn *connection) { return call_PQstatus(connection) == CONNECTION_OK; }
const char *cpostgres_message(PGconn *connection) { return call_PQerrorMessage(connection); }
int cpostgres_socket(PGconn *connection) { return call_PQsocket(connection); }

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

/* Waits for the results of what was sent. libpq's own PQexec() would wait forever for a server that is stopped, because
   the kernel of its computer still acknowledges what is sent. */
static PGresult *answer(PGconn *connection, int milliseconds) {
  long long end = now() + milliseconds;
  PGresult *last = NULL;
  for (;;) {
    while (call_PQisBusy(connection)) {
      long long left = end - now();
      struct pollfd descriptor = {.fd = call_PQsocket(connection), .events = POLLIN};
      if (descriptor.fd < 0 || left <= 0) goto lost;
      if (poll(&descriptor, 1, (int)left) < 0 && errno != EINTR) goto lost;
      if (descriptor.revents && !call_PQconsumeInput(connection)) goto lost;
    }
    PGresult *result = call_PQgetResult(connection);
    if (!result) return last;
    /* The first error is the one to report. */
    if (last && !cpostgres_succeeded(last)) {
      call_PQclear(result);
    } else {
      if (last) call_PQclear(last);
      last = result;
    }
  }
lost:
  if (last) call_PQclear(last);
  return NULL;
}

char *cpostgres_setting(PGconn *connection, const char *name) {
  PQconninfoOption *options = call_PQconninfo(connection);
  if (!options) return NULL;
  char *found = NULL;
  for (PQconninfoOption *option = options; option->keyword && !found; option++)
    if (option->val && strcmp(option->keyword, name) == 0) {
      found = option->val;
      option->val = NULL; /* PQconninfoFree() leaves it, so that the caller may have it. */
    }
  call_PQconninfoFree(options);
  return found;
}

PGresult *cpostgres_execute(PGconn *connection, const char *statements, int milliseconds) {
  return call_PQsendQuery(connection, statements) ? answer(connection, milliseconds) : NULL;
}

PGresult *cpostgres_query(
    PGconn *connection, const char *statement, int count, const char *const *values, int milliseconds) {
  int sent = call_PQsendQueryParams(connection, statement, count, NULL, values, NULL, NULL, 0);
  return sent ? answer(connection, milliseconds) : NULL;
}

void cpostgres_clear(PGresult *result) { call_PQclear(result); }

int cpostgres_succeeded(const PGresult *result) {
  ExecStatusType status = call_PQresultStatus(result);
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

const char *cpostgres_error_field(const PGresult *result, int field) { return call_PQresultErrorField(result, field); }
int cpostgres_rows(const PGresult *result) { return call_PQntuples(result); }
int cpostgres_columns(const PGresult *result) { return call_PQnfields(result); }

const char *cpostgres_cell(const PGresult *result, int row, int column) {
  return call_PQgetisnull(result, row, column) ? NULL : call_PQgetvalue(result, row, column);
}

int cpostgres_consume(PGconn *connection) { return call_PQconsumeInput(connection); }

int cpostgres_take_notification(PGconn *connection) {
  PGnotify *notification = call_PQnotifies(connection);
  if (!notification) return 0;
  call_PQfreemem(notification);
  return 1;
}
