// What landfall calls of libdbus-1, declared by hand.
//
// libavahi-client brings libdbus-1.so.3 with it, so it is there wherever avahi-daemon can be asked (docs/decisions/0013), and so does the
// desktop with which NetworkManager comes. Its headers lie where only pkg-config knows. The declarations follow libdbus 1.10 or later,
// whose ABI has been stable since; every type is opaque but the iterator, which libdbus lays out itself in memory that the caller lends.
#ifndef LANDFALL_CDBUS_SHIM_H
#define LANDFALL_CDBUS_SHIM_H

#include <dlfcn.h>
#include <stdint.h>

typedef struct landfall_bus landfall_bus;
typedef struct landfall_message landfall_message;
typedef struct landfall_pending landfall_pending;

/// DBusMessageIter: 72 bytes on 64-bit machines, 56 on others; here with room to spare.
typedef struct landfall_iterator {
    uint64_t space[16];
} landfall_iterator;

// DBUS_BUS_SYSTEM, DBUS_DISPATCH_DATA_REMAINS, DBUS_TIMEOUT_INFINITE, DBUS_MESSAGE_TYPE_METHOD_RETURN, DBUS_TYPE_*.
enum {
    LANDFALL_BUS_SYSTEM = 1,
    LANDFALL_DATA_REMAINS = 0,
    LANDFALL_NO_TIMEOUT = 0x7fffffff,
    LANDFALL_METHOD_RETURN = 2,
    LANDFALL_TYPE_ARRAY = 'a',
    LANDFALL_TYPE_BOOLEAN = 'b',
    LANDFALL_TYPE_BYTE = 'y',
    LANDFALL_TYPE_INT32 = 'i',
    LANDFALL_TYPE_OBJECT_PATH = 'o',
    LANDFALL_TYPE_STRING = 's',
    LANDFALL_TYPE_UINT16 = 'q',
    LANDFALL_TYPE_UINT32 = 'u',
    LANDFALL_TYPE_VARIANT = 'v',
};

// result, name, parameters; a truth value is a dbus_bool_t of 32 bits.
#define LANDFALL_DBUS_FUNCTIONS(F) \
    F(landfall_bus *, bus_get_private, (int, void *)) \
    F(void, connection_set_exit_on_disconnect, (landfall_bus *, uint32_t)) \
    F(uint32_t, connection_get_unix_fd, (landfall_bus *, int *)) \
    F(uint32_t, connection_get_is_connected, (landfall_bus *)) \
    F(uint32_t, connection_has_messages_to_send, (landfall_bus *)) \
    F(uint32_t, connection_read_write, (landfall_bus *, int)) \
    F(int, connection_dispatch, (landfall_bus *)) \
    F(uint32_t, connection_send_with_reply, (landfall_bus *, landfall_message *, landfall_pending **, int)) \
    F(landfall_message *, connection_send_with_reply_and_block, (landfall_bus *, landfall_message *, int, void *)) \
    F(landfall_message *, connection_pop_message, (landfall_bus *)) \
    F(void, bus_add_match, (landfall_bus *, const char *, void *)) \
    F(uint32_t, message_is_signal, (landfall_message *, const char *, const char *)) \
    F(void, connection_close, (landfall_bus *)) \
    F(void, connection_unref, (landfall_bus *)) \
    F(uint32_t, pending_call_set_notify, \
      (landfall_pending *, void (*)(landfall_pending *, void *), void *, void (*)(void *))) \
    F(landfall_message *, pending_call_steal_reply, (landfall_pending *)) \
    F(void, pending_call_cancel, (landfall_pending *)) \
    F(void, pending_call_unref, (landfall_pending *)) \
    F(landfall_message *, message_new_method_call, (const char *, const char *, const char *, const char *)) \
    F(void, message_set_auto_start, (landfall_message *, uint32_t)) \
    F(void, message_unref, (landfall_message *)) \
    F(int, message_get_type, (landfall_message *)) \
    F(const char *, message_get_error_name, (landfall_message *)) \
    F(void, message_iter_init_append, (landfall_message *, landfall_iterator *)) \
    F(uint32_t, message_iter_append_basic, (landfall_iterator *, int, const void *)) \
    F(uint32_t, message_iter_init, (landfall_message *, landfall_iterator *)) \
    F(uint32_t, message_iter_next, (landfall_iterator *)) \
    F(int, message_iter_get_arg_type, (landfall_iterator *)) \
    F(int, message_iter_get_element_type, (landfall_iterator *)) \
    F(void, message_iter_get_basic, (landfall_iterator *, void *)) \
    F(void, message_iter_recurse, (landfall_iterator *, landfall_iterator *)) \
    F(void, message_iter_get_fixed_array, (landfall_iterator *, void *, int *))

struct landfall_dbus_api {
#define F(result, name, parameters) result(*name) parameters;
    LANDFALL_DBUS_FUNCTIONS(F)
#undef F
};

/// Fills the table from an open library; returns the name of the first function that is missing, or NULL.
static inline const char *landfall_dbus_api_load(void *library, struct landfall_dbus_api *api) {
#define F(result, name, parameters) \
    if (!(api->name = (result(*) parameters)dlsym(library, "dbus_" #name))) return "dbus_" #name;
    LANDFALL_DBUS_FUNCTIONS(F)
#undef F
    return 0;
}

#endif
