/* The parts of GTK 3 that Swift cannot import: macros, variadic functions, and classes that must be written in C. */
#ifndef CGTK_H
#define CGTK_H

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <libintl.h>
#include <malloc.h>

#include "announcement.h"
#include "box.h"
#include "casts.h"
#include "compact.h"
#include "desktop.h"
#include "display_end.h"
#include "drawing.h"
#include "focus.h"
#include "headers.h"
#include "numbers.h"
#include "rows.h"
#include "screen.h"
#include "signals.h"
#include "values.h"

#endif
