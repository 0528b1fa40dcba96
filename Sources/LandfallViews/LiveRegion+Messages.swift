package import LandfallTerminal
package import LandfallWording

extension LiveRegion {
    /// One that says in words how many rows have no room.
    package convenience init(_ output: TerminalOutput, _ messages: Messages) {
        self.init(output: output) { StyledText(messages.moreRows($0), .dim) }
    }
}
