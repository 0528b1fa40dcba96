internal import CLandfallAvahi
internal import CLandfallDBus
internal import LandfallModel

/// What avahi-daemon is asked in one call of `org.freedesktop.Avahi.Server`; signatures as its introspection gives them.
enum DaemonQuestion {
    /// `ResolveService(iisssiu)`: SRV, TXT and one address of an instance.
    case service(BrowseRow)
    /// `ResolveHostName(iisiu)`: the first address of one family.
    case host(HostQuestion)
    /// `GetState()`: trivial, and answered by any daemon that does not hang.
    case state

    /// The message to send, for `dbus_message_unref`; nil without memory.
    func message(_ api: landfall_dbus_api) -> OpaquePointer? {
        guard
            let message = api.message_new_method_call(
                "org.freedesktop.Avahi", "/", "org.freedesktop.Avahi.Server", method)
        else { return nil }
        // A daemon that is not running is not to be started by a question.
        api.message_set_auto_start(message, 0)
        var arguments = DaemonArguments(api, message)
        switch self {
        case .service(let row):
            arguments.append(row.interface)
            arguments.append(row.family.avahi)
            arguments.append(row.instance.name.raw)
            arguments.append(row.instance.kind.serviceType)
            arguments.append(row.instance.domain)
            arguments.append(anyProtocol)
            arguments.append(flags: 0)
        case .host(let host):
            arguments.append(host.interface)
            arguments.append(host.packetsProtocol)
            arguments.append(host.host)
            arguments.append(host.family.avahi)
            arguments.append(flags: 0)
        case .state: break
        }
        return message
    }

    /// Whether it concerns the daemon alone; such questions come one at a time.
    var isOfState: Bool { if case .state = self { true } else { false } }

    /// What an answer says.
    func event(_ id: UInt64, _ reply: DaemonReply) -> LinkEvent {
        var values = reply.values
        switch self {
        case .service:
            guard let resolution = values.resolution() else { return failure(id, .failure) }
            return .resolved(id, resolution)
        case .host:
            guard let address = values.hostAddress() else { return failure(id, .failure) }
            return .address(id, address)
        case .state:
            return .alive
        }
    }

    /// What a refusal says.
    func failure(_ id: UInt64, _ code: AvahiCode) -> LinkEvent {
        switch self {
        case .service: .resolverFailed(id, code)
        case .host: .addressFailed(id, code)
        case .state: .alive
        }
    }

    private var method: String {
        switch self {
        case .service: "ResolveService"
        case .host: "ResolveHostName"
        case .state: "GetState"
        }
    }
}

/// What avahi-daemon, or the bus in its place, has answered; valid while the message is.
struct DaemonReply {
    private let api: landfall_dbus_api
    private let message: OpaquePointer

    init(_ api: landfall_dbus_api, _ message: OpaquePointer) {
        (self.api, self.message) = (api, message)
    }

    /// What it says when it is not an answer; nil for an answer.
    var error: AvahiCode? {
        if api.message_get_type(message) == Int32(LANDFALL_METHOD_RETURN) { return nil }
        return Self.code(ofError: api.message_get_error_name(message).map { String(cString: $0) } ?? "")
    }

    var values: Values { Values(api, message) }

    /// What an error name means: those that change what is done next, and "failed" for all others.
    static func code(ofError name: String) -> AvahiCode {
        switch name {
        case "org.freedesktop.Avahi.TimeoutError": .timeout
        case "org.freedesktop.Avahi.TooManyObjectsError", "org.freedesktop.DBus.Error.LimitsExceeded": .tooManyObjects
        case "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Disconnected",
            "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner":
            .disconnected
        default: .failure
        }
    }

    /// Reads the values of an answer in order. What is not of the type that is asked for is nil, and so is all after it.
    struct Values {
        private let api: landfall_dbus_api
        private var iterator = landfall_iterator()

        init(_ api: landfall_dbus_api, _ message: OpaquePointer) {
            self.api = api
            _ = api.message_iter_init(message, &iterator)
        }

        /// Of `iissssisqaayu`: interface, protocol, name, type, domain, host, protocol of the address, address, port, TXT, flags.
        mutating func resolution() -> Resolution? {
            guard let interface = int32(), int32() != nil, string() != nil, string() != nil, string() != nil,
                let target = string(), let address = address(onInterface: interface), let port = uint16(),
                let strings = byteStrings()
            else { return nil }
            // libavahi-core lists the last string first, and the daemon sends its list as it is.
            return Resolution(
                target: target, port: port, txt: TXTRecord(strings: strings.reversed()), address: address,
                interface: interface)
        }

        /// Of `iisisu`: interface, protocol, name, protocol of the address, address, flags.
        mutating func hostAddress() -> IPAddress? {
            guard let interface = int32(), int32() != nil, string() != nil else { return nil }
            return address(onInterface: interface)
        }

        private mutating func address(onInterface interface: Int32) -> IPAddress? {
            guard let family = int32(), let text = string() else { return nil }
            var address = AvahiAddress()
            guard avahi_address_parse(text, family, &address) != nil else { return nil }
            return IPAddress(avahi: &address, interface: interface)
        }

        private mutating func int32() -> Int32? { value(Int32(LANDFALL_TYPE_INT32), Int32(0)) }

        private mutating func uint16() -> UInt16? { value(Int32(LANDFALL_TYPE_UINT16), UInt16(0)) }

        private mutating func string() -> String? {
            value(Int32(LANDFALL_TYPE_STRING), UnsafePointer<CChar>?.none)?.map { String(cString: $0) }
        }

        /// An array of arrays of bytes.
        private mutating func byteStrings() -> [[UInt8]]? {
            guard isNext(Int32(LANDFALL_TYPE_ARRAY)),
                api.message_iter_get_element_type(&iterator) == Int32(LANDFALL_TYPE_ARRAY)
            else { return nil }
            var outer = landfall_iterator()
            api.message_iter_recurse(&iterator, &outer)
            var strings: [[UInt8]] = []
            while api.message_iter_get_arg_type(&outer) == Int32(LANDFALL_TYPE_ARRAY) {
                guard api.message_iter_get_element_type(&outer) == Int32(LANDFALL_TYPE_BYTE) else { return nil }
                var inner = landfall_iterator()
                api.message_iter_recurse(&outer, &inner)
                var bytes: UnsafePointer<UInt8>?
                var count: Int32 = 0
                api.message_iter_get_fixed_array(&inner, &bytes, &count)
                strings.append(Array(UnsafeBufferPointer(start: bytes, count: Int(count))))
                _ = api.message_iter_next(&outer)
            }
            _ = api.message_iter_next(&iterator)
            return strings
        }

        private mutating func isNext(_ type: Int32) -> Bool { api.message_iter_get_arg_type(&iterator) == type }

        /// The next value, of a D-Bus type that fills `empty`.
        private mutating func value<Value: BitwiseCopyable>(_ type: Int32, _ empty: Value) -> Value? {
            guard isNext(type) else { return nil }
            var value = empty
            api.message_iter_get_basic(&iterator, &value)
            _ = api.message_iter_next(&iterator)
            return value
        }
    }
}

/// Writes the arguments of a call. Appending fails only without memory, and the daemon then refuses the call.
struct DaemonArguments {
    private let api: landfall_dbus_api
    private var iterator = landfall_iterator()

    init(_ api: landfall_dbus_api, _ message: OpaquePointer) {
        self.api = api
        api.message_iter_init_append(message, &iterator)
    }

    mutating func append(_ number: Int32) {
        var number = number
        _ = api.message_iter_append_basic(&iterator, Int32(LANDFALL_TYPE_INT32), &number)
    }

    mutating func append(flags: UInt32) {
        var flags = flags
        _ = api.message_iter_append_basic(&iterator, Int32(LANDFALL_TYPE_UINT32), &flags)
    }

    mutating func append(_ text: String) {
        text.withCString { pointer in
            var pointer: UnsafePointer<CChar> = pointer
            _ = api.message_iter_append_basic(&iterator, Int32(LANDFALL_TYPE_STRING), &pointer)
        }
    }
}
