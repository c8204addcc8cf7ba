/* The C functions that both programs need and that Swift cannot import or replace. They use neither GTK nor GLib. */
#ifndef CPROGRAM_H
#define CPROGRAM_H

#include <libintl.h>
#include <malloc.h>

#include "environment.h"
#include "termination.h"

#endif
