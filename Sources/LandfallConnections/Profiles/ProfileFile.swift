internal import LandfallModel
package import LandfallSystem

/// `profiles.json`, or another file of its form: pretty-printed, for this user only, replaced whole under a lock.
package struct ProfileFile: ProfileStorage {
    /// The file's name.
    package static let name = "profiles.json"
    /// Its schema. An incompatible later version increments the number.
    static let schema = SchemaName("landfall.profiles-file", 1)
    /// More than any real file needs.
    static let mostBytes = 64 << 20

    private let file: ConfigFile
    private let confirmed: ConfirmedUses?
    private let tryLock: @Sendable (Int32) -> Int32

    /// The file in `folder`.
    ///
    /// - Parameters:
    ///   - folder: Where it is.
    ///   - name: Its name there.
    ///   - state: Where it is recorded what of it is confirmed; nil if all is.
    ///   - tryLock: What gives the lock, as in `FileLock.take`.
    package init(
        folder: PrivateFolder, name: String = Self.name, state: PrivateFolder? = nil,
        tryLock: @escaping @Sendable (Int32) -> Int32 = FileLock.system
    ) {
        file = ConfigFile(folder: folder, name: name, mostBytes: Self.mostBytes)
        confirmed = state.map { ConfirmedUses(folder: $0) }
        self.tryLock = tryLock
    }

    /// Its path.
    package var path: String { file.path }

    package var stamp: StorageStamp? { StorageStamp(ofFileAt: path) }

    package func read() throws(ProfileStoreError) -> ProfileSet {
        try read(try place())
    }

    package func update<Result: Sendable>(
        deadline: ContinuousClock.Instant, _ change: @Sendable (inout ProfileSet) throws -> Result
    ) async throws -> Result {
        do {
            try file.folder.make()
            let place = try place()
            let lock = try await FileLock.take("\(place.path).lock", deadline: deadline, tryLock: tryLock)
            let old = try read(place)
            var set = old
            let result = try change(&set)
            if set != old {
                let bytes = JSONLayout.pretty(ProfileWriting.document(set, schema: Self.schema.description))
                try confirmed?.record(set, instead: old)
                place.folder.removeLeftovers(of: place.name, olderThan: .zero)
                try place.folder.replace(place.name, with: bytes)
            }
            _ = consume lock
            return result
        } catch let error as PrivateFileError {
            throw ProfileStoreError(error)
        }
    }
}

extension ProfileFile {
    private func place() throws(ProfileStoreError) -> ConfigFile.Place {
        do throws(ConfigFile.Refusal) {
            return try file.place()
        } catch {
            throw failure(error, path)
        }
    }

    private func read(_ place: ConfigFile.Place) throws(ProfileStoreError) -> ProfileSet {
        let content: [UInt8]?
        do throws(ConfigFile.Refusal) {
            content = try file.read(place)
        } catch {
            throw failure(error, place.path)
        }
        guard let content else { return ProfileSet() }
        let set = try Self.decode(content, place.path)
        do throws(PrivateFileError) {
            return try confirmed?.mark(set) ?? set
        } catch {
            throw ProfileStoreError(error)
        }
    }

    private func failure(_ refusal: ConfigFile.Refusal, _ path: String) -> ProfileStoreError {
        switch refusal {
        case .badLink(let errno): ProfileStoreError(.profilesBadLink, path: path, errno: errno)
        case .unreadable(let errno): ProfileStoreError(.fileUnreadable, path: path, errno: errno)
        case .notAFile: ProfileStoreError(.profilesNotAFile, path: path)
        case .readable: ProfileStoreError(.profilesExposed, path: path)
        case .notOwn(let weak, let bytes): self.refusal(.profilesNotOwn, weak, bytes)
        case .exposed(let weak, let bytes): self.refusal(.profilesExposed, weak, bytes)
        }
    }

    /// Why a file is not used that others could have written: from now on nothing of it counts as confirmed.
    private func refusal(_ code: FailureCode, _ path: String, _ bytes: [UInt8]?) -> ProfileStoreError {
        var refusal = ProfileStoreError(code, path: path)
        refusal.exposed = bytes.flatMap { try? Self.decode($0, path) } ?? ProfileSet()
        do throws(PrivateFileError) {
            try confirmed?.clear()
        } catch {
            refusal.unrecorded = error
        }
        return refusal
    }

    private static func decode(_ bytes: [UInt8], _ path: String) throws(ProfileStoreError) -> ProfileSet {
        do throws(SchemaName.Refusal) {
            return try schema.read(bytes) { bytes throws(JSONFault) in try ProfileReading.document(bytes) }
        } catch {
            var trouble: ProfileStoreError
            switch error {
            case .tooNew(let text):
                trouble = ProfileStoreError(.profilesTooNew, path: path)
                trouble.schema = text
            case .damaged(let fault):
                trouble = ProfileStoreError(.profilesDamaged, path: path)
                trouble.fault = fault
            }
            throw trouble
        }
    }
}

extension ProfileStoreError {
    /// What went wrong with a file.
    package init(_ error: PrivateFileError) {
        let code: FailureCode =
            switch error.kind {
            case .unreadable: .fileUnreadable
            case .unwritable: .fileUnwritable
            case .notRegular: .profilesNotAFile
            case .locked: .profilesLocked
            case .lockFailed: .profilesLockFailed
            }
        self.init(code, path: error.path, errno: error.errno)
    }
}
