/* A read-only list of rows, as GtkTreeView wants it: a GtkTreeModel whose rows are numbers. GTK asks for cells when it
   draws them, so a list of 100,000 rows costs what is visible. An interface of GObject can only be implemented in C. */
#ifndef CGTK_ROWS_H
#define CGTK_ROWS_H

#include <gtk/gtk.h>

#include "signals.h"

/* Answers the text of a cell: UTF-8 from malloc(), which the model frees, or NULL for an empty cell. */
typedef char *_Nullable (*CGtkCellText)(gpointer _Nonnull box, gint row, gint column);

/* A model of `rows` rows and `columns` columns of text. The number of rows stays as it is: another number is another
   model. */
GtkTreeModel *_Nonnull cgtk_rows_new(gint rows, gint columns, CGtkCellText _Nonnull text, gpointer _Nonnull box,
                                     CGtkRelease _Nonnull release);

/* Tells whoever watches the model that the cells of a row are to be asked for again. */
void cgtk_rows_changed(GtkTreeModel *_Nonnull model, gint row);

/* The selected rows of a list that shows such a model, in their order: `count` of them, to be freed with g_free(). GTK
   answers a list of paths, which are freed one by one. */
gint *_Nullable cgtk_selected_rows(GtkTreeView *_Nonnull view, gint *_Nonnull count);

/* The row that the keyboard is on, or -1. */
gint cgtk_cursor_row(GtkTreeView *_Nonnull view);

/* Selects these rows, which are in order, and no others. Where `cursor` is one, not -1, the keyboard goes there, and the
   list is scrolled until it is in sight: at that part of the height (`align`, 0 to 1) where it was not. */
void cgtk_select_rows(GtkTreeView *_Nonnull view, const gint *_Nullable rows, gint count, gint cursor, gfloat align);

/* Scrolls as little as possible until a row is in sight, and leaves the keyboard where it is. */
void cgtk_scroll_to_row(GtkTreeView *_Nonnull view, gint row);

#endif
