/* Where Swift's tasks run that are not the main actor's. */
#ifndef CGTK_TASKS_H
#define CGTK_TASKS_H

#include <glib.h>

/* Makes Swift's tasks run on threads of GLib's, at most so many at once, in place of libdispatch's. To be called before
   the first task; again has no effect. The variable that the Swift runtime has for this is C's alone, and so is its
   calling convention. */
void cgtk_run_tasks_on_glib_threads(guint most);

#endif
