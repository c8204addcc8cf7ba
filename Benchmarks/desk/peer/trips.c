/* The timetable that the peer shows: made up in memory, with texts as long as those of a real one. */
#include "trips.h"

typedef struct {
  const char *name, *background, *foreground;
} Line;

static const Line lines[] = {
    {"C Line", "a12b2f", "ffffff"}, {"120", "fdb71a", "000000"}, {"545", "2b376e", "ffffff"},
    {"17", "00693e", "ffffff"},     {"E Line", "a12b2f", "ffffff"}, {"255", "fdb71a", "000000"},
    {"8", "005daa", "ffffff"},      {"372", "6d6e71", "ffffff"},
};

static const char *const places[] = {
    "Downtown Via Alaska Junction", "Aurora Village Transit Center", "University District Station", "Harbour Island",
    "Westwood Village",             "Capitol Hill Via 15th Ave E",   "Redmond Technology Center",   "Mount Baker",
    "Northgate Station",            "White Center And Delridge",     "Old Town",                    "Airport Terminal",
};

/* Fills the list that both programs show; ordered by departure, no delay known yet. */
Trip *trips_make(int count, gboolean coloured) {
  Trip *trips = g_new0(Trip, count);
  for (int i = 0; i < count; i++) {
    trips[i].departure = 7 * 3600 + (int)(9000.0 * i / count) / 60 * 60;
    trips[i].arrival = trips[i].departure + 2400 + i * 37 % 46 * 60;
    trips[i].route = i * 5 % G_N_ELEMENTS(lines);
    trips[i].headsign = i * 7 % G_N_ELEMENTS(places);
    trips[i].coloured = coloured;
  }
  return trips;
}

/* As a clock in en_US says it, since that is what the desk shows in the C locale. */
char *trips_time(int seconds) {
  int hour = seconds / 3600 % 24;
  return g_strdup_printf("%d:%02d\u202f%s", hour % 12 ? hour % 12 : 12, seconds / 60 % 60, hour < 12 ? "AM" : "PM");
}

/* The duration label's text: hours only where there are some. */
char *trips_duration(int seconds) {
  int minutes = seconds / 60;
  if (minutes < 60) return g_strdup_printf("%d min", minutes);
  return g_strdup_printf("%d hr, %d min", minutes / 60, minutes % 60);
}

/* The delay label's text, or NULL where the label is hidden. */
char *trips_delay(const Trip *trip) {
  int minutes = ABS(trip->delay) / 60;
  if (!trip->known || minutes == 0) return NULL;
  return g_strdup_printf("%d %s %s", minutes, minutes == 1 ? "minute" : "minutes", trip->delay > 0 ? "delay" : "early");
}

/* The status in list and detail; it has a word and a symbol, as the desk's has. */
char *trips_status(const Trip *trip) {
  int minutes = trip->delay / 60;
  if (!trip->known) return g_strdup("no data");
  return minutes == 0 ? g_strdup("on time") : g_strdup_printf("%+d min ●", minutes);
}

/* The line's name, on its colour where it has one, as the desk's route column shows it. */
char *trips_route_markup(const Trip *trip) {
  const Line *line = &lines[trip->route];
  if (!trip->coloured) return g_markup_escape_text(line->name, -1);
  return g_markup_printf_escaped("<span background=\"#%s\" foreground=\"#%s\"> %s </span>", line->background,
                                 line->foreground, line->name);
}

/* The line's name alone, for the detail's title. */
const char *trips_route(const Trip *trip) { return lines[trip->route].name; }

/* What the front of the vehicle says. */
const char *trips_headsign(const Trip *trip) { return places[trip->headsign]; }

/* The name of the trip's stop `index`. */
const char *trips_stop(const Trip *trip, int index) {
  return places[(trip->headsign + index * 5) % G_N_ELEMENTS(places)];
}

/* When the trip is planned to leave its stop `index`: evenly between its two ends. */
int trips_stop_time(const Trip *trip, int index) {
  return trip->departure + (trip->arrival - trip->departure) / (STOPS_PER_TRIP - 1) * index;
}
