#ifndef CBARE_H
#define CBARE_H

/* A client of PostgreSQL in plain libpq, which stores and reads the same rows as a journal, and nothing more: it checks
   nothing, and makes no decisions of them. All functions return a negative number, or NULL, after an error, which they
   print. */
typedef struct BareClient BareClient;

/* Connects. With `listens`, a second connection listens for the notifications, as that of a journal does. */
BareClient *_Nullable cbare_connect(const char *_Nonnull address, int listens);
void cbare_close(BareClient *_Nonnull client);

/* Makes an empty table `bare.entry` with the columns and the indexes of a journal's, and without its triggers. */
int cbare_create(BareClient *_Nonnull client);

/* Reads the last row of a journal, to append such rows. */
int cbare_take_row(BareClient *_Nonnull client, const char *_Nonnull journal);

/* Appends the row that was taken, at the next place and with an id of its own, in three requests:
   BEGIN and the lock; the insertion, which finds the last place; NOTIFY and COMMIT. Returns the place. */
long cbare_append(BareClient *_Nonnull client);

/* Reads the notifications that have arrived, outside of what is measured. */
int cbare_drain(BareClient *_Nonnull client);

/* Connects to a journal, reads the rows of an operator from a service date on, and looks at each cell. Returns the
   number of rows. */
long cbare_read(const char *_Nonnull address, const char *_Nonnull operator_id, const char *_Nonnull first_day);

#endif
