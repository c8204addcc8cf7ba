/* libpq, the client library of PostgreSQL, loaded with dlopen(3) when a journal on a server is opened for the first time.

   The library is not linked, because loading it with all the libraries that it needs would make every start of the
   program slower, and most users keep their journal on their own computer. cpostgres_load() must be called first; the
   other functions may be called only after it has returned NULL. A connection may be used by one thread at a time. */
#ifndef CPOSTGRES_H
#define CPOSTGRES_H

#include <postgresql/libpq-fe.h>

/* Loads libpq. Only the first call does so; it may be called on any thread. Returns NULL, or the reason why libpq cannot
   be used, as a static text. */
const char *_Nullable cpostgres_load(void);

/* Reads a connection string with PQconninfoParse(). Calls `each` with the name and value of each setting that it has.
   Returns NULL, or the error message, which the caller must release with cpostgres_release(). */
char *_Nullable cpostgres_parse(
    const char *_Nonnull text, void *_Nullable box,
    void (*_Nonnull each)(void *_Nullable box, const char *_Nonnull name, const char *_Nonnull value));
/* Frees a text of libpq with PQfreemem(). */
void cpostgres_release(char *_Nonnull text);

/* Calls `each` with the settings that a connection would have: those given, which end with NULL, those of a service file
   and of the environment, and libpq's own. `values` must have a target_session_attrs that libpq does not know: with all
   settings complete, libpq refuses that one before it looks a name up or opens a socket. There are no settings when they
   cannot be completed, for example because there is no such service. PQconnectStartParams(), PQconninfo(). Returns the
   error message, which the caller must release with free(3); NULL when there is no memory. */
char *_Nullable cpostgres_effective(
    const char *_Nullable const *_Nullable names, const char *_Nullable const *_Nullable values, void *_Nullable box,
    void (*_Nonnull each)(void *_Nullable box, const char *_Nonnull name, const char *_Nonnull value));

/* Connects with PQconnectdbParams(), and returns when that has succeeded or failed. `names` and `values` end with NULL.
   A setting `dbname` is the name of a database, never a connection string. NULL when there is no memory. libpq's own
   messages are in English, whatever the user's language. */
PGconn *_Nullable cpostgres_connect(
    const char *_Nullable const *_Nullable names, const char *_Nullable const *_Nullable values);
/* Connects once more, for at most `milliseconds`, and returns the error message with the code of the server's error, as
   in "FATAL:  28P01: …": the server's own words may be in any language. The caller must release it with free(3). NULL
   when the connection succeeds, there is no answer in time, or there is no memory. */
char *_Nullable cpostgres_coded_message(
    const char *_Nullable const *_Nullable names, const char *_Nullable const *_Nullable values, int milliseconds);
/* Returns 1 when the certificate of a server has expired, 0 when it has not, and -1 when no encrypted connection comes
   about within `milliseconds`. OpenSSL tells libpq only that a certificate was not accepted. This function takes any
   certificate, and ends the connection before it sends the login or a password. `values` must have sslmode=require, and
   as sslrootcert a file that does not exist. X509_cmp_time(3). */
int cpostgres_certificate_has_expired(
    const char *_Nullable const *_Nullable names, const char *_Nullable const *_Nullable values, int milliseconds);
/* Closes a connection with PQfinish(). */
void cpostgres_finish(PGconn *_Nonnull connection);
/* Whether a connection is usable, as far as libpq knows: PQstatus() is CONNECTION_OK. */
int cpostgres_is_ok(PGconn *_Nonnull connection);
/* The last error message of a connection, which is valid until its next use. */
const char *_Nonnull cpostgres_message(PGconn *_Nonnull connection);
/* The file descriptor of a connection; -1 when there is none. */
int cpostgres_socket(PGconn *_Nonnull connection);
/* A setting that the connection was made with, from PQconninfo(): also one of a service file or of the environment. The
   caller must release it with cpostgres_release(). NULL when there is none. */
char *_Nullable cpostgres_setting(PGconn *_Nonnull connection, const char *_Nonnull name);

/* Executes statements without parameters, and returns the result of the last one, or of the first that failed. NULL when
   the server did not answer within `milliseconds`, the connection is lost, or there is no memory; the connection can
   then only be closed. */
PGresult *_Nullable cpostgres_execute(
    PGconn *_Nonnull connection, const char *_Nonnull statements, int milliseconds);
/* Executes one statement with `count` parameters as texts, NULL for a null. Otherwise as cpostgres_execute(). */
PGresult *_Nullable cpostgres_query(
    PGconn *_Nonnull connection, const char *_Nonnull statement, int count,
    const char *_Nullable const *_Nullable values, int milliseconds);

/* Frees a result with PQclear(). */
void cpostgres_clear(PGresult *_Nonnull result);
/* Whether a statement succeeded. */
int cpostgres_succeeded(const PGresult *_Nonnull result);
/* A field of the error of a result, such as PG_DIAG_SQLSTATE; NULL when there is none. */
const char *_Nullable cpostgres_error_field(const PGresult *_Nonnull result, int field);
/* The number of rows and columns of a result. */
int cpostgres_rows(const PGresult *_Nonnull result);
int cpostgres_columns(const PGresult *_Nonnull result);
/* The text of a cell; NULL for a null. It is valid until the result is freed. */
const char *_Nullable cpostgres_cell(const PGresult *_Nonnull result, int row, int column);
/* The number of bytes in that text. */
int cpostgres_length(const PGresult *_Nonnull result, int row, int column);

/* Reads what the server has sent with PQconsumeInput(). Returns 0 when the connection is lost. */
int cpostgres_consume(PGconn *_Nonnull connection);
/* Takes the next notification with PQnotifies(). Calls `each` with its channel and its payload, whose texts are freed
   afterwards. Returns 0 when there is none. */
int cpostgres_take_notification(
    PGconn *_Nonnull connection, void *_Nullable box,
    void (*_Nonnull each)(void *_Nullable box, const char *_Nonnull channel, const char *_Nonnull payload));

#endif
