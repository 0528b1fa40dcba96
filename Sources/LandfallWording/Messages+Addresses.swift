package import LandfallModel

/// What is wrong with an address that was typed.
extension Messages {
    /// Why a text is not an address.
    package func reason(_ code: ServerAddressError.Code) -> String {
        switch code {
        case .tooLong: say("it is too long")
        case .controlCharacter: say("it contains a control or invisible character")
        case .blank: say("it contains a space")
        case .backslash: say("it contains a backslash")
        case .unknownScheme: say("use http://, https://, ssh:// or unix:")
        case .userInfo: say("it must not contain a user name or password")
        case .query: say("it must not contain ?")
        case .fragment: say("it must not contain #")
        case .emptyHost: say("the host is missing")
        case .badIPv4: say("an IPv4 address is four numbers from 0 to 255")
        case .badIPv6: say("this is not an IPv6 address")
        case .missingBrackets: say("put an IPv6 address in brackets: [::1]:8080")
        case .unusableAddress: say("no server can have this address")
        case .reservedAddress: say("240.0.0.0/4 is reserved, so landfall connects to no address in it")
        case .prefixLength: say("this is a network, not an address")
        case .zoneOnGlobal: say("only a link-local address can have a zone")
        case .badZone: say("the zone is not an interface name")
        case .percentInHost: say("a host name must not contain %")
        case .emptyLabel: say("two dots in a row, or one at the start")
        case .badLabel: say("it contains a character that host names cannot have")
        case .badPunycode: say("an xn-- label is invalid")
        case .labelTooLong: say("a part between dots is longer than 63 bytes")
        case .nameTooLong: say("the name is longer than 253 bytes")
        case .badPort: say("a port is a number from 1 to 65535")
        case .badUser: say("an ssh user name has only letters, digits, dots, hyphens and underscores")
        case .badPath: say("the path is invalid")
        case .dotSegment: say("a path must not contain . or ..")
        case .encodedSlash: say("the path contains an encoded slash or control character")
        case .pathTooLong: say("the path is longer than 255 bytes")
        case .badSocketPath: say("a socket path must be absolute")
        case .socketPathTooLong: say("a socket path must not be longer than 107 bytes")
        }
    }
}
