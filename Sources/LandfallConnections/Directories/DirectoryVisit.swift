package import LandfallModel
package import LandfallSystem
internal import LandfallTransport

package import struct FoundationEssentials.Date

/// A list, and what its signature is worth.
package struct DirectoryReading: Sendable {
    /// The list.
    package let list: DirectoryList
    /// When it was read.
    package let date: Date
    /// How long that took, where it was just now.
    package fileprivate(set) var elapsed = Duration.zero
    /// Whether its keeper says that it is the one that was kept.
    package fileprivate(set) var isUnchanged = false
    /// What its signature is worth; nil where the user trusts no key for it.
    package let trust: ListTrust?
    /// Whether a name server on this machine has verified it with DNSSEC. A list that comes otherwise may say that of itself.
    package let isAuthentic: Bool
    /// What it means for saved servers.
    package fileprivate(set) var renewal = VouchedRenewal()

    /// The fingerprint of the key that it says it is signed by, whether that is so or not.
    package var signer: String? { list.signature?.key?.fingerprint }
    /// Whether nothing is missing from it, and the key that is trusted for it has signed it, if there is one.
    package var isWhole: Bool { list.isComplete && list.leftOut.isEmpty && trust?.fault == nil }

    /// What vouches for its servers; nothing where it does not count as signed.
    package func vouched(_ entry: DirectoryEntry, by directory: Directory) -> VouchedIdentity? {
        guard case .signed = trust, let signer = directory.signer, let claims = entry.claims, claims != ServerClaims()
        else { return nil }
        return VouchedIdentity(by: directory.voucher, signer: signer, entry: ForeignText(entry.id), claims: claims)
    }
}

/// Reads the lists of directories, and keeps the last one of each.
package struct DirectoryVisit: Sendable {
    private let reader: DirectoryReader
    private let kept: KeptLists?
    private let check: SignatureCheck?
    private let book: ProfileBook?
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - reader: What reads a list.
    ///   - state: The state folder, where the last list is kept; nil keeps none, and takes none for signed.
    ///   - book: The saved servers, for which a newer list may name a newer key; nil for none.
    ///   - now: The time of a reading.
    package init(
        _ reader: DirectoryReader, state: PrivateFolder?, book: ProfileBook? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        (self.reader, kept, self.book, self.now) = (reader, state.map(KeptLists.init), book, now)
        check = kept.map { SignatureCheck(environment: reader.environment, folder: $0.folder) }
    }

    /// The list of a directory as it is now.
    ///
    /// - Parameters:
    ///   - directory: Where it is.
    ///   - query: What is wanted of it. What a program gives then may be a part of its list.
    ///   - deadline: When to give up.
    /// - Throws: ``DirectoryError``.
    /// - Returns: What came; it is kept as the last list, unless it may be a part.
    package func list(
        of directory: Directory, query: LabelFilter = LabelFilter(), deadline: ContinuousClock.Instant
    ) async throws(DirectoryError) -> DirectoryReading {
        let start = ContinuousClock.now
        var isUnchanged = false
        let (bytes, tag): ([UInt8], String?)
        // Only an HTTP server can answer that its list is the one before.
        let last = if case .https = directory.place { kept?.last(of: directory) } else { KeptLists.Kept?.none }
        switch try await reader.read(directory, query: query, unless: last?.tag, deadline: deadline) {
        case .list(let read, let new): (bytes, tag) = (read, new)
        case .unchanged: (bytes, tag, isUnchanged) = (last?.bytes ?? [], last?.tag, true)
        }
        var reading = await reading(try DirectoryList(bytes), bytes, of: directory, at: now(), deadline: deadline)
        let isPart = !query.terms.isEmpty && directory.place.program != nil
        (reading.isUnchanged, reading.elapsed) = (isUnchanged, start.duration(to: .now))
        guard !isPart else { return reading }
        // Without it the next failure shows nothing. One that was cut takes the place of a whole one no more than a failure does.
        if reading.list.isComplete
            || kept?.last(of: directory).flatMap({ try? DirectoryList($0.bytes) })?.isComplete != true
        {
            try? kept?.keep(bytes, of: directory, tag: tag, at: reading.date)
        }
        if case .signed = reading.trust, reading.list.isComplete {
            let vouched = reading.list.entries.compactMap { reading.vouched($0, by: directory) }
            reading.renewal = await book?.renew(vouched, by: directory.voucher, deadline: deadline) ?? reading.renewal
        }
        reading.elapsed = start.duration(to: .now)
        return reading
    }

    /// The list that was read last, and what its signature is worth now; nil if there is none.
    ///
    /// - Parameters:
    ///   - directory: Where it came from.
    ///   - isChecked: Whether the signature is looked at; without, it counts as one that nobody asks about.
    /// - Returns: The list.
    package func last(of directory: Directory, isChecked: Bool = true) async -> DirectoryReading? {
        guard let last = kept?.last(of: directory), let list = try? DirectoryList(last.bytes) else { return nil }
        guard isChecked else { return reading(list, of: directory, at: last.date, trust: nil) }
        return await reading(
            list, last.bytes, of: directory, at: last.date, deadline: .now + SignatureCheck.patience)
    }

    private func reading(
        _ list: DirectoryList, _ bytes: [UInt8], of directory: Directory, at date: Date,
        deadline: ContinuousClock.Instant
    ) async -> DirectoryReading {
        var trust: ListTrust?
        if directory.signer != nil {
            trust =
                await check?.trust(list, bytes, of: directory, at: now(), deadline: deadline) ?? .unsigned(.unchecked)
        }
        return reading(list, of: directory, at: date, trust: trust)
    }

    private func reading(
        _ list: DirectoryList, of directory: Directory, at date: Date, trust: ListTrust?
    ) -> DirectoryReading {
        let isInDNS = if case .dns = directory.place { true } else { false }
        return DirectoryReading(list: list, date: date, trust: trust, isAuthentic: isInDNS && list.isAuthentic)
    }

    /// Forgets the list of a directory that is removed.
    package func forget(_ directory: Directory) { try? kept?.remove(directory.name) }
}
