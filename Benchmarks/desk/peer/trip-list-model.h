#ifndef PEER_TRIP_LIST_MODEL_H
#define PEER_TRIP_LIST_MODEL_H
#include <gtk/gtk.h>

#include "trips.h"

/* The columns of the list; the desk's list has the same five. */
enum { COLUMN_TIME, COLUMN_ROUTE, COLUMN_HEADSIGN, COLUMN_ARRIVAL, COLUMN_STATUS, COLUMN_COUNT };

GtkTreeModel *trip_list_model_new(Trip *trips, int count);
void trip_list_model_changed(GtkTreeModel *model, int row);

#endif
