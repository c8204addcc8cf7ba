/* The C functions that both programs need: a signal handler that cannot be written in Swift, and the headers of gettext
   and malloc, which the module Glibc of Swift lacks. This target uses neither GTK nor GLib. */
#ifndef CPROGRAM_H
#define CPROGRAM_H

#include <libintl.h>
#include <malloc.h>

#include "termination.h"

#endif
