#include "CBare.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* What a row has beside its place and the one before. */
#define CONTENT                                                                                                     \
  "operator, id, step, time, author, service_date, trip_id, start_time, kind, stop_sequence, value, platform_code, " \
  "parent_station, undoes, checksum"

enum { COLUMNS = 15, ID = 1, STEP = 2 };

struct BareClient {
  PGconn *connection, *listener;
  PGresult *row;
  const char *values[COLUMNS];
  char id[37];
};

/* Says what went wrong. */
static int failed(PGconn *connection) {
  fprintf(stderr, "bare client: %s", PQerrorMessage(connection));
  return -1;
}

/* Executes statements without a parameter. */
static int run(PGconn *connection, const char *statements) {
  PGresult *result = PQexec(connection, statements);
  ExecStatusType status = PQresultStatus(result);
  PQclear(result);
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ? 0 : failed(connection);
}

static PGconn *connected(const char *address) {
  PGconn *connection = PQconnectdb(address);
  if (PQstatus(connection) == CONNECTION_OK) return connection;
  failed(connection);
  PQfinish(connection);
  return NULL;
}

BareClient *cbare_connect(const char *address, int listens) {
  BareClient *client = calloc(1, sizeof *client);
  if (!client) return NULL;
  client->connection = connected(address);
  if (client->connection && listens) client->listener = connected(address);
  if (client->connection && !(listens && (!client->listener || run(client->listener, "LISTEN bare")))) return client;
  cbare_close(client);
  return NULL;
}

void cbare_close(BareClient *client) {
  PQclear(client->row);
  if (client->listener) PQfinish(client->listener);
  if (client->connection) PQfinish(client->connection);
  free(client);
}

int cbare_create(BareClient *client) {
  return run(client->connection,
             "CREATE SCHEMA bare;"
             "CREATE TABLE bare.entry (operator text COLLATE \"C\" NOT NULL, place bigint NOT NULL,"
             " previous bigint NOT NULL,"
             " id uuid NOT NULL UNIQUE, step uuid NOT NULL, time bigint NOT NULL, author text NOT NULL,"
             " service_date text COLLATE \"C\" NOT NULL, trip_id text NOT NULL, start_time bigint, kind text NOT NULL,"
             " stop_sequence bigint, value text, platform_code text, parent_station text, undoes uuid,"
             " checksum bigint NOT NULL, login name NOT NULL DEFAULT session_user,"
             " stored timestamptz NOT NULL DEFAULT clock_timestamp(), PRIMARY KEY (operator, place));"
             "CREATE INDEX ON bare.entry (operator, service_date, place)");
}

int cbare_take_row(BareClient *client, const char *journal) {
  PGconn *connection = connected(journal);
  if (!connection) return -1;
  client->row = PQexec(connection, "SELECT " CONTENT " FROM tripdesk.entry ORDER BY place DESC LIMIT 1");
  if (PQntuples(client->row) != 1) return failed(connection);
  for (int i = 0; i < COLUMNS; i++)
    client->values[i] = PQgetisnull(client->row, 0, i) ? NULL : PQgetvalue(client->row, 0, i);
  client->values[ID] = client->values[STEP] = client->id;
  PQfinish(connection);
  return 0;
}

/* Writes a random UUID. */
static void make_id(char *text) {
  unsigned char bytes[16];
  if (getrandom(bytes, sizeof bytes, 0) < 0) abort();
  for (int i = 0; i < 16; i++)
    text += sprintf(text, i == 4 || i == 6 || i == 8 || i == 10 ? "-%02x" : "%02x", bytes[i]);
}

long cbare_append(BareClient *client) {
  make_id(client->id);
  if (run(client->connection, "BEGIN; SELECT pg_advisory_xact_lock(4711)")) return -1;
  PGresult *result = PQexecParams(
      client->connection,
      "INSERT INTO bare.entry (place, previous, " CONTENT ")"
      " SELECT coalesce(max(place), 0) + 1, coalesce(max(place), 0),"
      " $1::text, $2::uuid, $3::uuid, $4::bigint, $5, $6, $7, $8::bigint, $9, $10::bigint, $11, $12, $13, $14::uuid,"
      " $15::bigint FROM bare.entry WHERE operator = $1::text RETURNING place",
      COLUMNS, NULL, client->values, NULL, NULL, 0);
  if (PQntuples(result) != 1) return failed(client->connection);
  long place = atol(PQgetvalue(result, 0, 0));
  PQclear(result);
  return run(client->connection, "NOTIFY bare; COMMIT") ? -1 : place;
}

int cbare_drain(BareClient *client) {
  if (!PQconsumeInput(client->listener)) return failed(client->listener);
  int count = 0;
  for (PGnotify *next; (next = PQnotifies(client->listener)); count++) PQfreemem(next);
  return count;
}

long cbare_read(const char *address, const char *operator_id, const char *first_day) {
  PGconn *connection = connected(address);
  if (!connection) return -1;
  const char *values[] = {operator_id, first_day};
  PGresult *result = PQexecParams(
      connection,
      "SELECT place, previous, " CONTENT " FROM tripdesk.entry WHERE operator = $1 AND service_date >= $2 ORDER BY place",
      2, NULL, values, NULL, NULL, 0);
  long rows = PQresultStatus(result) == PGRES_TUPLES_OK ? PQntuples(result) : failed(connection);
  size_t bytes = 0;
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < PQnfields(result); column++)
      if (!PQgetisnull(result, row, column)) bytes += strlen(PQgetvalue(result, row, column));
  PQclear(result);
  PQfinish(connection);
  return bytes > 0 || rows <= 0 ? rows : -1;
}
