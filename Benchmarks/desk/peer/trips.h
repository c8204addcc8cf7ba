#ifndef PEER_TRIPS_H
#define PEER_TRIPS_H
#include <glib.h>

/* One made-up trip. Times are seconds of the day. */
typedef struct {
  int departure, arrival;
  int delay;
  gboolean known; /* whether anybody knows the delay: unknown is not 0 */
  guint16 route, headsign;
  gboolean coloured; /* whether the line has colours: in many a feed it has none */
} Trip;

/* How many stops the detail pane lists: about those of a trip of kcm-rt (38,561 stop times, 1,016 trips). */
enum { STOPS_PER_TRIP = 38 };

Trip *trips_make(int count, gboolean coloured);
char *trips_time(int seconds);
char *trips_duration(int seconds);
char *trips_delay(const Trip *trip);
char *trips_status(const Trip *trip);
char *trips_route_markup(const Trip *trip);
const char *trips_route(const Trip *trip);
const char *trips_headsign(const Trip *trip);
const char *trips_stop(const Trip *trip, int index);
int trips_stop_time(const Trip *trip, int index);

#endif
