/* Properties and other calls that are variadic or macros in C. */
#ifndef CGTK_VALUES_H
#define CGTK_VALUES_H

#include <gtk/gtk.h>

/* g_object_set() is variadic: one function for each type of value that we set. */
static inline void cgtk_set_boolean(gpointer _Nonnull object, const char *_Nonnull property, gboolean value) {
  g_object_set(object, property, value, NULL);
}
static inline void cgtk_set_double(gpointer _Nonnull object, const char *_Nonnull property, gdouble value) {
  g_object_set(object, property, value, NULL);
}
static inline void cgtk_set_int(gpointer _Nonnull object, const char *_Nonnull property, gint value) {
  g_object_set(object, property, value, NULL);
}
static inline gboolean cgtk_get_boolean(gpointer _Nonnull object, const char *_Nonnull property) {
  gboolean value = FALSE;
  g_object_get(object, property, &value, NULL);
  return value;
}

/* gtk_tree_view_column_new_with_attributes() is variadic: a fixed-width text column that shows one model column as
   markup. Fixed, because a list in fixed-height mode must not measure its rows. */
GtkTreeViewColumn *_Nonnull cgtk_markup_column(const char *_Nonnull title, gint model_column, gint width,
                                               gboolean expands, gfloat alignment);

/* gtk_shortcuts_window and its parts have no constructors of their own, only g_object_new(), which is variadic. */
GtkWidget *_Nonnull cgtk_shortcuts_window(void);
GtkWidget *_Nonnull cgtk_shortcuts_section(void);
GtkWidget *_Nonnull cgtk_shortcuts_group(const char *_Nonnull title);
GtkWidget *_Nonnull cgtk_shortcut(const char *_Nonnull accelerator, const char *_Nonnull title);

/* g_object_set_data_full() with a box, so that a Swift object lives as long as a GObject. */
void cgtk_attach(gpointer _Nonnull object, const char *_Nonnull key, gpointer _Nonnull box,
                 GDestroyNotify _Nonnull release);

#endif
