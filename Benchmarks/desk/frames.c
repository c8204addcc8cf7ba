/* A GTK module that times every frame of a program's windows, without the program's help:
 *
 *   GTK_MODULES=/path/to/frames.so FRAMES_TO=/path/to/times program
 *
 * With FRAMES_REPAINT set, the whole window is painted as often as the screen can: more than the program itself would ever
 * ask for. A line a frame goes to the file: the microseconds from the frame's first phase to after its last, those from the
 * moment that the frame was due at until then, and those in which the processor worked on it. */
#include <gtk/gtk.h>
#include <stdio.h>
#include <time.h>

static FILE *times;
static gint64 begun, worked;

/* The time for which this thread had a processor, in microseconds. */
static gint64 processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * G_GINT64_CONSTANT(1000000) + time.tv_nsec / 1000;
}

static void before_paint(GdkFrameClock *clock, gpointer data) {
  (void)clock, (void)data;
  begun = g_get_monotonic_time();
  worked = processor_time();
}

static void after_paint(GdkFrameClock *clock, gpointer data) {
  (void)data;
  gint64 now = g_get_monotonic_time();
  fprintf(times, "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n", now - begun,
          now - gdk_frame_clock_get_frame_time(clock), processor_time() - worked);
  fflush(times);
}

static gboolean repaint(GtkWidget *window, GdkFrameClock *clock, gpointer data) {
  (void)clock, (void)data;
  gtk_widget_queue_draw(window);
  return G_SOURCE_CONTINUE;
}

/* Emission hook of GtkWidget::map. */
static gboolean mapped(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data) {
  (void)hint, (void)count, (void)data;
  GtkWidget *widget = g_value_get_object(values);
  /* The first window of the program that is no tooltip and no menu. */
  if (!GTK_IS_WINDOW(widget) || gtk_window_get_window_type(GTK_WINDOW(widget)) != GTK_WINDOW_TOPLEVEL) return TRUE;
  GdkFrameClock *clock = gtk_widget_get_frame_clock(widget);
  g_signal_connect(clock, "before-paint", G_CALLBACK(before_paint), NULL);
  g_signal_connect(clock, "after-paint", G_CALLBACK(after_paint), NULL);
  if (g_getenv("FRAMES_REPAINT")) gtk_widget_add_tick_callback(widget, repaint, NULL, NULL);
  return FALSE;
}

/* GTK calls it by this name once the module is loaded. */
G_MODULE_EXPORT void gtk_module_init(gint *count, gchar ***arguments) {
  (void)count, (void)arguments;
  const char *path = g_getenv("FRAMES_TO");
  times = path ? fopen(path, "w") : NULL;
  if (!times) return;
  g_type_class_ref(GTK_TYPE_WIDGET);
  g_signal_add_emission_hook(g_signal_lookup("map", GTK_TYPE_WIDGET), 0, mapped, NULL, NULL);
}
