/* Functions for drawing and printing that Swift cannot import from GTK and Cairo. */
#ifndef CGTK_DRAWING_H
#define CGTK_DRAWING_H

#include <gtk/gtk.h>

#include "box.h"

/* A handler that draws a widget on the given context. */
typedef void (*CGtkDrawHandler)(gpointer _Nonnull object, cairo_t *_Nonnull context);

/* Connects a handler to the signal "draw" of a widget. Handlers that are connected later, and GTK, do not draw the
   widget any more. */
void cgtk_connect_draw(GtkWidget *_Nonnull widget, CGtkDrawHandler _Nonnull handler, CGtkBox box);

/* A handler that draws a page to print on the given context. The size of the page is in points. */
typedef gint (*CGtkPaperHandler)(gpointer _Nonnull object, gdouble width, gdouble height);

/* Connects a handler to the signal "begin-print" of a GtkPrintOperation. It gets the size of the paper, in the unit of the
   operation, and returns the number of pages, which is set. */
void cgtk_connect_begin_print(GtkPrintOperation *_Nonnull operation, CGtkPaperHandler _Nonnull handler, CGtkBox box);

typedef void (*CGtkPageHandler)(gpointer _Nonnull object, cairo_t *_Nonnull context, gint page);

/* Connects a handler to the signal "draw-page" of a GtkPrintOperation. The first page is 0. */
void cgtk_connect_draw_page(GtkPrintOperation *_Nonnull operation, CGtkPageHandler _Nonnull handler, CGtkBox box);

/* Returns the text colour, or the background colour if `is_ground`, that the style sheet data/tripdesk.css gives to the
   widget with the additional style class `name`. It calls gtk_style_context_get(), which is variadic. */
GdkRGBA cgtk_class_color(GtkWidget *_Nonnull widget, const char *_Nonnull name, gboolean is_ground);

/* Stores in `x` and `y` by how many notches an event "scroll-event" scrolls, for mouse wheels and touchpads. Positive
   numbers are to the right and down. */
void cgtk_scroll_deltas(const GdkEvent *_Nonnull event, gdouble *_Nonnull x, gdouble *_Nonnull y);

#endif
