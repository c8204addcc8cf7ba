/* What Swift cannot import of GTK 3 by itself: macros, variadic functions, and the list model that GTK wants in C. */
#ifndef CGTK_H
#define CGTK_H

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <libintl.h>
#include <malloc.h>

#include "casts.h"
#include "desktop.h"
#include "display_end.h"
#include "drawing.h"
#include "focus.h"
#include "numbers.h"
#include "rows.h"
#include "signals.h"
#include "values.h"

#endif
