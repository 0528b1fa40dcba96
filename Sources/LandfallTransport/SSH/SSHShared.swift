internal import LandfallModel
internal import LandfallSystem

/// What a landfall tells others of the same user about its connection, so that they need none of their own: a file in its folder, which
/// counts as long as its owner lives.
struct SSHShared: Sendable, Hashable {
    /// The file's name.
    private static let file = "share"

    let control: String
    let key: SSHHostKey
    /// The home of the user who logs in there, where it was asked for: each question costs a login shell.
    var home: String?
    var forwards: [SSHForward]
    /// The shell that tells who has a port there; nil for a connection that landfall did not open.
    var asker: SSHAsker?

    /// Writes it. Where that fails others connect by themselves.
    func write(of server: SSHServer, in folder: SSHFolder) {
        let places = forwards.flatMap { [Self.text($0.place), $0.path] }
        let words = [server.description, key.host, key.fingerprint, home ?? ""] + places
        try? PrivateFolder(path: folder.path).replace(
            Self.file, with: Array(words.joined(separator: "\0").utf8), isDurable: false)
    }

    /// Finds the connection of another landfall to a server.
    static func find(_ server: SSHServer, in bases: [String]) -> SSHShared? {
        for path in bases.lazy.flatMap(SSHFolder.used) {
            guard let bytes = try? PrivateFolder(path: path).read(file) else { continue }
            let words = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
            guard words.count >= 4, words[0] == server.description, SSHHostKey.isFingerprint(words[2]),
                SSHFolder.listener(at: path + "/ctl") != nil
            else { continue }
            let places = words.dropFirst(4)
            let forwards = zip(places, places.dropFirst()).enumerated().compactMap { index, pair in
                index % 2 == 0 ? place(pair.0).map { SSHForward(place: $0, path: pair.1) } : nil
            }
            return SSHShared(
                control: path + "/ctl", key: SSHHostKey(host: words[1], fingerprint: words[2]),
                home: words[3].hasPrefix("/") ? words[3] : nil, forwards: forwards,
                asker: SSHAsker(folder: path))
        }
        return nil
    }

    /// A place as the path of an address, which parses to an equal one.
    private static func text(_ place: SSHPlace) -> String {
        place.port == nil ? place.description : "/" + place.description
    }

    private static func place(_ text: String) -> SSHPlace? {
        guard case .ssh(let address)? = (try? ServerAddress(parsing: "ssh://x" + text))?.host else { return nil }
        return address.place
    }
}
