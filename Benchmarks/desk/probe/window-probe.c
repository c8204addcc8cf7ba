/* Measures a program's window from outside.
 *
 *   window-probe start LIST SETTLE_MS -- COMMAND…   starts it, reports when its window and its list were painted
 *   window-probe click X Y AREA… COUNT              clicks, reports how long until every area has changed
 *   window-probe press X Y                          one click, nothing measured
 *   window-probe type AREA KEY… COUNT               presses the keys in turn, reports how long until the area has changed
 *   window-probe drag X Y STEP AREA COUNT           holds the button and moves to and fro by STEP, reports the same
 *
 * An area is X,Y,WIDTH,HEIGHT on the screen. The report is one line of JSON. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "screen.h"

enum {
  CONTENT_COLOURS = 24, /* a painted window has smoothed text and icons; a blank one has two or three colours */
  LIST_BANDS = 12,      /* … of the list's area, */
  LIST_WRITTEN = 11,    /* and all but one of them must hold text: the last may be the end of the list */
  START_LIMIT_MS = 60000,
  CLICK_LIMIT_MS = 2000,
  MOST_AREAS = 4,
};

/* Any call that cannot be understood ends here. */
static int usage(void) {
  fputs("usage: window-probe start LIST SETTLE_MS -- COMMAND… | click X Y AREA… COUNT | press X Y | type AREA KEY… COUNT | drag X Y STEP AREA COUNT\n", stderr);
  return 2;
}

static bool parse_area(const char *text, Area *area) {
  return sscanf(text, "%d,%d,%d,%d", &area->x, &area->y, &area->width, &area->height) == 4;
}

/* A field of /proc/PID/smaps_rollup in kB, or −1: memory as the kernel counts it, shared pages included in Rss. */
static long memory_kb(pid_t pid, const char *field) {
  char path[64], line[256];
  long value = -1;
  snprintf(path, sizeof path, "/proc/%d/smaps_rollup", (int)pid);
  FILE *file = fopen(path, "r");
  while (file && value < 0 && fgets(line, sizeof line, file))
    if (!strncmp(line, field, strlen(field))) value = strtol(line + strlen(field), NULL, 10);
  if (file) fclose(file);
  return value;
}

/* Asks it to end, and insists after two seconds: the next round must not meet this one. */
static void end_process(pid_t pid) {
  kill(pid, SIGTERM);
  for (int i = 0; i < 200; i++) {
    if (waitpid(pid, NULL, WNOHANG) != 0) return;
    usleep(10000);
  }
  kill(pid, SIGKILL);
  waitpid(pid, NULL, 0);
}

typedef struct {
  double mapped, content, list; /* when, or 0 */
  double painted;               /* when something was painted that has not been looked at, or 0 */
  Window window;
  Area frame, rows;
} Start;

/* Notes what an event tells of the start. Paints that came together are looked at once, when the last of them is read.
   The time that counts is when they were reported, not when we had looked. */
static void observe(Start *start, const ScreenEvent *event) {
  if (event->kind == SCREEN_MAPPED && !start->mapped && event->area.width >= 400) {
    start->mapped = event->time;
    start->window = event->window;
    start->frame = event->area;
  }
  if (event->kind == SCREEN_MOVED && event->window == start->window) start->frame = event->area;
  if (event->kind == SCREEN_PAINTED && start->mapped) start->painted = event->time;
  if (!start->painted || screen_pending()) return;
  if (!start->content && screen_colours(start->frame, CONTENT_COLOURS) >= CONTENT_COLOURS)
    start->content = start->painted;
  if (start->content && screen_written_bands(start->rows, LIST_BANDS) >= LIST_WRITTEN) start->list = start->painted;
  start->painted = 0;
}

/* Watches until the list is full, the program has ended or the time is over. */
static void watch(Start *start, pid_t pid, double end) {
  ScreenEvent event;
  while (!start->list && now_ms() < end) {
    if (screen_wait(&event, now_ms() + 200)) {
      observe(start, &event);
    } else if (waitpid(pid, NULL, WNOHANG) != 0) {
      return;
    }
  }
}

/* exec → first painted content → filled list; memory once it has come to rest. */
static int measure_start(int count, char **arguments) {
  Start start = {0};
  if (count < 4 || !parse_area(arguments[0], &start.rows) || strcmp(arguments[2], "--")) return usage();
  screen_open();
  double begin = now_ms();
  pid_t pid = fork();
  if (pid == 0) {
    execvp(arguments[3], arguments + 3);
    perror(arguments[3]);
    _exit(127);
  }
  watch(&start, pid, begin + START_LIMIT_MS);
  screen_pause(strtod(arguments[1], NULL));
  long rss = memory_kb(pid, "Rss:"), private_dirty = memory_kb(pid, "Private_Dirty:");
  end_process(pid);
  if (!start.list) {
    fprintf(stderr, "window-probe: %s\n", start.content ? "the list never filled" : "nothing was painted");
    return 1;
  }
  printf("{\"mapped_ms\": %.2f, \"content_ms\": %.2f, \"list_ms\": %.2f, \"rss_kb\": %ld, \"private_dirty_kb\": %ld}\n",
         start.mapped - begin, start.content - begin, start.list - begin, rss, private_dirty);
  return 0;
}

static bool overlap(Area a, Area b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/* One click; the time from the button's release to the paint after which every area differs, or −1. The button is
   held down for 20 ms first, so that its pressed look is not taken for the answer. */
static double time_click(const Area *areas, int count) {
  uint64_t before[MOST_AREAS];
  bool changed[MOST_AREAS] = {false};
  for (int i = 0; i < count; i++) before[i] = screen_fingerprint(areas[i]);
  screen_button(true);
  screen_pause(20);
  double begin = now_ms();
  screen_button(false);
  ScreenEvent event;
  for (int left = count; screen_wait(&event, begin + CLICK_LIMIT_MS);) {
    if (event.kind != SCREEN_PAINTED) continue;
    for (int i = 0; i < count; i++)
      if (!changed[i] && overlap(event.area, areas[i]) && screen_fingerprint(areas[i]) != before[i])
        changed[i] = true, left--;
    if (left == 0) return event.time - begin;
  }
  return -1;
}

/* Many clicks at one place. The pauses differ, so that no frame clock can fall into step with them. */
static int measure_clicks(int count, char **arguments) {
  Area areas[MOST_AREAS];
  int shown = count - 3;
  if (shown < 1 || shown > MOST_AREAS) return usage();
  for (int i = 0; i < shown; i++)
    if (!parse_area(arguments[2 + i], &areas[i])) return usage();
  screen_open();
  screen_move_pointer(atoi(arguments[0]), atoi(arguments[1]));
  screen_pause(300);
  int clicks = atoi(arguments[count - 1]), missed = 0;
  printf("{\"click_ms\": [");
  for (int i = 0; i < clicks; i++) {
    double time = time_click(areas, shown);
    if (time < 0)
      missed++;
    else
      printf("%s%.2f", i > missed ? ", " : "", time);
    screen_pause(60 + i * 7919 % 17);
  }
  printf("], \"missed\": %d}\n", missed);
  return 0;
}

/* The time from `begin` to the paint after which the area has another content than `before`, or −1. */
static double time_to_change(Area area, uint64_t before, double begin) {
  ScreenEvent event;
  while (screen_wait(&event, begin + CLICK_LIMIT_MS))
    if (event.kind == SCREEN_PAINTED && overlap(event.area, area) && screen_fingerprint(area) != before)
      return event.time - begin;
  return -1;
}

/* Keys one after the other, each of which must change the area; the whole row of them so many times. */
static int measure_keys(int count, char **arguments) {
  Area area;
  if (count < 3 || !parse_area(arguments[0], &area)) return usage();
  screen_open();
  int rounds = atoi(arguments[count - 1]), missed = 0;
  const char *separator = "";
  printf("{\"key_ms\": [");
  for (int i = 0; i < rounds * (count - 2); i++) {
    uint64_t before = screen_fingerprint(area);
    double begin = now_ms();
    screen_key(arguments[1 + i % (count - 2)]);
    double time = time_to_change(area, before, begin);
    if (time < 0)
      missed++;
    else
      printf("%s%.2f", separator, time), separator = ", ";
    screen_pause(150 + i * 7919 % 17);
  }
  printf("], \"missed\": %d}\n", missed);
  return 0;
}

/* A button that is held, and movements to the right and back, each of which must change the area. The first one, with
   which the drag begins, counts too. */
static int measure_drag(int count, char **arguments) {
  Area area;
  if (count != 5 || !parse_area(arguments[3], &area)) return usage();
  screen_open();
  int x = atoi(arguments[0]), y = atoi(arguments[1]), step = atoi(arguments[2]), moves = atoi(arguments[4]), missed = 0;
  const char *separator = "";
  screen_move_pointer(x, y);
  screen_pause(300);
  screen_button(true);
  screen_pause(300);
  printf("{\"move_ms\": [");
  for (int i = 0; i < moves; i++) {
    int place = (i + 1) % 40;
    uint64_t before = screen_fingerprint(area);
    double begin = now_ms();
    screen_move_pointer(x + step * (place <= 20 ? place : 40 - place), y);
    double time = time_to_change(area, before, begin);
    if (time < 0)
      missed++;
    else
      printf("%s%.2f", separator, time), separator = ", ";
    screen_pause(40 + i * 7919 % 17);
  }
  screen_button(false);
  printf("], \"missed\": %d}\n", missed);
  return 0;
}

/* Chooses a row, or opens what the measurement needs. */
static int press(int count, char **arguments) {
  if (count != 2) return usage();
  screen_open();
  screen_move_pointer(atoi(arguments[0]), atoi(arguments[1]));
  screen_pause(100);
  screen_button(true);
  screen_pause(20);
  screen_button(false);
  screen_pause(400);
  return 0;
}

int main(int argc, char **argv) {
  if (argc < 2) return usage();
  if (!strcmp(argv[1], "start")) return measure_start(argc - 2, argv + 2);
  if (!strcmp(argv[1], "click")) return measure_clicks(argc - 2, argv + 2);
  if (!strcmp(argv[1], "press")) return press(argc - 2, argv + 2);
  if (!strcmp(argv[1], "type")) return measure_keys(argc - 2, argv + 2);
  if (!strcmp(argv[1], "drag")) return measure_drag(argc - 2, argv + 2);
  return usage();
}
