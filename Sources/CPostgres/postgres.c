#include "include/CPostgres.h"

#include <dlfcn.h>
#include <pthread.h>

/* All functions of libpq that are used. DECLARE makes a function pointer of the right type for each, such as
   call_PQfinish. */
#define FUNCTIONS(each)                                                                                               \
  each(PQconninfoParse) each(PQconninfoFree) each(PQfreemem) each(PQconnectdbParams) each(PQfinish) each(PQstatus)   \
  each(PQerrorMessage) each(PQserverVersion) each(PQsocket) each(PQsslInUse) each(PQhost) each(PQdb) each(PQuser)    \
  each(PQexec) each(PQexecParams) each(PQclear) each(PQresultStatus) each(PQresultErrorField) each(PQntuples)        \
  each(PQgetvalue) each(PQgetisnull) each(PQconsumeInput) each(PQnotifies) each(PQsetNoticeProcessor)

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

void cpostgres_finish(PGconn *connection) { call_PQfinish(connection); }
int cpostgres_is_ok(PGconn *connection) { return call_PQstatus(connection) == CONNECTION_OK; }
const char *cpostgres_message(PGconn *connection) { return call_PQerrorMessage(connection); }
int cpostgres_server_version(PGconn *connection) { return call_PQserverVersion(connection); }
int cpostgres_socket(PGconn *connection) { return call_PQsocket(connection); }
int cpostgres_uses_tls(PGconn *connection) { return call_PQsslInUse(connection); }
const char *cpostgres_host(PGconn *connection) { return call_PQhost(connection); }
const char *cpostgres_database(PGconn *connection) { return call_PQdb(connection); }
const char *cpostgres_user(PGconn *connection) { return call_PQuser(connection); }

PGresult *cpostgres_execute(PGconn *connection, const char *statements) { return call_PQexec(connection, statements); }

PGresult *cpostgres_query(PGconn *connection, const char *statement, int count, const char *const *values) {
  return call_PQexecParams(connection, statement, count, NULL, values, NULL, NULL, 0);
}

void cpostgres_clear(PGresult *result) { call_PQclear(result); }

int cpostgres_succeeded(const PGresult *result) {
  ExecStatusType status = call_PQresultStatus(result);
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

const char *cpostgres_error_field(const PGresult *result, int field) { return call_PQresultErrorField(result, field); }
int cpostgres_rows(const PGresult *result) { return call_PQntuples(result); }

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
