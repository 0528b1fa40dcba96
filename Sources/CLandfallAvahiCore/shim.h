// The headers of libavahi-core and a table of its functions; see CLandfallAvahi/shim.h for why it is not linked.
#ifndef LANDFALL_CAVAHICORE_SHIM_H
#define LANDFALL_CAVAHICORE_SHIM_H

// As a module, so that AvahiAddress and its kin are one type for both engines.
#include "../CLandfallAvahi/shim.h"

#include <avahi-core/core.h>
#include <avahi-core/log.h>
#include <avahi-core/lookup.h>
#include <avahi-core/publish.h>
#include <dlfcn.h>
#include <sys/socket.h>

#define LANDFALL_CORE_FUNCTIONS(F) \
    F(server_config_init) F(server_config_free) F(server_new) F(server_free) F(server_errno) \
    F(server_get_host_name) F(server_set_host_name) F(set_log_function) \
    F(s_service_browser_new) F(s_service_browser_free) \
    F(s_service_resolver_new) F(s_service_resolver_free) \
    F(s_host_name_resolver_new) F(s_host_name_resolver_free) \
    F(key_new) F(key_unref) F(s_record_browser_new) F(s_record_browser_free) \
    F(s_entry_group_new) F(s_entry_group_free) F(s_entry_group_commit) F(s_entry_group_reset) \
    F(server_add_service_strlst)

struct landfall_core_api {
#define F(name) __typeof__(&avahi_##name) name;
    LANDFALL_CORE_FUNCTIONS(F)
#undef F
};

/// Fills the table from an open library; returns the name of the first function that is missing, or NULL.
static inline const char *landfall_core_api_load(void *library, struct landfall_core_api *api) {
#define F(name) \
    if (!(api->name = (__typeof__(api->name))dlsym(library, "avahi_" #name))) return "avahi_" #name;
    LANDFALL_CORE_FUNCTIONS(F)
#undef F
    return 0;
}

/// The watches that libavahi-core makes for one server: rtnetlink, and two sockets of each family.
#define LANDFALL_CORE_WATCHES 16

struct landfall_core_watch {
    const struct landfall_core_poll *poll;
    int fd;
    AvahiWatchCallback callback;
    void *userdata;
};

/// An AvahiPoll that enlarges the receive buffer of every socket it is asked to watch, and asks a gate, where there is one, before each
/// packet. It must be the first member: libavahi-core hands `&poll` back to watch_new.
struct landfall_core_poll {
    AvahiPoll poll;
    const AvahiPoll *inner;
    int receive_buffer;
    void *gate;
    /// Whether the next packet of a socket may be read, and what is told when it was.
    int (*admits)(void *gate, int fd);
    void (*done)(void *gate);
    int watch_count;
    struct landfall_core_watch watches[LANDFALL_CORE_WATCHES];
};

static inline void landfall_core_ready(AvahiWatch *watch, int fd, AvahiWatchEvent event, void *userdata) {
    const struct landfall_core_watch *self = (const struct landfall_core_watch *)userdata;
    if (!self->poll->admits(self->poll->gate, fd)) return;
    self->callback(watch, fd, event, self->userdata);
    self->poll->done(self->poll->gate);
}

static inline AvahiWatch *landfall_core_watch_new(
    const AvahiPoll *api, int fd, AvahiWatchEvent event, AvahiWatchCallback callback, void *userdata) {
    struct landfall_core_poll *self = (struct landfall_core_poll *)api;
    // The kernel caps the value at net.core.rmem_max; fails harmlessly on what is not a socket (netlink is one).
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &self->receive_buffer, sizeof self->receive_buffer);
    if (self->admits && self->watch_count < LANDFALL_CORE_WATCHES) {
        struct landfall_core_watch *watch = &self->watches[self->watch_count++];
        *watch = (struct landfall_core_watch){self, fd, callback, userdata};
        return self->inner->watch_new(self->inner, fd, event, landfall_core_ready, watch);
    }
    return self->inner->watch_new(self->inner, fd, event, callback, userdata);
}

static inline void landfall_core_poll_init(
    struct landfall_core_poll *self, const AvahiPoll *inner, int receive_buffer) {
    self->poll = *inner;
    self->poll.watch_new = landfall_core_watch_new;
    self->inner = inner;
    self->receive_buffer = receive_buffer;
}

/// The descriptor of a watch with a gate, the rtnetlink one among them; -1 behind the last.
static inline int landfall_core_descriptor(const struct landfall_core_poll *self, int index) {
    return index < self->watch_count ? self->watches[index].fd : -1;
}

#endif
