#include "CPeer.h"
#include <glib-object.h>

typedef struct {
  GObject parent;
  int value;
} ValueObject;
typedef struct {
  GObjectClass parent;
} ValueObjectClass;

static GParamSpec *value_spec;
static uint64_t sum;

G_DEFINE_TYPE(ValueObject, value_object, G_TYPE_OBJECT)

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec) {
  ((ValueObject *)object)->value = g_value_get_int(value);
  g_object_notify_by_pspec(object, spec);
}
static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec) {
  g_value_set_int(value, ((ValueObject *)object)->value);
}
static void value_object_class_init(ValueObjectClass *class) {
  GObjectClass *object = G_OBJECT_CLASS(class);
  object->set_property = set_property;
  object->get_property = get_property;
  value_spec = g_param_spec_int("value", NULL, NULL, G_MININT, G_MAXINT, 0,
      G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_property(object, 1, value_spec);
}
static void value_object_init(ValueObject *object) {}

PeerObject *peer_object_new(void) { return (PeerObject *)g_object_new(value_object_get_type(), NULL); }
void peer_object_free(PeerObject *object) { g_object_unref(object); }
int peer_object_get(PeerObject *object) { return ((ValueObject *)object)->value; }

/* The fast way that C code takes: the field, then a notification by its specification. */
void peer_object_set(PeerObject *object, int value) {
  ((ValueObject *)object)->value = value;
  g_object_notify_by_pspec((GObject *)object, value_spec);
}

static void add(ValueObject *object, GParamSpec *spec, gpointer data) { sum += object->value; }
unsigned long peer_connect(PeerObject *object) {
  return g_signal_connect(object, "notify::value", G_CALLBACK(add), NULL);
}
void peer_disconnect(PeerObject *object, unsigned long handler) { g_signal_handler_disconnect(object, handler); }
void peer_bind(PeerObject *source, PeerObject *target) {
  g_object_bind_property(source, "value", target, "value", G_BINDING_SYNC_CREATE);
}
uint64_t peer_sum(void) { return sum; }

struct PeerChain {
  PeerObject *links[11];
};
static gboolean add_one(GBinding *binding, const GValue *from, GValue *to, gpointer data) {
  g_value_set_int(to, g_value_get_int(from) + 1);
  return TRUE;
}
PeerChain *peer_chain_new(void) {
  PeerChain *chain = g_new0(PeerChain, 1);
  for (int i = 0; i < 11; i++) chain->links[i] = peer_object_new();
  for (int i = 0; i < 10; i++)
    g_object_bind_property_full(chain->links[i], "value", chain->links[i + 1], "value", G_BINDING_DEFAULT, add_one,
        NULL, NULL, NULL);
  peer_connect(chain->links[10]);
  return chain;
}
void peer_chain_set(PeerChain *chain, int value) { peer_object_set(chain->links[0], value); }

typedef struct {
  ValueObject *left, *right;
  int deliveries, mixed;
} Diamond;
static void pair(ValueObject *object, GParamSpec *spec, gpointer data) {
  Diamond *diamond = data;
  diamond->deliveries++;
  diamond->mixed += diamond->left->value != diamond->right->value;
}
void peer_diamond(int sets, int *deliveries, int *mixed) {
  PeerObject *top = peer_object_new(), *left = peer_object_new(), *right = peer_object_new();
  Diamond diamond = {(ValueObject *)left, (ValueObject *)right, 0, 0};
  peer_bind(top, left);
  peer_bind(top, right);
  g_signal_connect(left, "notify::value", G_CALLBACK(pair), &diamond);
  g_signal_connect(right, "notify::value", G_CALLBACK(pair), &diamond);
  for (int i = 1; i <= sets; i++) peer_object_set(top, i);
  *deliveries = diamond.deliveries;
  *mixed = diamond.mixed;
  g_object_unref(left);
  g_object_unref(right);
  g_object_unref(top);
}

typedef struct {
  void (*work)(void *);
  void *data;
} Idle;
static gboolean run(gpointer data) {
  Idle *idle = data;
  idle->work(idle->data);
  g_free(idle);
  return G_SOURCE_REMOVE;
}
void peer_idle(void (*work)(void *), void *data) {
  Idle *idle = g_new(Idle, 1);
  *idle = (Idle){work, data};
  g_idle_add(run, idle);
}
void peer_turn(void) { g_main_context_iteration(NULL, FALSE); }
