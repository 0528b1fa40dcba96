extension ServerAddress {
    /// Parses what the user typed. Nothing is repaired: text that is not completely valid is refused.
    ///
    /// - Throws: ``ServerAddressError``. What is bad anywhere (control characters, spaces, backslashes) comes first, then what
    ///   no address has (user info, query, fragment), then the first bad part from the left.
    public init(parsing text: String) throws(ServerAddressError) {
        let count = text.utf8.count
        guard count <= Self.longestText else { throw ServerAddressError(.tooLong, in: .input, at: 0..<count) }
        try Self.refuseUnprintable(text)
        let bytes = Array(text.utf8)[...]
        guard !bytes.isEmpty else { throw ServerAddressError(.emptyHost, in: .host, at: bytes) }

        if let path = bytes.dropping(prefix: "unix:") {
            try Self.refuseQuery(path)
            self.init(host: .socket(try SocketPath(parsing: path)))
            return
        }
        if let rest = bytes.dropping(prefix: "ssh://") {
            try Self.refuseQuery(rest)
            self.init(host: .ssh(try Self.ssh(rest)))
            return
        }
        let (scheme, rest) = try Self.scheme(bytes)
        let authority = rest.prefix { !"/?#".utf8.contains($0) }
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
            throw ServerAddressError(.userInfo, in: .userInfo, at: authority[...at])
        }
        let path = rest[authority.endIndex...]
        try Self.refuseQuery(path)
        let (host, port) = try Self.hostAndPort(authority, isAlone: scheme == nil && path.isEmpty)
        let basePath = try Self.basePath(path)
        if scheme == nil, case .address = host, Self.isPrefixLength(basePath) {
            throw ServerAddressError(.prefixLength, in: .path, at: path)
        }
        self.init(scheme: scheme, host: host, port: port, basePath: basePath)
    }

    private static func refuseUnprintable(_ text: String) throws(ServerAddressError) {
        var offset = 0
        for scalar in text.unicodeScalars {
            let end = offset + UTF8.width(scalar)
            // Printable ASCII needs no look into the tables of Unicode.
            if 0x21...0x7e ~= scalar.value, scalar != "\\" {
                offset = end
                continue
            }
            if scalar.properties.generalCategory != .control && scalar.properties.isWhitespace {
                throw ServerAddressError(.blank, in: .input, at: offset..<end)
            }
            if scalar.isInvisible || scalar.isUndefined {
                throw ServerAddressError(.controlCharacter, in: .input, at: offset..<end)
            }
            if scalar == "\\" { throw ServerAddressError(.backslash, in: .input, at: offset..<end) }
            offset = end
        }
    }

    private static func refuseQuery(_ bytes: ArraySlice<UInt8>) throws(ServerAddressError) {
        guard let start = bytes.firstIndex(where: { "?#".utf8.contains($0) }) else { return }
        let isQuery = bytes[start] == UInt8(ascii: "?")
        throw ServerAddressError(isQuery ? .query : .fragment, in: isQuery ? .query : .fragment, at: bytes[start...])
    }

    /// The scheme and what follows its `//`.
    private static func scheme(
        _ bytes: ArraySlice<UInt8>
    ) throws(ServerAddressError) -> (Route.Scheme?, ArraySlice<UInt8>) {
        for scheme in [Route.Scheme.http, .https] {
            if let rest = bytes.dropping(prefix: scheme.rawValue + "://") { return (scheme, rest) }
            if bytes.dropping(prefix: scheme.rawValue + ":") != nil {
                throw ServerAddressError(.unknownScheme, in: .scheme, at: bytes.prefix(scheme.rawValue.utf8.count + 1))
            }
        }
        let start = bytes.prefix { !":/?#[@".utf8.contains($0) }
        guard bytes[start.endIndex...].starts(with: "://".utf8) else { return (nil, bytes) }
        throw ServerAddressError(.unknownScheme, in: .scheme, at: bytes[..<(start.endIndex + 3)])
    }

    private static func isPrefixLength(_ path: String) -> Bool {
        (2...4).contains(path.utf8.count)
            && path.utf8.dropFirst().allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}

extension ArraySlice<UInt8> {
    /// What follows `prefix`, compared without regard to case; nil when it does not start so.
    fileprivate func dropping(prefix: String) -> Self? {
        let start = self.prefix(prefix.utf8.count)
        let lower = start.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
        return lower.elementsEqual(prefix.utf8) ? self[start.endIndex...] : nil
    }
}
