/* Signal connection. g_signal_connect() is a macro, and a C callback cannot carry a Swift closure: each function here
   takes a box that holds one, and a release function that GLib calls exactly once, when the handler or its instance
   goes. cgtk_connect…() and cgtk_add_action() connect "swapped": the box comes first, and a handler may ignore the
   arguments that it has no use for. The two that hand over a text go through a function of their own. */
#ifndef CGTK_SIGNALS_H
#define CGTK_SIGNALS_H

#include <gtk/gtk.h>

typedef void (*CGtkHandler)(gpointer _Nonnull box);
typedef gboolean (*CGtkEventHandler)(gpointer _Nonnull box, GdkEvent *_Nonnull event);
typedef void (*CGtkResponseHandler)(gpointer _Nonnull box, gint response);
typedef void (*CGtkTextHandler)(gpointer _Nonnull box, const char *_Nonnull text);
typedef void (*CGtkRelease)(gpointer _Nonnull box);

/* For any signal that returns nothing, its arguments left out: "clicked", "destroy", "notify::visible", … */
gulong cgtk_connect(gpointer _Nonnull instance, const char *_Nonnull signal, CGtkHandler _Nonnull handler,
                    gpointer _Nonnull box, CGtkRelease _Nonnull release);

/* For "key-press-event" and its like, which return something: the handler says whether it used the event. */
gulong cgtk_connect_event(gpointer _Nonnull instance, const char *_Nonnull signal, CGtkEventHandler _Nonnull handler,
                          gpointer _Nonnull box, CGtkRelease _Nonnull release);

/* Calls the handler before every key, click, wheel and touch is handled, in whatever window. */
void cgtk_observe_input(CGtkHandler _Nonnull handler, gpointer _Nonnull box, CGtkRelease _Nonnull release);

/* For "response" of info bars and dialogs: the handler is told which button it was. */
gulong cgtk_connect_response(gpointer _Nonnull instance, CGtkResponseHandler _Nonnull handler, gpointer _Nonnull box,
                             CGtkRelease _Nonnull release);

/* What of several dropped addresses is to be opened: the path of the first local file, else the first address as it is,
   so that somebody can say that it cannot be opened. NULL where there is none; g_free() what it answers. */
char *_Nullable cgtk_dropped_file(char *_Nullable *_Nullable addresses);

/* Lets files be dropped on a widget: the handler gets what cgtk_dropped_file() answers. GTK tells of a drop through a
   signal with seven arguments and a list of addresses. */
void cgtk_accept_files(GtkWidget *_Nonnull widget, CGtkTextHandler _Nonnull handler, gpointer _Nonnull box,
                       CGtkRelease _Nonnull release);

/* Ends a handler that cgtk_connect… made, where its instance still has it. */
void cgtk_disconnect(gpointer _Nonnull instance, gulong handler);

/* g_application_add_action_entries() wants a table of C functions: this adds one action that calls a box. */
void cgtk_add_action(GActionMap *_Nonnull map, const char *_Nonnull name, CGtkHandler _Nonnull handler,
                     gpointer _Nonnull box, CGtkRelease _Nonnull release);

/* The same for an action that takes a text along, as the path in "app.open-path('/a.zip')". */
void cgtk_add_text_action(GActionMap *_Nonnull map, const char *_Nonnull name, CGtkTextHandler _Nonnull handler,
                          gpointer _Nonnull box, CGtkRelease _Nonnull release);

#endif
