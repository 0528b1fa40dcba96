package import ServerModel

/// What is wrong with an address that was typed.
extension Messages {
    /// Why a text is not an address.
    package func reason(_ code: ServerAddressError.Code) -> String {
        switch code {
        case .tooLong: pick("it is too long", "너무 깁니다")
        case .controlCharacter: pick("it contains a control or invisible character", "제어 문자나 보이지 않는 문자가 있습니다")
        case .blank: pick("it contains a space", "공백이 있습니다")
        case .backslash: pick("it contains a backslash", "역슬래시가 있습니다")
        case .unknownScheme: pick("use http://, https://, ssh:// or unix:", "http://, https://, ssh:// 또는 unix:를 사용하세요")
        case .userInfo: pick("it must not contain a user name or password", "사용자 이름이나 암호를 넣을 수 없습니다")
        case .query: pick("it must not contain ?", "?를 넣을 수 없습니다")
        case .fragment: pick("it must not contain #", "#를 넣을 수 없습니다")
        case .emptyHost: pick("the host is missing", "호스트가 없습니다")
        case .badIPv4: pick("an IPv4 address is four numbers from 0 to 255", "IPv4 주소는 0~255 사이의 숫자 네 개입니다")
        case .badIPv6: pick("this is not an IPv6 address", "IPv6 주소가 아닙니다")
        case .missingBrackets: pick("put an IPv6 address in brackets: [::1]:8080", "IPv6 주소는 대괄호로 감싸세요: [::1]:8080")
        case .unusableAddress: pick("no server can have this address", "서버가 쓸 수 없는 주소입니다")
        case .prefixLength: pick("this is a network, not an address", "주소가 아니라 네트워크입니다")
        case .zoneOnGlobal: pick("only a link-local address can have a zone", "존(zone)은 링크 로컬 주소에만 쓸 수 있습니다")
        case .badZone: pick("the zone is not an interface name", "존(zone)이 인터페이스 이름이 아닙니다")
        case .percentInHost: pick("a host name must not contain %", "호스트 이름에 %를 쓸 수 없습니다")
        case .emptyLabel: pick("two dots in a row, or one at the start", "점이 연달아 있거나 맨 앞에 있습니다")
        case .badLabel: pick("it contains a character that host names cannot have", "호스트 이름에 쓸 수 없는 문자가 있습니다")
        case .badPunycode: pick("an xn-- label is invalid", "xn-- 이름이 잘못되었습니다")
        case .labelTooLong: pick("a part between dots is longer than 63 bytes", "점 사이의 이름이 63바이트보다 깁니다")
        case .nameTooLong: pick("the name is longer than 253 bytes", "이름이 253바이트보다 깁니다")
        case .badPort: pick("a port is a number from 1 to 65535", "포트는 1~65535 사이의 숫자입니다")
        case .badUser:
            pick(
                "an ssh user name has only letters, digits, dots, hyphens and underscores",
                "ssh 사용자 이름에는 영문자, 숫자, 점, 하이픈, 밑줄만 쓸 수 있습니다")
        case .badPath: pick("the path is invalid", "경로가 잘못되었습니다")
        case .dotSegment: pick("a path must not contain . or ..", "경로에 .이나 ..을 쓸 수 없습니다")
        case .encodedSlash: pick("the path contains an encoded slash or control character", "경로에 인코딩된 슬래시나 제어 문자가 있습니다")
        case .pathTooLong: pick("the path is longer than 255 bytes", "경로가 255바이트보다 깁니다")
        case .badSocketPath: pick("a socket path must be absolute", "소켓 경로는 절대 경로여야 합니다")
        case .socketPathTooLong: pick("a socket path must not be longer than 107 bytes", "소켓 경로는 107바이트를 넘을 수 없습니다")
        }
    }
}
