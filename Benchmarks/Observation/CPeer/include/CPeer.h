#ifndef CPEER_H
#define CPEER_H
#include <stdbool.h>
#include <stdint.h>

/* Allocations of this process and the bytes that they took, less what was freed, while counting was on. */
void peer_count(bool count);
uint64_t peer_allocations(void);
int64_t peer_bytes(void);

/* Instruction counts: under callgrind, starts at nothing, and writes what was counted under a name. */
void peer_instructions_begin(void);
void peer_instructions_end(const char *_Nonnull name);

/* A GObject with an int property "value". */
typedef struct PeerObject PeerObject;
PeerObject *_Nonnull peer_object_new(void);
void peer_object_free(PeerObject *_Nonnull object);
void peer_object_set(PeerObject *_Nonnull object, int value);
int peer_object_get(PeerObject *_Nonnull object);

/* g_signal_connect(notify::value) to a handler that adds the value to a sum. */
unsigned long peer_connect(PeerObject *_Nonnull object);
void peer_disconnect(PeerObject *_Nonnull object, unsigned long handler);
/* g_object_bind_property(value, value, G_BINDING_SYNC_CREATE): lasts as long as both objects. */
void peer_bind(PeerObject *_Nonnull source, PeerObject *_Nonnull target);
uint64_t peer_sum(void);

/* Ten objects, each bound to the next with a transform that adds one. */
typedef struct PeerChain PeerChain;
PeerChain *_Nonnull peer_chain_new(void);
void peer_chain_set(PeerChain *_Nonnull chain, int value);

/* One object bound to two, whose sum is worked out in the handler of both: how often, and how often of a mixed pair. */
void peer_diamond(int sets, int *_Nonnull deliveries, int *_Nonnull mixed);

/* One turn of GLib's main loop runs `work` once. */
void peer_idle(void (*_Nonnull work)(void *_Nonnull), void *_Nonnull data);
void peer_turn(void);
#endif
