/* Headers above groups of rows in a GtkTreeView without levels, and the part of the list that is visible. A header is a row
   that cannot be selected, and whose text goes across all columns, which GTK has no cell for. */
#ifndef CGTK_HEADERS_H
#define CGTK_HEADERS_H

#include <gtk/gtk.h>

#include "box.h"

/* Returns the text of a header, in UTF-8 and allocated with malloc(), which the caller frees; NULL for every other row. */
typedef char *_Nullable (*CGtkHeaderText)(gpointer _Nonnull object, gint row);

/* Makes the rows for which `text` returns a text headers: they are drawn across all columns with the style class
   "group-header", and cannot be selected. Another call replaces the function. */
void cgtk_show_headers(GtkTreeView *_Nonnull view, CGtkHeaderText _Nonnull text, CGtkBox box);

/* What of a list is visible: the first and the last row, -1 when it is not drawn yet; the height of a row and of the visible
   part, and where the visible part begins, in pixels. */
typedef struct {
  gint first, last, row_height, height, top;
} CGtkVisibleRows;

CGtkVisibleRows cgtk_visible_rows(GtkTreeView *_Nonnull view);

/* Takes the keyboard cursor off the list: no row has it. The list keeps its place. */
void cgtk_clear_cursor(GtkTreeView *_Nonnull view);

/* Returns TRUE while GTK handles a key with Control that moves the cursor of a list alone, without its selection. */
gboolean cgtk_is_cursor_key(void);

#endif
