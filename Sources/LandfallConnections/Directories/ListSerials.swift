internal import LandfallModel
internal import LandfallSystem

/// The highest serial number of the signed lists of each directory, by the key that has signed them: `serials` in the folder of the kept lists,
/// a line each. It outlives the source, so that one that is added again is not rolled back.
struct ListSerials: Sendable {
    private static let file = "serials"
    private let folder: PrivateFolder

    /// The numbers in a folder.
    init(folder: PrivateFolder) { self.folder = folder }

    /// A number, and the list that had it: of versions that did not keep that, none.
    private struct Highest {
        var number: Int
        var digest: Substring?
    }

    /// Whether a list is at least as new as all that were read before; from now on none that is older is, and no other one of its number.
    ///
    /// - Parameters:
    ///   - serial: Its number. A signature has been checked that vouches for it.
    ///   - digest: SHA-256 of what is signed, in hexadecimal digits.
    ///   - name: The directory.
    ///   - signer: The fingerprint of the key.
    ///   - deadline: Until when to wait for another process.
    /// - Returns: False for a list that is older, or another one than that of the number.
    /// - Throws: `PrivateFileError` where the number cannot be read or recorded: then nothing is known of the list's age.
    func admit(
        _ serial: Int, _ digest: String, of name: ProfileName, by signer: String, deadline: ContinuousClock.Instant
    ) async throws(PrivateFileError) -> Bool {
        try folder.make()
        let lock = try await FileLock.take("\(folder.path)/\(Self.file).lock", deadline: deadline)
        let isNew = try raise(to: Highest(number: serial, digest: digest[...]), "\(name) \(signer)")
        _ = consume lock
        return isNew
    }

    /// The same, for the one who has the lock.
    private func raise(to new: Highest, _ key: String) throws(PrivateFileError) -> Bool {
        var known: [String: Highest] = [:]
        for line in String(decoding: try folder.read(Self.file) ?? [], as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard (3...4).contains(words.count), let number = Int(words[2]) else {
                throw PrivateFileError.damaged("\(folder.path)/\(Self.file)")
            }
            known["\(words[0]) \(words[1])"] = Highest(number: number, digest: words.count == 4 ? words[3] : nil)
        }
        if let highest = known[key] {
            guard new.number >= highest.number else { return false }
            if new.number == highest.number, let digest = highest.digest { return digest == new.digest }
        }
        known[key] = new
        let lines = known.sorted { $0.key < $1.key }.map { key, highest in
            ([key, "\(highest.number)"] + (highest.digest.map { ["\($0)"] } ?? [])).joined(separator: " ") + "\n"
        }
        try folder.replace(Self.file, with: Array(lines.joined().utf8))
        return true
    }
}
