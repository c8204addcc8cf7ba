/* What a drawing needs of GTK and Cairo beyond what Swift imports by itself. */
#ifndef CGTK_DRAWING_H
#define CGTK_DRAWING_H

#include <gtk/gtk.h>

#include "signals.h"

typedef void (*CGtkDrawHandler)(gpointer _Nonnull box, cairo_t *_Nonnull context);

/* For "draw", whose argument is the context to draw on, and which is answered with whether nobody else is to draw. */
void cgtk_connect_draw(GtkWidget *_Nonnull widget, CGtkDrawHandler _Nonnull handler, gpointer _Nonnull box,
                       CGtkRelease _Nonnull release);

/* For "draw-page" of a GtkPrintOperation: the handler is told the context of the page and its size in points. */
typedef void (*CGtkPageHandler)(gpointer _Nonnull box, cairo_t *_Nonnull context, gdouble width, gdouble height);

void cgtk_connect_draw_page(GtkPrintOperation *_Nonnull operation, CGtkPageHandler _Nonnull handler,
                            gpointer _Nonnull box, CGtkRelease _Nonnull release);

/* The colour that data/tripdesk.css gives the text, or the ground, of a widget that had one class more. Asked for by name
   and not by a constant, because gtk_style_context_get() is variadic; what it answers has to be freed. */
GdkRGBA cgtk_class_color(GtkWidget *_Nonnull widget, const char *_Nonnull name, gboolean is_ground);

/* For "scroll-event": how far the wheel was turned, in notches, whatever kind of event the device sends. */
void cgtk_scroll_deltas(const GdkEvent *_Nonnull event, gdouble *_Nonnull x, gdouble *_Nonnull y);

#endif
