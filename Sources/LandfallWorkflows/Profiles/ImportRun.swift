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
        return try await save(replacing: isReplacing) { _ in incoming }
    }

    /// Saves profiles in one change, all of them or none.
    ///
    /// - Parameters:
    ///   - isReplacing: Whether they replace profiles of the same name.
    ///   - incoming: The profiles, given those that there are. What it throws ends the change.
    /// - Returns: What was done.
    /// - Throws: ``ImportError/taken(_:)``, ``ProfileStoreError``, what `incoming` throws, and what the stores throw.
    package func save(
        replacing isReplacing: Bool, _ incoming: @Sendable (ProfileSet) throws -> [Profile]
    ) async throws -> Outcome {
        let (report, names, set, before) = try await book.update(deadline: .now + (limit ?? ProfileBook.patience)) {
            set in
            let (before, incoming) = (set, try incoming(set))
            let report = set.merge(incoming, replacing: isReplacing)
            return (report, Set(incoming.map(\.name)), set, before)
        }
        guard report.conflicts.isEmpty else { throw ImportError.taken(report.conflicts) }
        try book.keepChoice(adding: names)
        var leftovers: [TokenKeeping.Leftover] = []
        // Nothing leads to them any more.
        for profile in report.unlinked.compactMap(before.find) {
            if case .tokenLeft(let leftover)? = try await ProfileRemoval.dropToken(of: profile, tokens) {
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
