/// Why a text is not a server address: what is wrong, in which part, and where in the text.
///
/// It contains no part of the text. The part before an `@` or after a `?` may be a password or a token, and an error
/// ends up in logs. A caller that has the text can point at ``range``, unless ``Part/mayHoldSecret`` is true.
public struct ServerAddressError: Error, Sendable, Hashable {
    /// What is wrong. The raw value is a stable identifier.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Longer than ``ServerAddress/longestText``.
        case tooLong = "address_too_long"
        /// A control, invisible or undefined character.
        case controlCharacter = "control_character"
        /// White space, at the ends too.
        case blank = "blank"
        /// A backslash, which some programs take for a slash and others do not.
        case backslash = "backslash"
        /// A scheme other than `http`, `https`, `ssh` and `unix`, or one without its `//`.
        case unknownScheme = "unknown_scheme"
        /// A user name or password before an `@`.
        case userInfo = "user_info"
        /// A user of ssh with other characters than letters, digits and `._+-@`, or with a hyphen in front.
        case badUser = "bad_user"
        /// A `?` and what follows.
        case query = "query"
        /// A `#` and what follows.
        case fragment = "fragment"
        /// No host.
        case emptyHost = "empty_host"
        /// A host that ends in a number and is not four decimal numbers from 0 to 255 without leading zeros.
        case badIPv4 = "bad_ipv4"
        /// A host with colons or brackets that is not an IPv6 address.
        case badIPv6 = "bad_ipv6"
        /// An IPv6 address without brackets beside a scheme or a path.
        case missingBrackets = "missing_brackets"
        /// An address at which no host can be reached: unspecified, multicast or broadcast.
        case unusableAddress = "unusable_address"
        /// An address of 240.0.0.0/4, which is reserved for future use (RFC 1112 section 4).
        case reservedAddress = "reserved_address"
        /// An address with a prefix length, which is a network.
        case prefixLength = "prefix_length"
        /// A zone on an address that is not link-local IPv6.
        case zoneOnGlobal = "zone_on_global"
        /// An empty zone, or one that no interface can be called.
        case badZone = "bad_zone"
        /// A percent sign in a host name.
        case percentInHost = "percent_in_host"
        /// Two dots in a row, or one at the start.
        case emptyLabel = "empty_label"
        /// A label with a character that has no place in a host name, or with a hyphen or underscore at one end.
        case badLabel = "bad_label"
        /// An `xn--` label that no international label encodes to.
        case badPunycode = "bad_punycode"
        /// A label of more than 63 bytes, counted as it goes over the wire.
        case labelTooLong = "label_too_long"
        /// A name of more than 253 bytes, counted as it goes over the wire.
        case nameTooLong = "name_too_long"
        /// A port that is not a decimal number from 1 to 65535 without leading zeros.
        case badPort = "bad_port"
        /// An empty segment, or a character that has no place in a path.
        case badPath = "bad_path"
        /// A `.` or `..` in the path, percent-encoded ones included.
        case dotSegment = "dot_segment"
        /// A percent-encoded slash, backslash, percent sign or control character in the path.
        case encodedSlash = "encoded_slash"
        /// A base path of more than 255 bytes.
        case pathTooLong = "path_too_long"
        /// The path of a Unix socket that is not absolute, or has an empty segment.
        case badSocketPath = "bad_socket_path"
        /// The path of a Unix socket of more than 107 bytes: `sun_path` has room for no more (unix(7)).
        case socketPathTooLong = "socket_path_too_long"
    }

    /// The part of an address that is wrong.
    public enum Part: String, Sendable, Hashable, CaseIterable {
        case input
        case scheme
        case userInfo = "user_info"
        case host
        case label
        case zone
        case port
        case path
        case query
        case fragment

        /// Whether people put passwords and tokens there; such a part is never printed.
        public var mayHoldSecret: Bool {
            switch self {
            case .userInfo, .query, .fragment: true
            default: false
            }
        }
    }

    /// What is wrong.
    public let code: Code
    /// Where in the structure.
    public let part: Part
    /// Where in the text: offsets in UTF-8 bytes, empty if something is missing.
    public let range: Range<Int>

    init(_ code: Code, in part: Part, at range: Range<Int>) {
        self.code = code
        self.part = part
        self.range = range
    }

    init(_ code: Code, in part: Part, at bytes: ArraySlice<UInt8>) {
        self.init(code, in: part, at: bytes.startIndex..<bytes.endIndex)
    }
}
