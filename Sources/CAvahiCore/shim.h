// The headers of libavahi-core and a table of its functions; see CAvahi/shim.h for why it is not linked.
#ifndef LANDFALL_CAVAHICORE_SHIM_H
#define LANDFALL_CAVAHICORE_SHIM_H

#include <avahi-core/core.h>
#include <avahi-core/log.h>
#include <avahi-core/lookup.h>
#include <avahi-core/publish.h>
#include <dlfcn.h>

#define LANDFALL_CORE_FUNCTIONS(F) \
    F(server_config_init) F(server_config_free) F(server_new) F(server_free) F(server_errno) F(server_get_state) \
    F(server_get_host_name) F(server_set_host_name) F(set_log_function) \
    F(s_service_browser_new) F(s_service_browser_free) \
    F(s_service_resolver_new) F(s_service_resolver_free) \
    F(s_host_name_resolver_new) F(s_host_name_resolver_free) \
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

#endif
