/* What both programs need of C, and Swift cannot import or write by itself. It knows no GTK and no GLib. */
#ifndef CPROGRAM_H
#define CPROGRAM_H

#include <libintl.h>
#include <malloc.h>

#include "termination.h"

#endif
