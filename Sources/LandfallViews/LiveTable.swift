package import LandfallTerminal
package import LandfallWording

/// Holds the region, which cannot be copied, for a view that can.
package final class LiveTable {
    private var region: LiveRegion?
    private let make: () -> LiveRegion

    package init(_ output: TerminalOutput, _ messages: Messages) {
        make = { LiveRegion(output: output) { StyledText(messages.moreRows($0), .dim) } }
    }

    package func draw(_ block: LiveBlock) throws {
        if region == nil { region = make() }
        try region?.draw(block)
    }

    /// The same with a line below it on which the user types.
    package func draw(_ block: LiveBlock, typing line: StyledText) throws {
        if region == nil { region = make() }
        try region?.draw(block, typing: line)
    }

    package func pause() throws { try region?.finish() }

    package func finish(with lines: [StyledText]) throws {
        if region == nil { region = make() }
        try region?.finish(with: lines)
    }

    /// Releases the region, which shows the cursor again.
    package func close() { region = nil }
}
