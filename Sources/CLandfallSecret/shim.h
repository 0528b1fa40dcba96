// What landfall calls of libsecret, GLib and GIO, declared by hand.
//
// libsecret-1.so.0 is opened at run time: a machine without a keyring runs landfall, and no headers of GLib are needed to build it
// (docs/decisions/0008). The declarations follow libsecret 0.18 and GLib 2.44 or later, whose ABI has been stable since; every
// type is opaque but GError and GList, whose fields are public. GLib's own functions are found through libsecret's handle, for
// dlsym(3) looks into the libraries that it needs.
#ifndef LANDFALL_CSECRET_SHIM_H
#define LANDFALL_CSECRET_SHIM_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

typedef struct landfall_cancellable landfall_cancellable;
typedef struct landfall_connection landfall_connection;
typedef struct landfall_table landfall_table;
typedef struct landfall_schema landfall_schema;
typedef struct landfall_service landfall_service;
typedef struct landfall_collection landfall_collection;
typedef struct landfall_item landfall_item;
typedef struct landfall_value landfall_value;

/// GError.
typedef struct landfall_error {
    uint32_t domain;
    int code;
    char *message;
} landfall_error;

/// GList.
typedef struct landfall_list {
    void *data;
    struct landfall_list *next;
    struct landfall_list *previous;
} landfall_list;

// G_BUS_TYPE_SESSION, SECRET_SERVICE_OPEN_SESSION, SECRET_SEARCH_ALL, SECRET_SEARCH_LOAD_SECRETS, SECRET_ITEM_CREATE_REPLACE.
enum {
    LANDFALL_BUS_SESSION = 2,
    LANDFALL_SERVICE_OPEN_SESSION = 1 << 1,
    LANDFALL_SEARCH_ALL = 1 << 1,
    LANDFALL_SEARCH_LOAD_SECRETS = 1 << 3,
    LANDFALL_ITEM_REPLACE = 1 << 1,
};

// result, name, parameters
#define LANDFALL_SECRET_FUNCTIONS(F) \
    F(void, g_free, (void *)) \
    F(char *, g_strdup, (const char *)) \
    F(unsigned, g_str_hash, (const void *)) \
    F(int, g_str_equal, (const void *, const void *)) \
    F(landfall_table *, g_hash_table_new_full, \
      (unsigned (*)(const void *), int (*)(const void *, const void *), void (*)(void *), void (*)(void *))) \
    F(int, g_hash_table_insert, (landfall_table *, void *, void *)) \
    F(void, g_hash_table_unref, (landfall_table *)) \
    F(void, g_list_free, (landfall_list *)) \
    F(landfall_list *, g_list_append, (landfall_list *, void *)) \
    F(void, g_error_free, (landfall_error *)) \
    F(const char *, g_quark_to_string, (uint32_t)) \
    F(void, g_object_unref, (void *)) \
    F(landfall_cancellable *, g_cancellable_new, (void)) \
    F(void, g_cancellable_cancel, (landfall_cancellable *)) \
    F(landfall_connection *, g_bus_get_sync, (int, landfall_cancellable *, landfall_error **)) \
    F(void, g_dbus_connection_set_exit_on_close, (landfall_connection *, int)) \
    F(const char *, g_dbus_proxy_get_object_path, (void *)) \
    F(landfall_schema *, secret_schema_newv, (const char *, int, landfall_table *)) \
    F(void, secret_schema_unref, (landfall_schema *)) \
    F(size_t, secret_service_get_type, (void)) \
    F(landfall_service *, secret_service_open_sync, \
      (size_t, const char *, int, landfall_cancellable *, landfall_error **)) \
    F(landfall_list *, secret_service_search_sync, \
      (landfall_service *, const landfall_schema *, landfall_table *, int, landfall_cancellable *, landfall_error **)) \
    F(int, secret_service_unlock_sync, \
      (landfall_service *, landfall_list *, landfall_cancellable *, landfall_list **, landfall_error **)) \
    F(landfall_collection *, secret_collection_for_alias_sync, \
      (landfall_service *, const char *, int, landfall_cancellable *, landfall_error **)) \
    F(int, secret_collection_get_locked, (landfall_collection *)) \
    F(int, secret_item_get_locked, (landfall_item *)) \
    F(uint64_t, secret_item_get_modified, (landfall_item *)) \
    F(landfall_value *, secret_item_get_secret, (landfall_item *)) \
    F(int, secret_item_delete_sync, (landfall_item *, landfall_cancellable *, landfall_error **)) \
    F(landfall_item *, secret_item_create_sync, \
      (landfall_collection *, const landfall_schema *, landfall_table *, const char *, landfall_value *, int, \
       landfall_cancellable *, landfall_error **)) \
    F(landfall_value *, secret_value_new, (const char *, ptrdiff_t, const char *)) \
    F(const char *, secret_value_get, (landfall_value *, size_t *)) \
    F(void, secret_value_unref, (void *))

struct landfall_secret_api {
#define F(result, name, parameters) result(*name) parameters;
    LANDFALL_SECRET_FUNCTIONS(F)
#undef F
};

/// Fills the table from an open library; returns the name of the first function that is missing, or NULL.
static inline const char *landfall_secret_api_load(void *library, struct landfall_secret_api *api) {
#define F(result, name, parameters) \
    if (!(api->name = (result(*) parameters)dlsym(library, #name))) return #name;
    LANDFALL_SECRET_FUNCTIONS(F)
#undef F
    return 0;
}

#endif
