internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

/// The words for the screen's own values.
extension Messages {
    func tooSmall(_ least: TerminalSize) -> String { tooSmall(columns: least.columns, rows: least.rows) }

    func deed(_ deed: Deed) -> String {
        switch deed {
        case .used(let name, nil): usesNow(name.description).description
        case .used(let name, let hiding?): hiddenChoice(name.description, ForeignText(hiding).description).description
        case .removed(let name, nil): removed(name.description).description
        case .removed(let name, let reference?): "\(removed(name.description)). \(tokenStays(reference))"
        }
    }
}
