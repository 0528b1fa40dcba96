internal import LandfallModel
internal import LandfallSystem

/// The highest serial number of the signed lists of each directory, by the key that has signed them: `serials` in the folder of the kept lists,
/// a line each. It outlives the source, so that one that is added again is not rolled back.
struct ListSerials: Sendable {
    private static let file = "serials"
    private let folder: PrivateFolder

    /// The numbers in a folder.
    init(folder: PrivateFolder) { self.folder = folder }

    /// Whether a list is at least as new as all that were read before; from now on none that is older is.
    ///
    /// - Parameters:
    ///   - serial: Its number. A signature has been checked that vouches for it.
    ///   - name: The directory.
    ///   - signer: The fingerprint of the key.
    ///   - deadline: Until when to wait for another process.
    /// - Returns: False for a list that is older.
    /// - Throws: `PrivateFileError` where the number cannot be read or recorded: then nothing is known of the list's age.
    func admit(
        _ serial: Int, of name: ProfileName, by signer: String, deadline: ContinuousClock.Instant
    ) async throws(PrivateFileError) -> Bool {
        try folder.make()
        let lock = try await FileLock.take("\(folder.path)/\(Self.file).lock", deadline: deadline)
        let isNew = try raise(to: serial, "\(name) \(signer)")
        _ = consume lock
        return isNew
    }

    /// The same, for the one who has the lock.
    private func raise(to serial: Int, _ key: String) throws(PrivateFileError) -> Bool {
        let path = "\(folder.path)/\(Self.file)"
        var numbers: [String: Int] = [:]
        for line in String(decoding: try folder.read(Self.file) ?? [], as: UTF8.self).split(separator: "\n") {
            guard let blank = line.lastIndex(of: " "), let number = Int(line[blank...].dropFirst()) else {
                throw PrivateFileError.damaged(path)
            }
            numbers[String(line[..<blank])] = number
        }
        let highest = numbers[key] ?? 0
        if serial > highest {
            numbers[key] = serial
            let lines = numbers.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }
            try folder.replace(Self.file, with: Array(lines.joined().utf8))
        }
        return serial >= highest
    }
}
