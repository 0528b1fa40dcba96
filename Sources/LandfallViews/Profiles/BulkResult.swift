package import LandfallConnections
package import LandfallModel
package import LandfallTerminal
package import LandfallWording
package import LandfallWorkflows

/// What becomes of the servers of a directory that are saved together, or has become of them.
package struct BulkResult {
    fileprivate let outcomes: [BulkRun.Outcome]
    fileprivate let source: ProfileName
    fileprivate let isWhole: Bool
    fileprivate let isSaved: Bool

    /// - Parameters:
    ///   - outcomes: Each server.
    ///   - source: The directory.
    ///   - isWhole: Whether its list has all servers.
    ///   - isSaved: Whether it is done.
    package init(_ outcomes: [BulkRun.Outcome], of source: ProfileName, isWhole: Bool, isSaved: Bool) {
        (self.outcomes, self.source, self.isWhole, self.isSaved) = (outcomes, source, isWhole, isSaved)
    }

    /// How the command ends: what is missing from the list is a failure, and so is what should be saved and is not.
    package func exit(_ messages: Messages) -> CommandExit {
        TestResult.exit(of: outcomes.map { $0.exit(messages) } + [isWhole ? .ok : .failure])
    }

    /// What was done, in few lines; with what failed where no table says that.
    package func summary(_ messages: Messages, isListed: Bool) -> [Hint] {
        let failed = outcomes.filter { $0.trouble != nil }
        let lines = isListed ? [] : failed.map { Hint("\($0.profile): \($0.note(messages))") }
        let saved = outcomes.count { $0.trouble == nil && $0.row.fate.isChange }
        let isKeyless = outcomes.contains { $0.lacksToken }
        return lines + [messages.savedOfAll(saved, leftOut: leftOut(failed.count, messages))]
            + (isKeyless ? [messages.howToSetTokens] : [])
    }

    /// How many are left out, by why: those that failed, and those that the plan has left out.
    private func leftOut(_ failed: Int, _ messages: Messages) -> [(words: String, count: Int)] {
        let reasons = outcomes.compactMap { outcome -> String? in
            guard outcome.trouble == nil, case .leftOut(let reason) = outcome.row.fate else { return nil }
            return messages.leftOutShort(reason)
        }
        let counts = Dictionary(reasons.map { ($0, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
        return (failed > 0 ? [(messages.failedShort, failed)] : []) + counts.map { ($0.key, $0.value) }
    }
}

extension BulkRun.Outcome {
    fileprivate var profile: String { row.fate.name?.description ?? "" }

    /// What it is to a program, and to a person.
    fileprivate func change(_ messages: Messages) -> (code: String, word: StyledText) {
        let fate = trouble == nil ? row.fate : .leftOut(.unusable)
        return switch fate {
        case .new: ("new", StyledText(messages.newWord, .good))
        case .replacing: ("replaced", StyledText(messages.replacedWord, .warn))
        case .relabelling: ("updated", StyledText(messages.updatedWord, .good))
        case .unchanged: ("unchanged", StyledText(messages.unchangedWord, .dim))
        case .leftOut: ("left_out", StyledText(messages.leftOutWord, .warn))
        }
    }

    private func failure(_ messages: Messages) -> CommandFailure? {
        if let trouble { return CommandFailure(of: trouble, messages) ?? CommandFailure(.internalError, "\(trouble)") }
        guard case .leftOut(let reason) = row.fate else { return nil }
        return CommandFailure(reason, messages)
    }

    /// Why it is left out, or what it needs.
    fileprivate func note(_ messages: Messages) -> String {
        if let failure = failure(messages) { return failure.message }
        if saved?.isHeldBack == true { return messages.heldBackShort }
        return lacksToken ? messages.trouble(.tokenMissing) : ""
    }

    fileprivate func exit(_ messages: Messages) -> CommandExit {
        if saved?.isHeldBack == true { return .refusedByPolicy }
        if case .leftOut(.repeated) = row.fate { return .ok }
        return failure(messages)?.code.exit ?? .ok
    }

    fileprivate func code(_ messages: Messages) -> FailureCode? {
        if lacksToken { return .tokenMissing }
        return saved?.isHeldBack == true ? .cleartextTokenRefused : failure(messages)?.code
    }

    fileprivate func document(_ messages: Messages) -> Document {
        let (code, note) = (code(messages), note(messages))
        return [
            "name": ForeignText(row.server.name), "kind": row.server.kind,
            "url": row.server.routes.first.map { ForeignText($0.url) },
            "labels": row.server.labels?.nonEmpty, "change": change(messages).code, "profile": row.fate.name,
            "code": code,
            "message": note.nonEmpty,
        ]
    }
}

extension Document {
    /// `landfall.added/1`: what becomes of the servers of a directory.
    package init(_ result: BulkResult, _ messages: Messages) {
        self.init(
            "landfall.added/1",
            [
                "source": result.source, "complete": result.isWhole, "saved": result.isSaved,
                "servers": result.outcomes.map { $0.document(messages) },
            ])
    }
}

extension Table {
    /// What becomes of the servers of a directory, a row for each.
    package init(_ result: BulkResult, _ messages: Messages) {
        let (titles, own) = (messages.column, messages.bulkColumn)
        self.init(columns: [
            .init(own.change, priority: 5), .init(own.profile, priority: 4, overflow: .below),
            .init(titles.name, priority: 1, overflow: .below), .init(titles.kind, priority: 0, overflow: .dropped),
            .init(titles.address, priority: 3, overflow: .below), .init(titles.note, priority: 2, overflow: .below),
        ])
        for outcome in result.outcomes {
            let server = outcome.row.server
            append([
                outcome.change(messages).word, StyledText(outcome.profile),
                StyledText(ForeignText(server.name).description),
                StyledText(server.kind.rawValue),
                StyledText(server.routes.first.map { ForeignText($0.url).description } ?? ""),
                StyledText(outcome.note(messages), .dim),
            ])
        }
    }
}
