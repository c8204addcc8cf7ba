/* The signals by which a person or the system asks a program to end. */
#ifndef CPROGRAM_TERMINATION_H
#define CPROGRAM_TERMINATION_H

/* Makes SIGHUP, SIGINT and SIGTERM write their number, one byte each, into a pipe, and returns the end to read from, or
   -1 where no pipe can be had or the signals are caught already. A signal that is ignored stays so: who starts a program
   under nohup(1) means it. The first SIGINT or SIGTERM gives both back what they do by themselves, so that a second one
   ends the program at once.
   It is C because a handler may interrupt any thread anywhere, and may call only what signal-safety(7) lists: Swift may
   allocate, or wait for a lock that the interrupted thread holds. */
int cprogram_catch_termination(void);

/* Gives the signals back what they do by themselves, and closes both ends of the pipe. */
void cprogram_release_termination(void);

#endif
