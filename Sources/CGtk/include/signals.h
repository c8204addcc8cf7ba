/* Functions that connect Swift closures to signals and actions. Swift cannot import g_signal_connect(), a macro. Each
   function takes a C handler and a box with the closure. GLib releases the box when the handler is disconnected or the
   instance is destroyed. */
#ifndef CGTK_SIGNALS_H
#define CGTK_SIGNALS_H

#include <gtk/gtk.h>

#include "box.h"

/* A handler of a signal without arguments. `object` is the object of the box, as in every handler below. */
typedef void (*CGtkHandler)(gpointer _Nonnull object);
/* A handler of an input event of a widget. Returns TRUE when it has handled the event, so that no other handler gets
   the event. */
typedef gboolean (*CGtkEventHandler)(gpointer _Nonnull object, GdkEvent *_Nonnull event);
/* A handler of the signal "response". `response` is the GtkResponseType of the button that was pressed. */
typedef void (*CGtkResponseHandler)(gpointer _Nonnull object, gint response);
/* A handler that gets a text in UTF-8. The text is valid during the call only. */
typedef void (*CGtkTextHandler)(gpointer _Nonnull object, const char *_Nonnull text);

/* Connects a handler to any signal without a return value, such as "clicked", "destroy" or "notify::visible". The
   arguments of the signal are not passed on. Returns the id of the handler. */
gulong cgtk_connect(gpointer _Nonnull instance, const char *_Nonnull signal, CGtkHandler _Nonnull handler,
                    CGtkBox box);

/* Connects a handler to a signal of an event, such as "key-press-event". Returns the id of the handler. */
gulong cgtk_connect_event(gpointer _Nonnull instance, const char *_Nonnull signal, CGtkEventHandler _Nonnull handler,
                          CGtkBox box);

/* Calls the handler before GTK handles a key press, button press, scroll or touch in any window of the program. */
void cgtk_observe_input(CGtkHandler _Nonnull handler, CGtkBox box);

/* Connects a handler to the signal "response" of an info bar or a dialog. Returns the id of the handler. */
gulong cgtk_connect_response(gpointer _Nonnull instance, CGtkResponseHandler _Nonnull handler, CGtkBox box);

/* Calls the handler with the address of a link in a label when the user follows the link, instead of opening the address.
   Returns the id of the handler. */
gulong cgtk_connect_link(GtkLabel *_Nonnull label, CGtkTextHandler _Nonnull handler, CGtkBox box);

/* Returns the file to open from a NULL-terminated array of dropped URIs: the path of the first local file; otherwise
   the first URI, for an error message; NULL when the array is empty. The caller frees the text with g_free(). */
char *_Nullable cgtk_dropped_file(char *_Nullable *_Nullable addresses);

/* Lets the user drop files on a widget. The handler gets the path or URI that cgtk_dropped_file() returns. */
void cgtk_accept_files(GtkWidget *_Nonnull widget, CGtkTextHandler _Nonnull handler, CGtkBox box);

/* Disconnects the handler with the id `handler` from an instance. Has no effect when it is not connected any more. */
void cgtk_disconnect(gpointer _Nonnull instance, gulong handler);

/* Adds an action without a parameter, which calls a handler. g_action_map_add_action_entries() would need a table of C
   functions, which cannot contain Swift closures. */
void cgtk_add_action(GActionMap *_Nonnull map, const char *_Nonnull name, CGtkHandler _Nonnull handler, CGtkBox box);

/* Adds an action with a text as its parameter, which calls a handler with that text: with the path "/a.zip" for
   "app.open-path('/a.zip')". */
void cgtk_add_text_action(GActionMap *_Nonnull map, const char *_Nonnull name, CGtkTextHandler _Nonnull handler,
                          CGtkBox box);

#endif
