package import LandfallConnections
package import LandfallModel
package import LandfallWorkflows

/// A directory that the user has saved. Nobody on its list is contacted, and nothing that it says is proven.
package struct DirectorySource: ScanSource {
    package var id: DiscoverySource { directory.source }
    private let directory: Directory
    private let isNamed: Bool

    /// A source that reads a directory, which the user has named or not.
    package init(_ directory: Directory, isNamed: Bool = false) {
        (self.directory, self.isNamed) = (directory, isNamed)
    }

    /// It has no flag of its own: `--source` names it.
    package func help(_: String) -> Sentence? { nil }
    package func name(_: Messages) -> String { directory.name.description }

    package func events(_ settings: ScanSettings) -> AsyncStream<DiscoveryEvent> {
        DirectoryBrowser(
            directory, kinds: settings.kinds, query: settings.filter, ends: settings.end,
            isAsked: isNamed || settings.limit != nil,
            visit: DirectoryVisit(
                DirectoryReader(environment: settings.environment), state: directory.isSaved ? settings.state : nil,
                book: try? ProfileBook(environment: settings.environment))
        ).events()
    }

    package func causes(_ outcome: ScanOutcome, _ messages: Messages) -> [Hint] {
        guard let code = outcome.trouble(id) else {
            let isWhole = !outcome.isFiltered && outcome.kinds.count == ServerKind.allCases.count
            return [messages.emptyDirectory(directory.name.description, isWhole: isWhole)] + leftOut(outcome, messages)
        }
        return [trouble(code, outcome, messages)]
    }

    package func failure(_ outcome: ScanOutcome, _ messages: Messages) -> CommandFailure {
        let code = outcome.trouble(id) ?? .sourceFailed
        return CommandFailure(
            code, "\(directory.name): \(messages.directoryTrouble(code, detail(outcome)))",
            hints: directory.isSaved ? [messages.testDirectory(directory.name.description)] : [])
    }

    package func remarks(_ outcome: ScanOutcome, _ messages: Messages) -> [ScanRemark] {
        (outcome.trouble(id).map { [.warning(trouble($0, outcome, messages))] } ?? [])
            + (leftOut(outcome, messages) + signature(outcome, messages)).map { .loss($0) }
    }

    private func signature(_ outcome: ScanOutcome, _ messages: Messages) -> [Hint] {
        let (name, note) = (directory.name.description, outcome.report(id)?.list)
        let fault = note?.unsigned.flatMap(SignatureFault.init).map { messages.unsigned(name, $0) }
        return [fault].compactMap(\.self) + (note?.gone.map { messages.gone($0, name) } ?? [])
    }

    /// `landfall source test` says more of one than doctor could.
    package func checks(_: DoctorChecks) -> [DoctorCheck<Finding>] { [] }

    private func detail(_ outcome: ScanOutcome) -> ForeignText? {
        outcome.report(id)?.detail.map { ForeignText($0) }
    }

    private func trouble(_ code: FailureCode, _ outcome: ScanOutcome, _ messages: Messages) -> Hint {
        let (name, words) = (directory.name.description, messages.directoryTrouble(code, detail(outcome)))
        guard let date = outcome.report(id)?.list?.asOf else {
            return directory.isSaved ? messages.directoryFailed(name, words) : Hint("\(name): \(words)")
        }
        return messages.directoryKept(name, words, asOf: messages.moment(date))
    }

    private func leftOut(_ outcome: ScanOutcome, _ messages: Messages) -> [Hint] {
        let (name, note) = (directory.name.description, outcome.report(id)?.list)
        guard let count = note?.leftOut, count > 0 else {
            return note?.isCut == true && note?.asOf == nil ? [messages.listCut(name)] : []
        }
        return [
            directory.isSaved
                ? messages.leftOut(count, name)
                : messages.leftOut(count, name, at: directory.place.text.description)
        ]
    }
}
