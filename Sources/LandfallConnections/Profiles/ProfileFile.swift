internal import Glibc
internal import LandfallModel
package import LandfallSystem

/// `profiles.json`: pretty-printed, for this user only, replaced whole under a lock.
package struct ProfileFile: ProfileStorage {
    /// The file's name.
    package static let name = "profiles.json"
    /// Its schema. An incompatible later version increments the number.
    static let schema = SchemaName("landfall.profiles-file", 1)
    /// More than any real file needs.
    static let mostBytes = 64 << 20

    private let folder: PrivateFolder
    private let confirmed: ConfirmedUses?
    private let tryLock: @Sendable (Int32) -> Int32

    /// The file in `folder`.
    ///
    /// - Parameters:
    ///   - folder: Where it is.
    ///   - state: Where it is recorded what of it is confirmed; nil if all is.
    ///   - tryLock: What gives the lock, as in `FileLock.take`.
    package init(
        folder: PrivateFolder, state: PrivateFolder? = nil,
        tryLock: @escaping @Sendable (Int32) -> Int32 = FileLock.system
    ) {
        self.folder = folder
        confirmed = state.map(ConfirmedUses.init)
        self.tryLock = tryLock
    }

    /// Its path.
    package var path: String { "\(folder.path)/\(Self.name)" }

    package var stamp: StorageStamp? { StorageStamp(ofFileAt: path) }

    package func read() throws(ProfileStoreError) -> ProfileSet {
        try read(try place())
    }

    package func update<Result: Sendable>(
        deadline: ContinuousClock.Instant, _ change: @Sendable (inout ProfileSet) throws -> Result
    ) async throws -> Result {
        do {
            try folder.make()
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
    /// Where the file really is: dotfiles are often links into a folder under version control.
    private struct Place {
        let folder: PrivateFolder
        let name: String
        var path: String { "\(folder.path)/\(name)" }
    }

    private func place() throws(ProfileStoreError) -> Place {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else {
            return Place(folder: folder, name: Self.name)
        }
        guard let resolved = realpath(path, nil) else {
            throw ProfileStoreError(.profilesBadLink, path: path, errno: errno)
        }
        defer { free(resolved) }
        let target = String(cString: resolved)
        let slash = target.lastIndex(of: "/") ?? target.startIndex
        return Place(
            folder: PrivateFolder(path: String(target[..<slash])), name: String(target[target.index(after: slash)...]))
    }

    private func read(_ place: Place) throws(ProfileStoreError) -> ProfileSet {
        let path = place.path
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return ProfileSet() }
            let failure = errno
            var status = stat()
            // Naming the owner explains it better than "permission denied".
            let isOthers = lstat(path, &status) == 0 && status.st_uid != geteuid()
            // What open(2) says of a socket.
            guard failure != ENXIO else { throw ProfileStoreError(.profilesNotAFile, path: path) }
            guard isOthers else { throw ProfileStoreError(.fileUnreadable, path: path, errno: failure) }
            throw refusal(.profilesNotOwn, path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw ProfileStoreError(.fileUnreadable, path: path, errno: errno)
        }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.mostBytes else {
            throw ProfileStoreError(.profilesNotAFile, path: path)
        }
        let count = Int(status.st_size)
        func content() throws(ProfileStoreError) -> ProfileSet {
            try Self.decode(try bytes(of: descriptor, count: count, path), path)
        }
        guard status.st_uid == geteuid() else { throw refusal(.profilesNotOwn, path, try? content()) }
        if PathGuard.isOpen(status.st_mode) { throw refusal(.profilesExposed, path, try? content()) }
        if let weakness = PathGuard().weakness(of: self.path, to: nil, from: folder.path) {
            throw refusal(weakness.isForeign ? .profilesNotOwn : .profilesExposed, weakness.path, try? content())
        }
        guard status.st_mode & 0o077 == 0 else { throw ProfileStoreError(.profilesExposed, path: path) }
        let set = try content()
        do throws(PrivateFileError) {
            return try confirmed?.mark(set) ?? set
        } catch {
            throw ProfileStoreError(error)
        }
    }

    /// Why a file is not used that others could have written: from now on nothing of it counts as confirmed.
    private func refusal(_ code: FailureCode, _ path: String, _ set: ProfileSet? = nil) -> ProfileStoreError {
        var refusal = ProfileStoreError(code, path: path)
        refusal.exposed = set ?? ProfileSet()
        do throws(PrivateFileError) {
            try confirmed?.clear()
        } catch {
            refusal.unrecorded = error
        }
        return refusal
    }

    private func bytes(of descriptor: Int32, count: Int, _ path: String) throws(ProfileStoreError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: max(4096, min(count + 1, 1 << 20)))
        while bytes.count <= Self.mostBytes {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count > 0 {
                bytes += buffer[..<count]
            } else if errno != EINTR {
                throw ProfileStoreError(.fileUnreadable, path: path, errno: errno)
            }
        }
        throw ProfileStoreError(.profilesNotAFile, path: path)
    }

    private static func decode(_ bytes: [UInt8], _ path: String) throws(ProfileStoreError) -> ProfileSet {
        let fault: JSONFault
        do throws(JSONFault) {
            let document = try ProfileReading.document(bytes)
            if document.schema == schema.description { return document.set }
            fault = JSONFault(.badValue(field: "schema"), at: 0)
        } catch {
            fault = error
        }
        // A later version may have changed anything, so this comes before what looks damaged.
        if let text = ProfileReading.schema(of: bytes), schema.isOlder(than: text) {
            var error = ProfileStoreError(.profilesTooNew, path: path)
            error.schema = text
            throw error
        }
        var error = ProfileStoreError(.profilesDamaged, path: path)
        error.fault = DocumentFault(fault, in: bytes)
        throw error
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
