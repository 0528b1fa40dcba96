internal import LandfallModel
internal import LandfallSystem

/// `sources.json` in the configuration folder: the directories of a user. It names programs that are run, so it is guarded as the profiles are.
package struct DirectoryFile: Sendable {
    /// The file's name.
    package static let name = "sources.json"
    private static let schema = SchemaName("landfall.sources-file", 1)

    private let file: ConfigFile
    private let confirmed: ConfirmedUses

    /// The file of the user to whom `environment` belongs; nil without a home.
    package init?(environment: [String: String]) {
        guard let config = PrivateFolder.config(environment: environment),
            let state = PrivateFolder.state(environment: environment)
        else { return nil }
        file = ConfigFile(folder: config, name: Self.name, mostBytes: 1 << 20)
        confirmed = ConfirmedUses(folder: state, name: "confirmed-sources")
    }

    /// Its path.
    package var path: String { file.path }

    /// All directories, in the order of their names.
    ///
    /// - Throws: ``DirectoryError``.
    package func read() throws(DirectoryError) -> [Directory] { try read(try place()).directories }

    /// The directory of a name.
    ///
    /// - Throws: ``DirectoryError`` `source_unknown`, or that the file cannot be used.
    package func find(_ name: String) throws(DirectoryError) -> Directory { try Self.find(name, in: try read()) }

    /// The directory of a name among `all`.
    ///
    /// - Throws: ``DirectoryError`` `source_unknown`.
    package static func find(_ name: String, in all: [Directory]) throws(DirectoryError) -> Directory {
        guard let directory = all.first(where: { $0.name.description == name }) else { throw unknown(name, all) }
        return directory
    }

    /// Changes the directories atomically.
    ///
    /// - Parameters:
    ///   - deadline: Until when to wait for another process.
    ///   - change: What is to be changed.
    /// - Throws: ``DirectoryError``, and what `change` throws; nothing is changed then.
    package func update(
        deadline: ContinuousClock.Instant, _ change: @Sendable (inout [Directory]) throws(DirectoryError) -> Void
    ) async throws(DirectoryError) {
        let place = try place()
        let lock: FileLock
        do throws(PrivateFileError) {
            try file.folder.make()
            lock = try await FileLock.take("\(place.path).lock", deadline: deadline)
        } catch {
            throw DirectoryError(error)
        }
        let old = try read(place)
        var new = old
        try change(&new.directories)
        if new != old { try write(new, instead: old, to: place) }
        _ = consume lock
    }

    /// Trusts a key for the lists of a directory, or none.
    ///
    /// - Parameters:
    ///   - signer: Its fingerprint; nil for none.
    ///   - name: The directory; one that is gone meanwhile stays so.
    ///   - deadline: Until when to wait for another process.
    /// - Throws: ``DirectoryError``.
    package func setSigner(
        _ signer: String?, of name: ProfileName, deadline: ContinuousClock.Instant
    ) async throws(DirectoryError) {
        try await update(deadline: deadline) { directories in
            for index in directories.indices where directories[index].name == name {
                directories[index].signer = signer
            }
        }
    }

    /// That there is no directory of a name.
    package static func unknown(_ name: String, _ all: [Directory]) -> DirectoryError {
        var error = DirectoryError(.sourceUnknown, name: name)
        let names = all.map(\.name.description)
        let near = Spelling.nearest(to: name, among: names)
        error.names = near.isEmpty ? Array(names.prefix(10)) : near
        return error
    }
}

extension DirectoryFile {
    private func place() throws(DirectoryError) -> ConfigFile.Place {
        do throws(ConfigFile.Refusal) {
            return try file.place()
        } catch {
            throw failure(error)
        }
    }

    private func read(_ place: ConfigFile.Place) throws(DirectoryError) -> DirectoryDocument {
        let content: [UInt8]?
        do throws(ConfigFile.Refusal) {
            content = try file.read(place)
        } catch {
            throw failure(error)
        }
        guard let content else { return DirectoryDocument() }
        var document = try decode(content, place.path)
        do throws(PrivateFileError) {
            let good = try confirmed.confirmed(document.directories.compactMap(\.place.program))
            for index in document.directories.indices {
                let program = document.directories[index].place.program
                document.directories[index].isConfirmed = program.map(good.contains) ?? true
            }
        } catch {
            throw DirectoryError(error)
        }
        return document
    }

    private func decode(_ content: [UInt8], _ path: String) throws(DirectoryError) -> DirectoryDocument {
        do throws(SchemaName.Refusal) {
            return try Self.schema.read(content, DirectoryDocument.read)
        } catch {
            switch error {
            case .tooNew(let text): throw DirectoryError(.sourcesTooNew, path: path, detail: text)
            case .damaged(let fault): throw DirectoryError(.sourcesDamaged, path: path, fault: fault)
            }
        }
    }

    private func write(
        _ new: DirectoryDocument, instead old: DirectoryDocument, to place: ConfigFile.Place
    ) throws(DirectoryError) {
        func programs(_ document: DirectoryDocument) -> [String] {
            document.directories.filter(\.isConfirmed).compactMap(\.place.program)
        }
        do throws(PrivateFileError) {
            try confirmed.record(programs: programs(new), instead: programs(old))
            place.folder.removeLeftovers(of: place.name, olderThan: .zero)
            let bytes = JSONLayout.pretty(new.bytes(schema: Self.schema.description))
            try place.folder.replace(place.name, with: bytes)
        } catch {
            throw DirectoryError(error)
        }
    }

    private func failure(_ refusal: ConfigFile.Refusal) -> DirectoryError {
        switch refusal {
        case .badLink(let errno), .unreadable(let errno):
            DirectoryError(.fileUnreadable, path: path, detail: PrivateFileError.reason(errno))
        case .notAFile: DirectoryError(.sourcesNotAFile, path: path)
        case .readable: DirectoryError(.sourcesExposed, path: path)
        case .notOwn(let weak, _): exposed(weak, isForeign: true)
        case .exposed(let weak, _): exposed(weak)
        }
    }

    private func exposed(_ weak: String, isForeign: Bool = false) -> DirectoryError {
        // Once it is closed, nothing of what others have written counts.
        var error = DirectoryError(.sourcesExposed, path: weak, detail: (try? confirmed.clear()) == nil ? path : nil)
        error.isForeign = isForeign
        return error
    }
}
