/* Properties and other calls that are variadic or macros in C. */
#ifndef CGTK_VALUES_H
#define CGTK_VALUES_H

#include <gtk/gtk.h>

/* gtk_tree_view_column_new_with_attributes() is variadic: a fixed-width text column that shows one model column as
   markup. Fixed, because a list in fixed-height mode must not measure its rows; and in one line, whatever the text has
   in it, because in that mode the first row decides on the height of all. */
GtkTreeViewColumn *_Nonnull cgtk_markup_column(const char *_Nonnull title, gint model_column, gint width,
                                               gboolean expands, gfloat alignment);

/* Shows what a cell of a list says where its column is too narrow for that, to a pointer that rests on it. Whether a text
   is cut depends on its renderer, whose properties are variadic. */
void cgtk_show_cut_texts(GtkTreeView *_Nonnull view);

/* How wide, in pixels, a column is to be that shows `text` whole, in the font of its list and with the space around a
   cell. */
gint cgtk_column_width(GtkTreeView *_Nonnull view, const char *_Nonnull text, gboolean is_bold);

/* Shares out anew, among the columns that expand, what the others leave of a list's width. GTK does so only where the
   list itself gets another width: beside a column that has become wider the last one would be half out of sight. */
void cgtk_share_out_width(GtkTreeView *_Nonnull view);

/* gtk_shortcuts_window and its parts have no constructors of their own, only g_object_new(), which is variadic. */
GtkWidget *_Nonnull cgtk_shortcuts_window(void);
GtkWidget *_Nonnull cgtk_shortcuts_section(void);
GtkWidget *_Nonnull cgtk_shortcuts_group(const char *_Nonnull title);
GtkWidget *_Nonnull cgtk_shortcut(const char *_Nonnull accelerator, const char *_Nonnull title);

/* The button of a shortcuts window that opens its search: GTK gives it neither a name nor to anybody. */
GtkWidget *_Nullable cgtk_shortcuts_search(GtkWidget *_Nonnull window);

/* Hides a window where GTK would destroy it: g_signal_connect() is a macro, and Swift cannot hand over the address of
   gtk_widget_hide_on_delete(). */
void cgtk_hide_on_delete(GtkWidget *_Nonnull window);

#endif
