#ifndef PEER_DESK_HEADER_H
#define PEER_DESK_HEADER_H
#include <gtk/gtk.h>

GtkWidget *desk_header_new(void);

#endif
