/* Checked casts between GTK's types. Swift cannot import macros such as GTK_LABEL(), so each of these functions calls
   one. After a wrong cast GTK logs a critical warning at the place of the cast. */
#ifndef CGTK_CASTS_H
#define CGTK_CASTS_H

#include <gtk/gtk.h>

#define CGTK_CAST(name, Type, CAST) \
  static inline Type *_Nonnull cgtk_##name(gconstpointer _Nonnull object) { return CAST((gpointer)object); }

CGTK_CAST(container, GtkContainer, GTK_CONTAINER)
CGTK_CAST(window, GtkWindow, GTK_WINDOW)
CGTK_CAST(application, GApplication, G_APPLICATION)
CGTK_CAST(header_bar, GtkHeaderBar, GTK_HEADER_BAR)
CGTK_CAST(bin, GtkBin, GTK_BIN)
CGTK_CAST(box, GtkBox, GTK_BOX)
CGTK_CAST(grid, GtkGrid, GTK_GRID)
CGTK_CAST(paned, GtkPaned, GTK_PANED)
CGTK_CAST(stack, GtkStack, GTK_STACK)
CGTK_CAST(label, GtkLabel, GTK_LABEL)
CGTK_CAST(button, GtkButton, GTK_BUTTON)
CGTK_CAST(toggle_button, GtkToggleButton, GTK_TOGGLE_BUTTON)
CGTK_CAST(switch, GtkSwitch, GTK_SWITCH)
CGTK_CAST(spin_button, GtkSpinButton, GTK_SPIN_BUTTON)
CGTK_CAST(text_view, GtkTextView, GTK_TEXT_VIEW)
CGTK_CAST(menu_button, GtkMenuButton, GTK_MENU_BUTTON)
CGTK_CAST(radio_button, GtkRadioButton, GTK_RADIO_BUTTON)
CGTK_CAST(spinner, GtkSpinner, GTK_SPINNER)
CGTK_CAST(entry, GtkEntry, GTK_ENTRY)
CGTK_CAST(popover, GtkPopover, GTK_POPOVER)
CGTK_CAST(info_bar, GtkInfoBar, GTK_INFO_BAR)
CGTK_CAST(progress_bar, GtkProgressBar, GTK_PROGRESS_BAR)
CGTK_CAST(calendar, GtkCalendar, GTK_CALENDAR)
CGTK_CAST(scrolled_window, GtkScrolledWindow, GTK_SCROLLED_WINDOW)
CGTK_CAST(tree_view, GtkTreeView, GTK_TREE_VIEW)
CGTK_CAST(overlay, GtkOverlay, GTK_OVERLAY)
CGTK_CAST(revealer, GtkRevealer, GTK_REVEALER)
CGTK_CAST(combo_box, GtkComboBox, GTK_COMBO_BOX)
CGTK_CAST(combo_box_text, GtkComboBoxText, GTK_COMBO_BOX_TEXT)
CGTK_CAST(file_chooser, GtkFileChooser, GTK_FILE_CHOOSER)
CGTK_CAST(native_dialog, GtkNativeDialog, GTK_NATIVE_DIALOG)
CGTK_CAST(style_provider, GtkStyleProvider, GTK_STYLE_PROVIDER)
CGTK_CAST(about_dialog, GtkAboutDialog, GTK_ABOUT_DIALOG)
CGTK_CAST(action_group, GActionGroup, G_ACTION_GROUP)
CGTK_CAST(action_map, GActionMap, G_ACTION_MAP)
CGTK_CAST(menu, GtkMenu, GTK_MENU)
CGTK_CAST(menu_shell, GtkMenuShell, GTK_MENU_SHELL)
CGTK_CAST(dialog, GtkDialog, GTK_DIALOG)
CGTK_CAST(accel_label, GtkAccelLabel, GTK_ACCEL_LABEL)
CGTK_CAST(menu_model, GMenuModel, G_MENU_MODEL)

/* Returns whether the object is a widget for typing text. It calls the macro GTK_IS_EDITABLE(). */
static inline gboolean cgtk_is_editable(gconstpointer _Nullable object) { return GTK_IS_EDITABLE((gpointer)object); }

/* Returns whether the object is an item of a menu in a popover. It calls the macro GTK_IS_MODEL_BUTTON(). */
static inline gboolean cgtk_is_model_button(gconstpointer _Nullable object) { return GTK_IS_MODEL_BUTTON((gpointer)object); }

/* Returns whether the object is a widget that can contain others. It calls the macro GTK_IS_CONTAINER(). */
static inline gboolean cgtk_is_container(gconstpointer _Nullable object) { return GTK_IS_CONTAINER((gpointer)object); }

/* Returns whether the object is a dialog. It calls the macro GTK_IS_DIALOG(). */
static inline gboolean cgtk_is_dialog(gconstpointer _Nullable object) { return GTK_IS_DIALOG((gpointer)object); }

/* Returns whether the object is a label. It calls the macro GTK_IS_LABEL(). */
static inline gboolean cgtk_is_label(gconstpointer _Nullable object) { return GTK_IS_LABEL((gpointer)object); }

#endif
