/* A container with one child that has a second, narrower form, which Swift cannot define: a GTK widget class. It lets
   the window become narrower than the wide form of the child needs. */
#ifndef CGTK_COMPACT_H
#define CGTK_COMPACT_H

#include <gtk/gtk.h>

#include "box.h"

/* A handler that changes the child to its narrow form, or back when `is_compact` is FALSE. It is called while GTK
   allocates sizes. */
typedef void (*CGtkCompactHandler)(gpointer _Nonnull object, gboolean is_compact);

/* Returns a new container. While it has less than `limit` pixels of width, its child has the narrow form. The wide
   form makes the window at least `least` pixels wide, or less when the child needs less; the narrow form makes it as
   wide as the child needs. */
GtkWidget *_Nonnull cgtk_compact_new(gint limit, gint least, CGtkCompactHandler _Nonnull handler, CGtkBox box);

#endif
