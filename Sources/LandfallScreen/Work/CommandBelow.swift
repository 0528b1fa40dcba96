internal import Dispatch
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

/// Runs a command of landfall below the screen, on the terminal as it was before, and waits for Enter.
struct CommandBelow: Sendable {
    let terminal: Terminal
    let messages: Messages
    /// Runs a command to its end and returns its exit status; nil where it was not started.
    let command: @Sendable (_ words: [String]) async -> Int32?

    private static let mostTyped = 4_096

    /// Runs it. The caller has given the terminal back.
    func run(_ words: [String]) async {
        let line = ForeignText(words.map(ShellText.word).joined(separator: " "))
        // If the terminal is gone, there is no one to tell.
        try? terminal.output.write("\n$ landfall \(line)\n")
        let status = await command(words)
        try? terminal.output.write("\n\(messages.commandEnded(status)) ")
        await waitForEnter()
    }

    private func waitForEnter() async {
        let input = terminal.input
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "landfall.enter").async {
                _ = InputBytes(descriptor: input, limit: nil, most: Self.mostTyped).line()
                continuation.resume()
            }
        }
    }
}
