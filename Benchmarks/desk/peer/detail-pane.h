#ifndef PEER_DETAIL_PANE_H
#define PEER_DETAIL_PANE_H
#include <gtk/gtk.h>

#include "trips.h"

typedef struct DetailPane DetailPane;

/* Called with ±60 or ±300 when a button is clicked. */
typedef void (*DelayChange)(int seconds, gpointer data);

DetailPane *detail_pane_new(DelayChange change, gpointer data);
GtkWidget *detail_pane_widget(DetailPane *pane);
void detail_pane_show(DetailPane *pane, const Trip *trip);

#endif
