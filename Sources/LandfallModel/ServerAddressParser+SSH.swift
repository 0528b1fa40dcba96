extension ServerAddress {
    /// The most bytes of a user name, and of a name that ssh is to know: as many as OpenSSH has room for.
    private static let longestSSHName = 255

    /// Parses what follows `ssh://`. Nothing of it can be taken for an option, a token of ssh_config(5) or a word of a shell.
    static func ssh(_ bytes: ArraySlice<UInt8>) throws(ServerAddressError) -> SSHAddress {
        let authority = bytes.prefix { $0 != UInt8(ascii: "/") }
        let server = try sshServer(authority)
        return SSHAddress(server: server, place: try sshPlace(bytes[authority.endIndex...]))
    }

    private static func sshServer(_ bytes: ArraySlice<UInt8>) throws(ServerAddressError) -> SSHServer {
        var (user, rest) = (ArraySlice<UInt8>?.none, bytes)
        if let at = bytes.lastIndex(of: UInt8(ascii: "@")) {
            (user, rest) = (bytes[..<at], bytes[(at + 1)...])
        }
        if let user {
            // A colon would be a password, which has no place anywhere.
            guard isSSHName(user, besides: "._+-@") else { throw ServerAddressError(.badUser, in: .userInfo, at: user) }
        }
        let name = user.map { String(decoding: $0, as: UTF8.self) }
        if rest.first == UInt8(ascii: "[") {
            let (host, port) = try hostAndPort(rest, isAlone: false)
            guard case .address(let address) = host else {
                throw ServerAddressError(.badZone, in: .host, at: rest)
            }
            return SSHServer(user: name, host: address.description, port: port)
        }
        let host = rest.prefix { $0 != UInt8(ascii: ":") }
        guard !host.isEmpty else { throw ServerAddressError(.emptyHost, in: .host, at: host) }
        guard isSSHName(host, besides: "._-") else { throw ServerAddressError(.badLabel, in: .host, at: host) }
        let port = rest[host.endIndex...]
        return SSHServer(
            user: name, host: String(decoding: host, as: UTF8.self),
            port: port.isEmpty ? nil : try self.port(port))
    }

    private static func sshPlace(_ path: ArraySlice<UInt8>) throws(ServerAddressError) -> SSHPlace? {
        let rest = path.dropFirst()
        guard !rest.isEmpty else { return nil }
        if rest.starts(with: "~/".utf8) {
            return .socket(try SocketPath(parsing: rest.dropFirst()), isBelowHome: true)
        }
        let isPort = rest.last.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false
        guard isPort, !rest.contains(UInt8(ascii: "/")), rest.contains(UInt8(ascii: ":")) else {
            return .socket(try SocketPath(parsing: path), isBelowHome: false)
        }
        let (host, port) = try hostAndPort(rest, isAlone: false)
        guard let port else { throw ServerAddressError(.badPort, in: .port, at: rest) }
        if case .address(let address) = host, address.zone != nil {
            throw ServerAddressError(.badZone, in: .zone, at: rest)
        }
        return .port(host, port)
    }

    /// Letters, digits and a few others, without a hyphen in front.
    private static func isSSHName(_ bytes: ArraySlice<UInt8>, besides others: String) -> Bool {
        (1...longestSSHName).contains(bytes.count) && bytes.first != UInt8(ascii: "-")
            && bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: others.utf8.contains(byte)
                }
            }
    }
}
