/* The environment variables of the process. */
#ifndef CPROGRAM_ENVIRONMENT_H
#define CPROGRAM_ENVIRONMENT_H

/* Returns environ(7). Swift refuses the variable itself, which any thread could change; this is called while there is one
   thread. */
char *_Nullable *_Nullable cprogram_environment(void);

#endif
