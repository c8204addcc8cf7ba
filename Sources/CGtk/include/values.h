/* Functions for columns and windows of GTK, for which Swift would have to call variadic functions or macros of C. */
#ifndef CGTK_VALUES_H
#define CGTK_VALUES_H

#include <gtk/gtk.h>

/* Makes a text column of a list, which shows the texts of one model column as Pango markup, on a single line. The width
   is fixed and the text has one line because the list is in fixed-height mode, where GTK measures only the first row.
   gtk_tree_view_column_new_with_attributes() is variadic. */
GtkTreeViewColumn *_Nonnull cgtk_markup_column(const char *_Nonnull title, gint model_column, gint width,
                                               gboolean expands, gfloat alignment);

/* Cuts the texts of a column in their middle where it is too narrow, and not at their ends. g_object_set() is
   variadic. */
void cgtk_cut_in_middle(GtkTreeViewColumn *_Nonnull column);

/* Wraps the texts of a column at its width, also after that changes, so that each row is as high as its text. Such a list is
   not in fixed-height mode, so it has few rows. GTK wraps at a width that it is told, not at that of the column. */
void cgtk_wrap_column(GtkTreeView *_Nonnull view, GtkTreeViewColumn *_Nonnull column);

/* Shows the whole text of a cell as a tooltip when its column is too narrow for the text. */
void cgtk_show_cut_texts(GtkTreeView *_Nonnull view);

/* Shows the text of a model column, which must be greater than 0, as the tooltip of a column's cells where it is not
   empty. The list must have been given to cgtk_show_cut_texts(). */
void cgtk_explain_cells(GtkTreeViewColumn *_Nonnull column, gint model_column);

/* Returns the width in pixels that a column needs to show the whole of `text`, in the font of the list `view`, together
   with the space between two cells. */
gint cgtk_column_width(GtkTreeView *_Nonnull view, const char *_Nonnull text, gboolean is_bold);

/* Lets a combo box be narrower than its longest text, which it then cuts. g_object_set() is variadic. */
void cgtk_cut_long_choices(GtkComboBox *_Nonnull chooser);

/* Divides the width of a list among its expanding columns again, after another column has got another width. GTK does
   so only when the width of the list itself changes; without this the last column could be partly hidden. */
void cgtk_share_out_width(GtkTreeView *_Nonnull view);

/* Makes a GtkShortcutsWindow. GTK has no constructor for it and its parts except g_object_new(), which is variadic. */
GtkWidget *_Nonnull cgtk_shortcuts_window(void);
/* Makes a section of a shortcuts window. */
GtkWidget *_Nonnull cgtk_shortcuts_section(void);
/* Makes a group of shortcuts with a title, for a section of a shortcuts window. */
GtkWidget *_Nonnull cgtk_shortcuts_group(const char *_Nonnull title);
/* Makes a line of a shortcuts window: the keys, as "<Control>o", and the title of the action. */
GtkWidget *_Nonnull cgtk_shortcut(const char *_Nonnull accelerator, const char *_Nonnull title);

/* Returns the button of a shortcuts window that opens its search; NULL when there is none. GTK has no function for it.
   */
GtkWidget *_Nullable cgtk_shortcuts_search(GtkWidget *_Nonnull window);

/* Removes and destroys all widgets in a container. Swift cannot pass gtk_widget_destroy(), whose type differs from
   GtkCallback, as it is. */
void cgtk_remove_children(GtkContainer *_Nonnull container);

/* Sets how many columns of a GtkGrid one of its children takes. gtk_container_child_set() is variadic. */
void cgtk_grid_set_column_span(GtkWidget *_Nonnull grid, GtkWidget *_Nonnull child, gint columns);

/* Makes a window hide when the user closes it, instead of being destroyed. Swift can neither import g_signal_connect(),
   a macro, nor pass the address of gtk_widget_hide_on_delete(). */
void cgtk_hide_on_delete(GtkWidget *_Nonnull window);

#endif
