internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

/// The words for the screen's own values.
extension Messages {
    func tooSmall(_ least: TerminalSize) -> String { tooSmall(columns: least.columns, rows: least.rows) }

    func deed(_ deed: ProfileChange) -> String {
        switch deed {
        case .used(let name, nil): usesNow(name.description).description
        case .used(let name, let hiding?): hiddenChoice(name.description, ForeignText(hiding).description).description
        case .changed(.removal(let removed)): self.removed("\(removed.profile.name)").description
        case .changed(.edit(let before, _)): edited("\(before.name)")
        case .notUndone(let name): notUndone("\(name)")
        case .undone(let change): undone("\(change.profile.name)")
        }
    }

    /// What has come of comparing an identity.
    func compared(_ profile: Profile, _ outcome: AcceptRun.Outcome) -> StyledText {
        switch outcome {
        case .unchanged: StyledText(nothingToAccept(profile))
        case .takenOver: StyledText(takenOver("\(profile.name)"), .good)
        case .refused: StyledText(nothingChanged.description)
        case .confirmed: StyledText(confirmed("\(profile.name)"), .good)
        case .accepted: StyledText(accepted("\(profile.name)"), .good)
        }
    }
}
