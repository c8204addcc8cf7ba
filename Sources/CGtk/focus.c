#include "focus.h"

#include <gtk/gtk-a11y.h>

void cgtk_set_focus_chain(GtkContainer *container, GtkWidget *first, GtkWidget *second) {
  GList *chain = g_list_append(g_list_append(NULL, first), second);
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  gtk_container_set_focus_chain(container, chain);
  G_GNUC_END_IGNORE_DEPRECATIONS
  g_list_free(chain);
}

/* The accessible object of a chooser, which a screen reader reads. It says that the chooser has the keyboard focus when
   the button inside of it has. */
typedef GtkComboBoxAccessible CGtkChooserAccessible;
typedef GtkComboBoxAccessibleClass CGtkChooserAccessibleClass;
G_DEFINE_TYPE(CGtkChooserAccessible, chooser_accessible, GTK_TYPE_COMBO_BOX_ACCESSIBLE)

static void find_button(GtkWidget *child, gpointer found) {
  if (GTK_IS_TOGGLE_BUTTON(child)) *(GtkWidget **)found = child;
  else if (GTK_IS_CONTAINER(child)) gtk_container_forall(GTK_CONTAINER(child), find_button, found);
}

/* Returns the toggle button inside of a chooser, which gets the keyboard focus; NULL when there is none. */
static GtkWidget *button_of(GtkWidget *chooser) {
  GtkWidget *button = NULL;
  gtk_container_forall(GTK_CONTAINER(chooser), find_button, &button);
  return button;
}

static void chooser_accessible_initialize(AtkObject *self, gpointer chooser) {
  ATK_OBJECT_CLASS(chooser_accessible_parent_class)->initialize(self, chooser);
  // GTK reports the object stored under this name as focused instead of the widget itself. Its tree views use the same
  // name for the focused cell.
  GtkWidget *button = button_of(chooser);
  if (button)
    g_object_set_data_full(G_OBJECT(gtk_widget_get_accessible(button)), "gail-focus-object", g_object_ref(self),
                           g_object_unref);
}

static AtkStateSet *chooser_accessible_ref_state_set(AtkObject *self) {
  AtkStateSet *states = ATK_OBJECT_CLASS(chooser_accessible_parent_class)->ref_state_set(self);
  GtkWidget *chooser = gtk_accessible_get_widget(GTK_ACCESSIBLE(self));
  GtkWidget *button = chooser ? button_of(chooser) : NULL;
  if (button && gtk_widget_get_can_focus(button)) atk_state_set_add_state(states, ATK_STATE_FOCUSABLE);
  if (button && gtk_widget_has_focus(button)) atk_state_set_add_state(states, ATK_STATE_FOCUSED);
  return states;
}

static void chooser_accessible_init(CGtkChooserAccessible *self) {}

static void chooser_accessible_class_init(CGtkChooserAccessibleClass *class) {
  ATK_OBJECT_CLASS(class)->initialize = chooser_accessible_initialize;
  ATK_OBJECT_CLASS(class)->ref_state_set = chooser_accessible_ref_state_set;
}

typedef GtkComboBoxText CGtkChooser;
typedef GtkComboBoxTextClass CGtkChooserClass;
G_DEFINE_TYPE(CGtkChooser, chooser, GTK_TYPE_COMBO_BOX_TEXT)

static void chooser_init(CGtkChooser *self) {}

static void chooser_class_init(CGtkChooserClass *class) {
  gtk_widget_class_set_accessible_type(GTK_WIDGET_CLASS(class), chooser_accessible_get_type());
}

GtkWidget *cgtk_chooser_new(void) { return g_object_new(chooser_get_type(), NULL); }
