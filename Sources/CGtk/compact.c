#include "compact.h"

typedef struct {
  GtkBin parent;
  gint limit, least;
  /* The least width of the wide form, when that was known last. */
  gint wide;
  gboolean is_compact;
  CGtkCompactHandler handler;
  CGtkBox box;
} CGtkCompact;

typedef struct {
  GtkBinClass parent;
} CGtkCompactClass;

G_DEFINE_TYPE(CGtkCompact, cgtk_compact, GTK_TYPE_BIN)

static CGtkCompact *compact_of(GtkWidget *widget) { return (CGtkCompact *)widget; }

/* Sets the least and the natural width of the child, both 0 when it is hidden. */
static void child_width(GtkWidget *widget, gint *least, gint *natural) {
  GtkWidget *child = gtk_bin_get_child(GTK_BIN(widget));
  *least = *natural = 0;
  if (child && gtk_widget_get_visible(child)) gtk_widget_get_preferred_width(child, least, natural);
}

static GtkSizeRequestMode get_request_mode(GtkWidget *widget) { return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH; }

static void get_preferred_width(GtkWidget *widget, gint *least, gint *natural) {
  CGtkCompact *self = compact_of(widget);
  child_width(widget, least, natural);
  if (!self->is_compact) *least = MIN(*least, self->least);
}

static void get_preferred_height_for_width(GtkWidget *widget, gint width, gint *least, gint *natural) {
  GtkWidget *child = gtk_bin_get_child(GTK_BIN(widget));
  gint least_width, natural_width;
  child_width(widget, &least_width, &natural_width);
  *least = *natural = 0;
  if (child && gtk_widget_get_visible(child))
    gtk_widget_get_preferred_height_for_width(child, MAX(width, least_width), least, natural);
}

static void get_preferred_height(GtkWidget *widget, gint *least, gint *natural) {
  gint least_width, natural_width;
  get_preferred_width(widget, &least_width, &natural_width);
  get_preferred_height_for_width(widget, natural_width, least, natural);
}

static void get_preferred_width_for_height(GtkWidget *widget, gint height, gint *least, gint *natural) {
  get_preferred_width(widget, least, natural);
}

static void size_allocate(GtkWidget *widget, GtkAllocation *room) {
  CGtkCompact *self = compact_of(widget);
  GtkWidget *child = gtk_bin_get_child(GTK_BIN(widget));
  gint least, natural;
  gtk_widget_set_allocation(widget, room);
  if (!child || !gtk_widget_get_visible(child)) return;
  child_width(widget, &least, &natural);
  /* Twice, because how much width the wide form needs is known only once the child has it. */
  for (int i = 0; i < 2; i++) {
    if (!self->is_compact) self->wide = least;
    gboolean is_compact = room->width < MAX(self->limit, self->wide);
    if (is_compact == self->is_compact) break;
    self->is_compact = is_compact;
    self->handler(self->box.object, is_compact);
    child_width(widget, &least, &natural);
  }
  GtkAllocation given = *room;
  given.width = MAX(room->width, least);
  gtk_widget_get_preferred_height_for_width(child, given.width, &least, &natural);
  given.height = MAX(room->height, least);
  gtk_widget_size_allocate(child, &given);
}

/* With other letters the wide form may need less, so it is tried again. */
static void style_updated(GtkWidget *widget) {
  compact_of(widget)->wide = 0;
  GTK_WIDGET_CLASS(cgtk_compact_parent_class)->style_updated(widget);
}

static void finalize(GObject *object) {
  CGtkCompact *self = (CGtkCompact *)object;
  self->box.release(self->box.object);
  G_OBJECT_CLASS(cgtk_compact_parent_class)->finalize(object);
}

static void cgtk_compact_class_init(CGtkCompactClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->finalize = finalize;
  widget->get_request_mode = get_request_mode;
  widget->get_preferred_width = get_preferred_width;
  widget->get_preferred_height = get_preferred_height;
  widget->get_preferred_height_for_width = get_preferred_height_for_width;
  widget->get_preferred_width_for_height = get_preferred_width_for_height;
  widget->size_allocate = size_allocate;
  widget->style_updated = style_updated;
}

static void cgtk_compact_init(CGtkCompact *self) {}

GtkWidget *cgtk_compact_new(gint limit, gint least, CGtkCompactHandler handler, CGtkBox box) {
  CGtkCompact *self = g_object_new(cgtk_compact_get_type(), NULL);
  self->limit = limit;
  self->least = least;
  self->handler = handler;
  self->box = box;
  return GTK_WIDGET(self);
}
