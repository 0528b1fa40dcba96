// The headers of libavahi-client and libavahi-common, and a table of the client's functions.
//
// libavahi-client is opened at run time (RTLD_LOCAL), never linked: it and libavahi-core export symbols of the same
// names and different meaning, and freeing an entry group with both linked crashes (docs/decisions/0002).
// The table's types come from the headers, so the compiler checks every call.
#ifndef LANDFALL_CAVAHI_SHIM_H
#define LANDFALL_CAVAHI_SHIM_H

#include <avahi-client/client.h>
#include <avahi-client/lookup.h>
#include <avahi-client/publish.h>
#include <avahi-common/alternative.h>
#include <avahi-common/defs.h>
#include <avahi-common/domain.h>
#include <avahi-common/error.h>
#include <avahi-common/malloc.h>
#include <avahi-common/simple-watch.h>
#include <dlfcn.h>
#include <sys/eventfd.h>

#define LANDFALL_CLIENT_FUNCTIONS(F) \
    F(client_new) F(client_free) F(client_errno) F(client_get_state) \
    F(service_browser_new) F(service_browser_free) \
    F(service_resolver_new) F(service_resolver_free) \
    F(record_browser_new) F(record_browser_free) \
    F(entry_group_new) F(entry_group_free) F(entry_group_commit) F(entry_group_reset) \
    F(entry_group_add_service_strlst)

struct landfall_client_api {
#define F(name) __typeof__(&avahi_##name) name;
    LANDFALL_CLIENT_FUNCTIONS(F)
#undef F
};

/// Fills the table from an open library; returns the name of the first function that is missing, or NULL.
static inline const char *landfall_client_api_load(void *library, struct landfall_client_api *api) {
#define F(name) \
    if (!(api->name = (__typeof__(api->name))dlsym(library, "avahi_" #name))) return "avahi_" #name;
    LANDFALL_CLIENT_FUNCTIONS(F)
#undef F
    return 0;
}

#endif
