#include "include/CPostgres.h"

#include <dlfcn.h>
#include <errno.h>
#include <locale.h>
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
  each(PQgetvalue) each(PQgetlength) each(PQgetisnull) each(PQconsumeInput) each(PQnotifies)                          \
  each(PQsetNoticeProcessor) each(PQconnectStartParams) each(PQconnectPoll) each(PQsetErrorVerbosity)                 \
  each(PQsslInUse) each(PQsslStruct)

#define DECLARE(name) static __typeof__(&name) call_##name;
FUNCTIONS(DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *problem;
static void *library;
/* The locale in which libpq's messages are in English: the program tells them apart. */
static locale_t plain;

static void *find(const char *name) {
  void *function = dlsym(library, name);
  if (!function) problem = "libpq is too old";
  return function;
}

static void load(void) {
  library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    problem = "libpq.so.5 cannot be loaded: install the package libpq5";
    return;
  }
  /* OpenSSL would free its locks when the program ends, while another thread may still be connecting: that thread would
     crash. The flag is OPENSSL_INIT_NO_ATEXIT; it counts when nothing in the program has used OpenSSL before. */
  int (*initialize)(uint64_t, const void *) = (int (*)(uint64_t, const void *))dlsym(library, "OPENSSL_init_crypto");
  if (initialize) initialize(0x00080000, NULL);
#define FIND(name) call_##name = (__typeof__(&name))find(#name);
  FUNCTIONS(FIND)
  plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
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
  locale_t before = uselocale(plain);
  PGconn *connection = call_PQconnectdbParams(names, values, 0);
  uselocale(before);
  if (connection) call_PQsetNoticeProcessor(connection, ignore, NULL);
  return connection;
}

char *cpostgres_effective(
    const char *const *names, const char *const *values, void *box,
    void (*each)(void *, const char *, const char *)) {
  locale_t before = uselocale(plain);
  PGconn *connection = call_PQconnectStartParams(names, values, 0);
  uselocale(before);
  if (!connection) return NULL;
  PQconninfoOption *options = call_PQconninfo(connection);
  for (PQconninfoOption *option = options; option && option->keyword; option++)
    if (option->val) each(box, option->keyword, option->val);
  if (options) call_PQconninfoFree(options);
  char *message = strdup(call_PQerrorMessage(connection));
  call_PQfinish(connection);
  return message;
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

/* Begins a connection whose error messages have codes, and goes on with it until it is made, has failed, or
   `milliseconds` are over; or, for `only_encrypts`, until it is encrypted, which is before the login is sent. */
static PGconn *begin(const char *const *names, const char *const *values, int milliseconds, int only_encrypts) {
  long long end = now() + milliseconds;
  PGconn *connection = call_PQconnectStartParams(names, values, 0);
  if (!connection) return NULL;
  call_PQsetErrorVerbosity(connection, PQERRORS_VERBOSE);
  PostgresPollingStatusType wanted = PGRES_POLLING_WRITING;
  while (wanted == PGRES_POLLING_READING || wanted == PGRES_POLLING_WRITING) {
    if (only_encrypts && call_PQstatus(connection) == CONNECTION_MADE && call_PQsslInUse(connection)) break;
    long long left = end - now();
    struct pollfd descriptor = {
        .fd = call_PQsocket(connection), .events = wanted == PGRES_POLLING_READING ? POLLIN : POLLOUT};
    if (descriptor.fd < 0 || left <= 0) break;
    int ready = poll(&descriptor, 1, (int)left);
    if (ready < 0 && errno != EINTR) break;
    if (ready > 0) wanted = call_PQconnectPoll(connection);
  }
  return connection;
}

char *cpostgres_coded_message(const char *const *names, const char *const *values, int milliseconds) {
  locale_t before = uselocale(plain);
  PGconn *connection = begin(names, values, milliseconds, 0);
  uselocale(before);
  if (!connection) return NULL;
  const char *message = call_PQerrorMessage(connection);
  char *copy = cpostgres_is_ok(connection) || !*message ? NULL : strdup(message);
  call_PQfinish(connection);
  return copy;
}

/* Whether the certificate of the other end of an OpenSSL connection has expired. libpq loaded OpenSSL, so its functions
   are found through libpq, in whichever version it is. */
static int has_expired(void *ssl) {
  void *(*certificate_of)(void *) = (void *(*)(void *))dlsym(library, "SSL_get1_peer_certificate");
  if (!certificate_of) certificate_of = (void *(*)(void *))dlsym(library, "SSL_get_peer_certificate");
  const void *(*end_of)(const void *) = (const void *(*)(const void *))dlsym(library, "X509_get0_notAfter");
  int (*compare_with_now)(const void *) = (int (*)(const void *))dlsym(library, "X509_cmp_current_time");
  void (*release)(void *) = (void (*)(void *))dlsym(library, "X509_free");
  if (!certificate_of || !end_of || !compare_with_now || !release) return 0;
  void *certificate = certificate_of(ssl);
  if (!certificate) return 0;
  int has_expired = compare_with_now(end_of(certificate)) < 0;
  release(certificate);
  return has_expired;
}

int cpostgres_certificate_has_expired(const char *const *names, const char *const *values, int milliseconds) {
  PGconn *connection = begin(names, values, milliseconds, 1);
  if (!connection) return -1;
  void *ssl = call_PQstatus(connection) == CONNECTION_MADE ? call_PQsslStruct(connection, "OpenSSL") : NULL;
  int result = ssl ? has_expired(ssl) : -1;
  call_PQfinish(connection);
  return result;
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

int cpostgres_length(const PGresult *result, int row, int column) { return call_PQgetlength(result, row, column); }

int cpostgres_consume(PGconn *connection) { return call_PQconsumeInput(connection); }

int cpostgres_take_notification(
    PGconn *connection, void *box, void (*each)(void *, const char *, const char *)) {
  PGnotify *notification = call_PQnotifies(connection);
  if (!notification) return 0;
  each(box, notification->relname, notification->extra);
  call_PQfreemem(notification);
  return 1;
}
