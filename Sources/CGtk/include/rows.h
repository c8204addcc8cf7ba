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

/* The selected row of a list that shows such a model, or -1. */
gint cgtk_selected_row(GtkTreeView *_Nonnull view);

/* Selects a row, with the cursor on it, and scrolls there; with `align` so that it stands at that part of the height (0 to 1), else
   (negative) as little as possible. */
void cgtk_select_row(GtkTreeView *_Nonnull view, gint row, gfloat align);

#endif
