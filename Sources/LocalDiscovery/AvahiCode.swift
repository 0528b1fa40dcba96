internal import CLandfallAvahi

/// A result of an Avahi call: 0 or one of the negative `AVAHI_ERR_*` of `avahi-common/error.h`. Codes that this build
/// does not know survive.
public struct AvahiCode: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The number.
    public let rawValue: Int32

    /// Takes any number.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// The name is taken: `AVAHI_ERR_COLLISION`.
    public static let collision = AvahiCode(rawValue: Int32(AVAHI_ERR_COLLISION))
    /// The daemon went away, or the bus did: `AVAHI_ERR_DISCONNECTED`.
    public static let disconnected = AvahiCode(rawValue: Int32(AVAHI_ERR_DISCONNECTED))
    /// There is no daemon, or no bus to ask: `AVAHI_ERR_NO_DAEMON`.
    public static let noDaemon = AvahiCode(rawValue: Int32(AVAHI_ERR_NO_DAEMON))
    /// The daemon gives this client no more objects: `AVAHI_ERR_TOO_MANY_OBJECTS`.
    public static let tooManyObjects = AvahiCode(rawValue: Int32(AVAHI_ERR_TOO_MANY_OBJECTS))
    /// The bus answered in the daemon's place: `AVAHI_ERR_DBUS_ERROR`.
    public static let dbusError = AvahiCode(rawValue: Int32(AVAHI_ERR_DBUS_ERROR))
    /// A record that does not fit into a packet: `AVAHI_ERR_INVALID_RECORD`.
    static let invalidRecord = AvahiCode(rawValue: Int32(AVAHI_ERR_INVALID_RECORD))
    /// There was no answer in time: `AVAHI_ERR_TIMEOUT`.
    public static let timeout = AvahiCode(rawValue: Int32(AVAHI_ERR_TIMEOUT))
    /// `AVAHI_ERR_FAILURE`, which says nothing.
    public static let failure = AvahiCode(rawValue: Int32(AVAHI_ERR_FAILURE))

    /// Whether it says that the daemon or the bus went away, and nothing of what was asked.
    var isConnectionLost: Bool { [.disconnected, .noDaemon, .dbusError].contains(self) }

    /// Avahi's own words, in English.
    public var description: String {
        avahi_strerror(rawValue).map { String(cString: $0) } ?? "Avahi error \(rawValue)"
    }
}
