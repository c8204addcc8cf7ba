/* _GNU_SOURCE declares environ. */
#define _GNU_SOURCE
#include "environment.h"

#include <unistd.h>

char **cprogram_environment(void) { return environ; }
