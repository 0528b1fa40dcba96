internal import LandfallModel
package import LandfallSystem

/// The results of scans, in the state folder, for other commands and for completion: the last scan of all, and the last one of each
/// terminal session, to which the numbers of its rows belong.
package struct LastScan: Sendable {
    /// The last one of all. It is `landfall.scan/1`, as `scan --json` prints it, and so are the others.
    package static let file = "last-scan.json"

    private struct SeenServers: Decodable {
        let servers: [SeenServer]
    }

    /// landfall has written it itself, and directories have many servers.
    private static var bounds: JSONBounds {
        var bounds = JSONBounds.read
        (bounds.bytes, bounds.values) = (PrivateFolder.mostBytes, 2_000_000)
        return bounds
    }

    private let folder: PrivateFolder
    private let session: TerminalSession?

    /// What is kept in a state folder.
    ///
    /// - Parameters:
    ///   - folder: The state folder.
    ///   - session: The terminal session of the caller; nil if it cannot be identified.
    package init(_ folder: PrivateFolder, session: TerminalSession? = .current) {
        (self.folder, self.session) = (folder, session)
    }

    /// The servers that this session has seen, or those of the last scan of all where it has not looked yet.
    ///
    /// - Throws: `PrivateFileError` where something is there that cannot be read.
    /// - Returns: The servers; none if no scan was kept, or it is damaged: the next one replaces it.
    package func servers() throws(PrivateFileError) -> (servers: [SeenServer], isOfSession: Bool) {
        if let own = try session.flatMap({ session throws(PrivateFileError) in try read(session.file) }) {
            return (own, true)
        }
        return (try read(Self.file) ?? [], session == nil)
    }

    /// The servers of the last scan of all.
    ///
    /// - Throws: `PrivateFileError`, as of ``servers()``.
    package func ofAll() throws(PrivateFileError) -> [SeenServer] { try read(Self.file) ?? [] }

    /// Finds a server (``ServerReference``). A number is a row of the last scan of this session, or of the last one of all where this session
    /// has not looked yet; a ref and an instance are looked for in both.
    ///
    /// - Throws: ``NewServerError``.
    /// - Returns: The server, and whether this session has seen it.
    package func find(_ text: String) throws(NewServerError) -> (server: SeenServer, isOfSession: Bool) {
        let seen: (servers: [SeenServer], isOfSession: Bool)
        var others: [SeenServer] = []
        do throws(PrivateFileError) {
            seen = try servers()
            if seen.isOfSession { others = try ofAll() }
        } catch {
            throw .scanUnreadable(error)
        }
        let reference = ServerReference(text)
        if case .row = reference { others = [] }
        let own = seen.servers.filter(reference.isMeant)
        let meant = own.isEmpty ? others.filter(reference.isMeant) : own
        let exact = meant.filter(reference.isExact)
        let found = exact.isEmpty ? meant : exact
        guard let server = found.first else { throw .notSeen(text, seen.servers) }
        guard found.count == 1 else { throw .seenTwice(text, found) }
        return (server, seen.isOfSession && !own.isEmpty)
    }

    /// Keeps a scan as the last one, of this session and of all. What sessions have left that are gone is removed.
    ///
    /// - Parameter document: `landfall.scan/1`.
    /// - Throws: `PrivateFileError` if it cannot be written.
    package func keep(_ document: [UInt8]) throws(PrivateFileError) {
        try folder.replace(Self.file, with: document)
        guard let session else { return }
        for name in folder.names where TerminalSession(file: name).map({ !$0.isAlive }) == true {
            _ = try? folder.remove(name)
        }
        try folder.replace(session.file, with: document, isDurable: false)
    }

    private func read(_ name: String) throws(PrivateFileError) -> [SeenServer]? {
        guard let bytes = try folder.read(name) else { return nil }
        return (try? Self.bounds.decode(SeenServers.self, from: bytes))?.servers ?? []
    }
}

extension TerminalSession {
    /// Where the last scan of the session is kept: `scan-LEADER-START.json`.
    fileprivate var file: String { "scan-\(leader)-\(start).json" }

    fileprivate init?(file: String) {
        guard file.hasPrefix("scan-"), file.hasSuffix(".json") else { return nil }
        let numbers = file.dropFirst(5).dropLast(5).split(separator: "-", omittingEmptySubsequences: false)
        guard numbers.count == 2, let leader = Int32(numbers[0]), let start = UInt64(numbers[1]) else { return nil }
        self.init(leader: leader, start: start)
    }
}
