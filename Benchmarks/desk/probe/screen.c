/* Eyes and a finger on the X server: what is painted, when, and real clicks. The watched program knows nothing of it. */
#include "screen.h"

#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <time.h>

static Display *display;
static Window root;
static int damage_event;
static Area whole;
static XShmSegmentInfo segment;
static XImage *image;

/* One clock for both programs, in the unit of the report. */
double now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

/* A probe that cannot see must say so rather than report a zero. */
static void require(bool condition, const char *what) {
  if (condition) return;
  fprintf(stderr, "window-probe: %s\n", what);
  exit(2);
}

/* Pixels come through shared memory: sending 3 MB a look through the socket would slow down what is measured. */
static void share_image(void) {
  int screen = DefaultScreen(display);
  require(XShmQueryExtension(display), "the X server lacks MIT-SHM");
  image = XShmCreateImage(display, DefaultVisual(display, screen), DefaultDepth(display, screen), ZPixmap, NULL,
                          &segment, whole.width, whole.height);
  require(image && image->bits_per_pixel == 32, "the screen is not 24 bits deep");
  segment.shmid = shmget(IPC_PRIVATE, (size_t)image->bytes_per_line * image->height, IPC_CREAT | 0600);
  require(segment.shmid >= 0, "no shared memory");
  segment.shmaddr = image->data = shmat(segment.shmid, NULL, 0);
  require(XShmAttach(display, &segment), "no shared memory with the X server");
  XSync(display, False);
  shmctl(segment.shmid, IPC_RMID, NULL);
}

/* Connects, and asks for every painted rectangle of the screen and every window that appears. */
void screen_open(void) {
  int error;
  display = XOpenDisplay(NULL);
  require(display != NULL, "no display: run it under xvfb-run");
  root = DefaultRootWindow(display);
  require(XDamageQueryExtension(display, &damage_event, &error), "the X server lacks DAMAGE");
  whole = (Area){0, 0, DisplayWidth(display, 0), DisplayHeight(display, 0)};
  share_image();
  XDamageCreate(display, root, XDamageReportRawRectangles);
  XSelectInput(display, root, SubstructureNotifyMask);
  XSync(display, False);
}

/* Turns an X event into one of ours; the others are nothing to us. */
static bool translate(const XEvent *from, ScreenEvent *to) {
  to->time = now_ms();
  if (from->type == MapNotify) {
    XWindowAttributes at;
    if (from->xmap.override_redirect || !XGetWindowAttributes(display, from->xmap.window, &at)) return false;
    to->kind = SCREEN_MAPPED;
    to->window = from->xmap.window;
    to->area = (Area){at.x, at.y, at.width, at.height};
    return true;
  }
  if (from->type == ConfigureNotify) {
    const XConfigureEvent *at = &from->xconfigure;
    to->kind = SCREEN_MOVED;
    to->window = at->window;
    to->area = (Area){at->x, at->y, at->width, at->height};
    return true;
  }
  if (from->type != damage_event + XDamageNotify) return false;
  const XRectangle *painted = &((const XDamageNotifyEvent *)from)->area;
  to->kind = SCREEN_PAINTED;
  to->window = None;
  to->area = (Area){painted->x, painted->y, painted->width, painted->height};
  return true;
}

/* The next event, or false when the time is over. */
bool screen_wait(ScreenEvent *event, double deadline) {
  for (;;) {
    while (XPending(display)) {
      XEvent raw;
      XNextEvent(display, &raw);
      if (translate(&raw, event)) return true;
    }
    double left = deadline - now_ms();
    if (left <= 0) return false;
    struct pollfd descriptor = {ConnectionNumber(display), POLLIN, 0};
    poll(&descriptor, 1, (int)left + 1);
  }
}

/* Whether more has been painted already: then looking can wait until all of it is read. */
bool screen_pending(void) { return XPending(display) > 0; }

/* Lets the watched program work; what happens meanwhile is read and forgotten. */
void screen_pause(double milliseconds) {
  ScreenEvent event;
  double end = now_ms() + milliseconds;
  while (screen_wait(&event, end)) continue;
}

/* Moves the pointer as a mouse would. */
void screen_move_pointer(int x, int y) {
  XTestFakeMotionEvent(display, -1, x, y, 0);
  XFlush(display);
}

/* Presses or releases the left button where the pointer is. */
void screen_button(bool down) {
  XTestFakeButtonEvent(display, 1, down, 0);
  XFlush(display);
}

/* Presses and releases the key of that name, as X calls it, for the window with the keyboard. */
void screen_key(const char *name) {
  KeyCode key = XKeysymToKeycode(display, XStringToKeysym(name));
  XTestFakeKeyEvent(display, key, True, 0);
  XTestFakeKeyEvent(display, key, False, 0);
  XFlush(display);
}

/* A window may reach beyond the screen; there is nothing to see there. */
static Area on_screen(Area area) {
  int right = area.x + area.width, bottom = area.y + area.height;
  if (area.x < 0) area.x = 0;
  if (area.y < 0) area.y = 0;
  area.width = (right < whole.width ? right : whole.width) - area.x;
  area.height = (bottom < whole.height ? bottom : whole.height) - area.y;
  return area;
}

/* Takes a picture of the screen, and says whether any of `area` is on it. */
static bool look(Area *area) {
  *area = on_screen(*area);
  if (area->width <= 0 || area->height <= 0) return false;
  return XShmGetImage(display, root, image, 0, 0, AllPlanes);
}

/* A pixel of the picture, without the unused byte of each pixel. */
static uint32_t pixel(int x, int y) {
  return ((const uint32_t *)(image->data + (size_t)y * image->bytes_per_line))[x] & 0xffffff;
}

/* How many different colours `area` has, counted up to `enough` (64 at most). */
int screen_colours(Area area, int enough) {
  uint32_t seen[64];
  int count = 0;
  if (enough > 64) enough = 64;
  if (!look(&area)) return 0;
  for (int y = area.y; y < area.y + area.height; y++)
    for (int x = area.x; x < area.x + area.width; x++) {
      uint32_t colour = pixel(x, y);
      int known = 0;
      while (known < count && seen[known] != colour) known++;
      if (known < count) continue;
      seen[count++] = colour;
      if (count >= enough) return count;
    }
  return count;
}

/* How far two pixels differ: the sum over red, green and blue. */
static int difference(uint32_t a, uint32_t b) {
  int sum = 0;
  for (int shift = 0; shift < 24; shift += 8) sum += abs((int)(a >> shift & 0xff) - (int)(b >> shift & 0xff));
  return sum;
}

/* Text is many sharp edges side by side. This counts the steps of at least 120 from a pixel to its right neighbour. */
static int edges(Area band) {
  int count = 0;
  for (int y = band.y; y < band.y + band.height; y++)
    for (int x = band.x + 1; x < band.x + band.width; x++) count += difference(pixel(x - 1, y), pixel(x, y)) >= 120;
  return count;
}

/* Cuts `area` into so many bands from top to bottom and counts those with text in them: 60 edges or more. One line of
   a list has some hundred; an empty list, a spinner or a message in the middle leaves most bands without any. */
int screen_written_bands(Area area, int bands) {
  int written = 0;
  if (!look(&area)) return 0;
  for (int i = 0; i < bands; i++) {
    int top = area.height * i / bands, bottom = area.height * (i + 1) / bands;
    written += edges((Area){area.x, area.y + top, area.width, bottom - top}) >= 60;
  }
  return written;
}

/* A number that differs when any pixel of `area` does (FNV-1a). */
uint64_t screen_fingerprint(Area area) {
  uint64_t hash = 14695981039346656037u;
  if (!look(&area)) return 0;
  for (int y = area.y; y < area.y + area.height; y++)
    for (int x = area.x; x < area.x + area.width; x++) hash = (hash ^ pixel(x, y)) * 1099511628211u;
  return hash;
}
