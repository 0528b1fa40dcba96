internal import CLandfallDBus
internal import Glibc

/// A connection to the system bus (`DBUS_SYSTEM_BUS_ADDRESS`, else its usual place), for one thread, which it blocks. Nothing waits for
/// that thread.
final class SystemBus {
    /// How long a call may take, in milliseconds: longer than the caller that waits for the thread, which has a deadline of its own and takes it for
    /// silence where that passes.
    private static let patience: Int32 = 5_000

    private let api: landfall_dbus_api
    private let bus: OpaquePointer

    /// Connects; nil where there is no bus of root's or this user's, or no libdbus.
    init?() {
        let name = "DBUS_SYSTEM_BUS_ADDRESS"
        let environment = getenv(name).map { [name: String(cString: $0)] } ?? [:]
        guard let path = BusSocket.system(environment).path, UnixConnection.isOwn(path), let api = BusLibrary.functions,
            let bus = api.bus_get_private(Int32(LANDFALL_BUS_SYSTEM), nil)
        else {
            return nil
        }
        // By default the process exits when the bus goes away.
        api.connection_set_exit_on_disconnect(bus, 0)
        (self.api, self.bus) = (api, bus)
    }

    deinit {
        api.connection_close(bus)
        api.connection_unref(bus)
    }

    /// Calls a method that takes strings.
    ///
    /// - Returns: The first value of the answer; nil where there is none of a known type, or a refusal. A service is not started for it.
    func call(_ service: String, _ path: String, _ method: (interface: String, name: String), _ words: [String])
        -> BusValue?
    {
        guard let message = api.message_new_method_call(service, path, method.interface, method.name) else {
            return nil
        }
        defer { api.message_unref(message) }
        api.message_set_auto_start(message, 0)
        var arguments = landfall_iterator()
        api.message_iter_init_append(message, &arguments)
        for word in words {
            word.withCString { pointer in
                var pointer: UnsafePointer<CChar> = pointer
                _ = api.message_iter_append_basic(&arguments, Int32(LANDFALL_TYPE_STRING), &pointer)
            }
        }
        guard let answer = api.connection_send_with_reply_and_block(bus, message, Self.patience, nil) else {
            return nil
        }
        defer { api.message_unref(answer) }
        return BusValue(api, firstOf: answer)
    }

    /// A property of an object (`org.freedesktop.DBus.Properties`).
    func property(_ service: String, _ path: String, _ interface: String, _ name: String) -> BusValue? {
        call(service, path, ("org.freedesktop.DBus.Properties", "Get"), [interface, name])
    }

    /// Asks for the signals that a rule of D-Bus describes.
    func listen(to rule: String) { api.bus_add_match(bus, rule, nil) }

    /// What becomes readable when there is something for ``signals(_:)``; nil where nothing ever will.
    var descriptor: Int32? {
        var descriptor: Int32 = -1
        return api.connection_get_unix_fd(bus, &descriptor) != 0 ? descriptor : nil
    }

    /// Reads what there is without waiting.
    ///
    /// - Parameters:
    ///   - wanted: The interface and the name of the signal that is wanted.
    ///   - take: Is given its first value.
    /// - Returns: Whether there may be more: false where the bus has gone.
    func signals(_ wanted: (interface: String, name: String), _ take: (BusValue?) -> Void) -> Bool {
        let isConnected = api.connection_read_write(bus, 0) != 0
        while let message = api.connection_pop_message(bus) {
            defer { api.message_unref(message) }
            if api.message_is_signal(message, wanted.interface, wanted.name) != 0 {
                take(BusValue(api, firstOf: message))
            }
        }
        return isConnected
    }
}

/// A value that came over the bus, of those types that are asked for.
enum BusValue: Sendable, Hashable {
    case text(String)
    case number(UInt32)
    case truth(Bool)

    /// The first value of a message, or the one inside of it.
    fileprivate init?(_ api: landfall_dbus_api, firstOf message: OpaquePointer) {
        var iterator = landfall_iterator()
        guard api.message_iter_init(message, &iterator) != 0 else { return nil }
        if api.message_iter_get_arg_type(&iterator) == Int32(LANDFALL_TYPE_VARIANT) {
            var inner = landfall_iterator()
            api.message_iter_recurse(&iterator, &inner)
            iterator = inner
        }
        switch api.message_iter_get_arg_type(&iterator) {
        case Int32(LANDFALL_TYPE_STRING), Int32(LANDFALL_TYPE_OBJECT_PATH):
            var text: UnsafePointer<CChar>?
            api.message_iter_get_basic(&iterator, &text)
            guard let text else { return nil }
            self = .text(String(cString: text))
        case Int32(LANDFALL_TYPE_UINT32):
            var number: UInt32 = 0
            api.message_iter_get_basic(&iterator, &number)
            self = .number(number)
        case Int32(LANDFALL_TYPE_BOOLEAN):
            var truth: UInt32 = 0
            api.message_iter_get_basic(&iterator, &truth)
            self = .truth(truth != 0)
        default: return nil
        }
    }

    /// The text or the path of an object; nil where it is something else.
    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The number; nil where it is something else.
    var number: UInt32? { if case .number(let number) = self { number } else { nil } }
}
