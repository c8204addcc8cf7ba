/* The signals with which a user or the system ends a program: SIGHUP, SIGINT and SIGTERM. */
#ifndef CPROGRAM_TERMINATION_H
#define CPROGRAM_TERMINATION_H

/* Installs a handler for SIGHUP, SIGINT and SIGTERM that writes the number of the signal, one byte, into a pipe.
   Returns the file descriptor to read from, or -1 when there is no pipe or the handler is installed already. A signal
   that was ignored, as under nohup(1), stays ignored. A second SIGINT or SIGTERM ends the program at once; within half a
   second of the first one it does nothing, because timeout(1), terminals and shells send one request to a program and to
   its process group.
   The handler is in C because it may call only the functions that signal-safety(7) lists. Swift code may allocate
   memory or wait for a lock that the interrupted thread holds. */
int cprogram_catch_termination(void);

/* Restores the default actions of the signals, and closes both ends of the pipe. */
void cprogram_release_termination(void);

#endif
