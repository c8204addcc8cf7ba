/* Functions that connect Swift closures to signals. Swift cannot import g_signal_connect(), a macro, and a C callback
   cannot capture values. Each function therefore takes a C handler, a `box` (a pointer to a Swift object with the
   closure) that is passed to the handler, and a function that releases the box. GLib calls the release function exactly
   once, when the handler is disconnected or the instance is destroyed. */
#ifndef CGTK_SIGNALS_H
#define CGTK_SIGNALS_H

#include <gtk/gtk.h>

/* A handler of a signal without arguments. `box` points to the Swift object with the closure. */
typedef void (*CGtkHandler)(gpointer _Nonnull box);
/* A handler of an input event of a widget. Returns TRUE when it has handled the event, so that no other handler gets
   the event. */
typedef gboolean (*CGtkEventHandler)(gpointer _Nonnull box, GdkEvent *_Nonnull event);
/* A handler of the signal "response". `response` is the GtkResponseType of the button that was pressed. */
typedef void (*CGtkResponseHandler)(gpointer _Nonnull box, gint response);
/* A handler that gets a text in UTF-8. The text is valid during the call only. */
typedef void (*CGtkTextHandler)(gpointer _Nonnull box, const char *_Nonnull text);
/* A function that releases the Swift object behind `box`. */
typedef void (*CGtkRelease)(gpointer _Nonnull box);

/* Connects a handler to any signal without a return value, such as "clicked", "destroy" or "notify::visible". The
   arguments of the signal are not passed on. Returns the id of the handler. */
gulong cgtk_connect(gpointer _Nonnull instance, const char *_Nonnull signal, CGtkHandler _Nonnull handler,
                    gpointer _Nonnull box, CGtkRelease _Nonnull release);

/* Connects a handler to a signal of an event, such as "key-press-event". Returns the id of the handler. */
gulong cgtk_connect_event(gpointer _Nonnull instance, const char *_Nonnull signal, CGtkEventHandler _Nonnull handler,
                          gpointer _Nonnull box, CGtkRelease _Nonnull release);

/* Calls the handler before GTK handles a key press, button press, scroll or touch in any window of the program. */
void cgtk_observe_input(CGtkHandler _Nonnull handler, gpointer _Nonnull box, CGtkRelease _Nonnull release);

/* Connects a handler to the signal "response" of an info bar or a dialog. Returns the id of the handler. */
gulong cgtk_connect_response(gpointer _Nonnull instance, CGtkResponseHandler _Nonnull handler, gpointer _Nonnull box,
                             CGtkRelease _Nonnull release);

/* Returns the file to open from a NULL-terminated array of dropped URIs: the path of the first local file; otherwise
   the first URI, for an error message; NULL when the array is empty. The caller frees the text with g_free(). */
char *_Nullable cgtk_dropped_file(char *_Nullable *_Nullable addresses);

/* Lets the user drop files on a widget. The handler gets the path or URI that cgtk_dropped_file() returns. */
void cgtk_accept_files(GtkWidget *_Nonnull widget, CGtkTextHandler _Nonnull handler, gpointer _Nonnull box,
                       CGtkRelease _Nonnull release);

/* Disconnects the handler with the id `handler` from an instance. Has no effect when it is not connected any more. */
void cgtk_disconnect(gpointer _Nonnull instance, gulong handler);

/* Adds an action without a parameter, which calls a handler. g_action_map_add_action_entries() would need a table of C
   functions, which cannot contain Swift closures. */
void cgtk_add_action(GActionMap *_Nonnull map, const char *_Nonnull name, CGtkHandler _Nonnull handler,
                     gpointer _Nonnull box, CGtkRelease _Nonnull release);

/* Adds an action with a text as its parameter, which calls a handler with that text: with the path "/a.zip" for
   "app.open-path('/a.zip')". */
void cgtk_add_text_action(GActionMap *_Nonnull map, const char *_Nonnull name, CGtkTextHandler _Nonnull handler,
                          gpointer _Nonnull box, CGtkRelease _Nonnull release);

#endif
