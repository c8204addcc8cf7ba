/* A read-only list model (GtkTreeModel) for a GtkTreeView, and functions for the rows of such a list. GTK requests the
   text of a cell only when it draws the cell, so the cost does not depend on the length of the list. The model is in C
   because Swift cannot implement an interface of GObject. */
#ifndef CGTK_ROWS_H
#define CGTK_ROWS_H

#include <gtk/gtk.h>

#include "box.h"

/* Returns the text of a cell, in UTF-8 and allocated with malloc(), which the model frees. NULL for an empty cell. */
typedef char *_Nullable (*CGtkCellText)(gpointer _Nonnull object, gint row, gint column);

/* Makes a model of `rows` rows and `columns` columns of text. The number of rows is fixed; for another number make a
   new model. */
GtkTreeModel *_Nonnull cgtk_rows_new(gint rows, gint columns, CGtkCellText _Nonnull text, CGtkBox box);

/* Emits the signal "row-changed" for a row, so that lists read the cells of the row again. */
void cgtk_rows_changed(GtkTreeModel *_Nonnull model, gint row);

/* Gives a list other rows, or none when `model` is NULL, and scrolls to the first one.

   gtk_tree_view_set_model() draws the new rows from the first one on and leaves the scroll bar where it was. When the list
   then scrolls to the place that the scroll bar has already, GTK notices no change: it goes on drawing from the first row,
   and with the next scrolling mixes these pixels with others. */
void cgtk_set_rows(GtkTreeView *_Nonnull view, GtkTreeModel *_Nullable model);

/* Returns the numbers of the selected rows in ascending order, and their count in `count`. The caller frees the array
   with g_free(). */
gint *_Nullable cgtk_selected_rows(GtkTreeView *_Nonnull view, gint *_Nonnull count);

/* Returns whether a row is selected. */
gboolean cgtk_is_row_selected(GtkTreeView *_Nonnull view, gint row);

/* Returns the number of the row with the keyboard cursor, or -1 when no row has it. */
gint cgtk_cursor_row(GtkTreeView *_Nonnull view);

/* Selects exactly these rows, which must be in ascending order. Unless `cursor` is -1, the keyboard cursor moves to
   that row, and the list scrolls until the row is visible. `align` is the row's position in the visible part of the
   list, from 0 (top) to 1 (bottom); a negative number scrolls as little as possible. */
void cgtk_select_rows(GtkTreeView *_Nonnull view, const gint *_Nullable rows, gint count, gint cursor, gfloat align);

/* Returns the number of the row at a place of the list, which an event of the pointer has, or -1 when there is none. */
gint cgtk_row_at(GtkTreeView *_Nonnull view, gdouble x, gdouble y);

/* Opens a menu below the row with the keyboard cursor, or at the pointer when no row has it. */
void cgtk_popup_at_cursor(GtkMenu *_Nonnull menu, GtkTreeView *_Nonnull view);

/* Scrolls until a row is at a place in the visible part of the list, from 0 (top) to 1 (bottom); a negative `align` scrolls
   as little as possible. The keyboard cursor stays at its row. */
void cgtk_scroll_to_row(GtkTreeView *_Nonnull view, gint row, gfloat align);

#endif
