#ifndef PROBE_SCREEN_H
#define PROBE_SCREEN_H
#include <X11/Xlib.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
  int x, y, width, height;
} Area;

/* Something that the X server reported, and when it was read: milliseconds of the monotonic clock. */
typedef struct {
  enum { SCREEN_MAPPED, SCREEN_MOVED, SCREEN_PAINTED } kind;
  Window window;
  Area area;
  double time;
} ScreenEvent;

double now_ms(void);
void screen_open(void);
bool screen_wait(ScreenEvent *event, double deadline);
bool screen_pending(void);
void screen_pause(double milliseconds);

void screen_move_pointer(int x, int y);
void screen_button(bool down);
void screen_key(const char *name);

int screen_colours(Area area, int enough);
int screen_written_bands(Area area, int bands);
uint64_t screen_fingerprint(Area area);

#endif
