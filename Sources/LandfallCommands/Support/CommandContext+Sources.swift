internal import ArgumentParser
internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallWording
internal import LandfallWorkflows

/// Shared code of the commands that read directories.
extension CommandContext {
    /// The file of the user's directories.
    func sources() throws(DirectoryError) -> DirectoryFile {
        guard let file = DirectoryFile(environment: environment) else { throw DirectoryError(.noHome) }
        return file
    }

    /// What reads a directory.
    var directoryVisit: DirectoryVisit {
        DirectoryVisit(DirectoryReader(environment: environment), state: state, book: try? profiles())
    }

    /// Reads the list of a directory for someone who wants to know what it holds.
    ///
    /// - Throws: ``DirectoryError``, or ``CommandFailure`` for a limit that is none.
    /// - Returns: What came.
    func reading(
        _ directory: Directory, query: LabelFilter = LabelFilter(), _ global: GlobalOptions
    ) async throws -> DirectoryReading {
        let deadline = ContinuousClock.now + (try global.limit(messages) ?? DirectoryList.patience)
        return try await directoryVisit.list(of: directory, query: query, deadline: deadline)
    }

    /// What the signed lists of the sources that a server was seen by vouch for.
    func vouched(by sources: [DiscoverySource]) async -> VouchedServers {
        var vouched = VouchedServers()
        let saved = sources.isEmpty ? [] : (try? self.sources().read()) ?? []
        for directory in saved where directory.signer != nil && sources.contains(directory.source) {
            if let last = await directoryVisit.last(of: directory) { vouched.add(last, of: directory) }
        }
        return vouched
    }

    /// The directories that every scan reads, as far as they can be read: a scan works without them, and says so.
    func directories() -> [Directory] {
        do throws(DirectoryError) {
            return try sources().read().filter(\.isEnabled)
        } catch {
            if error.code != .noHome { warn(messages.cannotReadSources(CommandFailure(error, messages).message)) }
            return []
        }
    }

    /// Those that are named, and the services of domains, which are not saved. Each once: a source ends a scan when it has ended.
    func directories(named names: [String], domains: [String]) throws -> [Directory] {
        let saved = names.isEmpty ? [] : try sources().read()
        let all =
            try names.map { name throws(DirectoryError) in try DirectoryFile.find(name, in: saved) }
            + domains.map(directory(ofDomain:))
        return all.reduce(into: []) { found, one in
            if !found.contains(where: { $0.source == one.source }) { found.append(one) }
        }
    }

    /// The services of a domain, which is not saved.
    private func directory(ofDomain text: String) throws(CommandFailure) -> Directory {
        let place: DirectoryPlace
        do throws(DirectoryPlace.Refusal) {
            place = try DirectoryPlace("dns:" + text) { _ in nil }
        } catch {
            throw CommandFailure(error, of: text, messages)
        }
        guard case .dns(let domain, let subtype) = place,
            let name = Directory.name(domain.text + (subtype.map { "-\($0.lowercased())" } ?? ""))
        else {
            throw CommandFailure(.domain, of: text, messages)
        }
        return Directory(name: name, place: place, isSaved: false)
    }

    /// The labels that are asked for.
    func labels(_ texts: [String]) throws(CommandFailure) -> LabelFilter {
        LabelFilter(
            try texts.map { text throws(CommandFailure) in
                guard let term = LabelFilter.Term(text) else {
                    throw CommandFailure(.usage, messages.badLabel(ForeignText(text).debugDescription))
                }
                // Whoever may ask for it can find it out.
                guard !ProfileLabels.isSecret(term.key, term.value) else {
                    throw CommandFailure(.usage, messages.hiddenLabel(ForeignText(term.key).debugDescription))
                }
                return term
            })
    }
}

/// Only servers with these labels, of those that are saved.
struct LabelOptions: ParsableArguments {
    @Option(
        name: .long, help: .says("Only servers with this label, such as team=a; can be repeated.", value: "label=value")
    )
    var filter: [String] = []

    /// The values if no flag is given.
    static var none: LabelOptions {
        var options = LabelOptions()
        options.filter = []
        return options
    }

    /// Those of `profiles` that have the labels.
    func filtered(_ profiles: [Profile], _ context: CommandContext) throws(CommandFailure) -> [Profile] {
        let labels = try context.labels(filter)
        return profiles.filter { labels.admits($0.labels) }
    }

    /// The same; that there are none is a failure.
    func some(of profiles: [Profile], _ context: CommandContext) throws(CommandFailure) -> [Profile] {
        let filtered = try filtered(profiles, context)
        guard !filtered.isEmpty || profiles.isEmpty else {
            throw CommandFailure(.noProfile, context.messages.noSuchLabels)
        }
        return filtered
    }
}

/// The names of directories, for completion. It opens one file, and says nothing of what is wrong with it.
enum SourceCompletion {
    static let kind = CompletionKind.custom { _, _, _ in
        let file = DirectoryFile(environment: ProcessInfo.processInfo.environment)
        return ((try? file?.read()) ?? []).map { "\($0.name)\t\($0.place.text)" }
    }
}
