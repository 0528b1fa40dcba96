internal import TerminalUI

/// Holds the region, which cannot be copied, for a view that can.
final class LiveTable {
    private var region: LiveRegion?
    private let make: () -> LiveRegion

    init(_ output: TerminalOutput, _ messages: Messages) {
        make = { LiveRegion(output: output) { StyledText(messages.moreRows($0), .dim) } }
    }

    func draw(_ block: LiveBlock) throws {
        if region == nil { region = make() }
        try region?.draw(block)
    }

    func pause() throws { try region?.finish() }

    func finish(with lines: [StyledText]) throws {
        if region == nil { region = make() }
        try region?.finish(with: lines)
    }

    /// Releases the region, which shows the cursor again.
    func close() { region = nil }
}
