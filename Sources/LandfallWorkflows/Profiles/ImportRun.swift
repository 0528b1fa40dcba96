internal import Glibc
package import LandfallConnections

/// Adds the profiles of an export: all of it or nothing.
package struct ImportRun: Sendable {
    /// What was done.
    package struct Outcome: Sendable {
        package let report: ImportReport
        /// All profiles as they are now.
        package let profiles: ProfileSet
        /// Those of the export.
        package let names: Set<ProfileName>
        /// Tokens of replaced profiles that could not be deleted.
        package let leftovers: [TokenKeeping.Leftover]
    }

    private let book: ProfileBook
    private let limit: Duration?
    private let tokens: @Sendable () throws -> TokenKeeping

    /// A run.
    ///
    /// - Parameters:
    ///   - book: Where the profiles are saved.
    ///   - limit: How long the reading may take, and how long other processes are waited for; nil for as long as it takes, and as usual.
    ///   - tokens: Makes the stores, where the token of a replaced profile is in one.
    package init(_ book: ProfileBook, limit: Duration?, tokens: @escaping @Sendable () throws -> TokenKeeping) {
        self.book = book
        self.limit = limit
        self.tokens = tokens
    }

    /// Saves what is in an export.
    ///
    /// - Parameters:
    ///   - bytes: The export.
    ///   - source: Where it came from.
    ///   - isReplacing: Whether it replaces profiles of the same name.
    /// - Returns: What was done.
    /// - Throws: ``ImportError``, ``ProfileStoreError``, and what the stores throw.
    package func run(_ bytes: [UInt8], of source: ImportSource, replacing isReplacing: Bool) async throws -> Outcome {
        let incoming = try profiles(in: bytes, of: source)
        for profile in incoming {
            guard let (route, kind, segment) = profile.routes.overlap(of: profile.kind) else { continue }
            throw ImportError.overlap(route, kind, segment: segment)
        }
        let (report, set, before) = try await book.update(deadline: .now + (limit ?? ProfileBook.patience)) { set in
            let before = set
            return (set.merge(incoming, replacing: isReplacing), set, before)
        }
        guard report.conflicts.isEmpty else { throw ImportError.taken(report.conflicts) }
        let names = Set(incoming.map(\.name))
        try book.keepChoice(adding: names)
        var leftovers: [TokenKeeping.Leftover] = []
        // Nothing leads to them any more.
        for profile in report.unlinked.compactMap(before.find) {
            if case .left(let leftover) = try await ProfileRemoval.dropToken(of: profile, tokens) {
                leftovers.append(leftover)
            }
        }
        return Outcome(report: report, profiles: set, names: names, leftovers: leftovers)
    }

    private func profiles(in bytes: [UInt8], of source: ImportSource) throws(ImportError) -> [Profile] {
        do throws(ProfileStoreError) {
            return try ProfileExchange.profiles(bytes)
        } catch {
            throw .badDocument(source, error)
        }
    }

    /// All that stands there.
    ///
    /// - Throws: ``ImportError/unreadable(_:_:)``.
    package func bytes(of source: ImportSource) throws(ImportError) -> [UInt8] {
        switch source {
        case .descriptor(let descriptor): return try bytes(of: source, descriptor)
        case .file(let path):
            // Opening a FIFO without a writer must not block.
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { throw .unreadable(source, errno) }
            defer { close(descriptor) }
            return try bytes(of: source, descriptor)
        }
    }

    private func bytes(of source: ImportSource, _ descriptor: Int32) throws(ImportError) -> [UInt8] {
        let input = InputBytes(descriptor: descriptor, limit: limit, most: ProfileExchange.mostBytes)
        switch input.all() {
        case .bytes(let bytes): return bytes
        case .failed(let reason): throw .unreadable(source, reason)
        }
    }
}
