internal import ConnectionChecks
internal import FoundationEssentials
internal import PrivateFiles
internal import ProfileStore
internal import Screen
package import ServerModel
package import Tailnet
package import TerminalUI
internal import Wording
internal import Workflows

/// `landfall tui`.
package enum ScreenMain {
    /// Shows the screen until the person leaves it.
    ///
    /// - Parameters:
    ///   - terminal: The terminal, of which this process is in the foreground.
    ///   - environment: Whose files, which language, how many colours.
    ///   - name: The profile that is chosen at first.
    ///   - tailnet: The daemon of the tailnet.
    /// - Returns: How the process ends.
    /// - Throws: `ProfileStoreError`; ``CommandFailure`` where there is no terminal for a screen.
    package static func open(
        _ terminal: Terminal, environment: [String: String], profile name: String?, tailnet: LocalAPI
    ) async throws -> CommandExit {
        let messages = Messages(language: Language(environment: environment))
        let parts = try ScreenParts(environment: environment, api: tailnet)
        let wanted = try name.map { try parts.book.find($0).name }
        let depth = ColorDepth.decide(style: terminal.output.style, environment: environment)
        var app = ScreenApp(
            messages, size: terminal.output.size, theme: depth == .none ? .mono : .palette,
            keymap: try KeysFile.keymap(in: PrivateFolder.config(environment: environment), messages), profile: wanted,
            before: (try? LastScan(parts.state).servers().servers) ?? [],
            reader: NewServerReader(
                kind: nil, profiles: ProfileSet(), tailnet: TailnetReading(tailnet), state: parts.state),
            date: { Date() })
        // The first frame shows what is on disk, before anybody is asked.
        if let (set, choice) = try? parts.profiles() {
            _ = app.update(.message(.profiles(set, choice)))
            if set.profiles.isEmpty { app.go(to: .nearby) }
        }
        guard let session = TerminalSession(input: terminal.input, output: terminal.output) else {
            throw CommandFailure(.usage, messages.noScreenHere, hints: [messages.seeHelp])
        }
        let owner = ScreenOwner(parts, messages)
        let loop = ScreenLoop(session, depth: depth, clock: ContinuousClock())
        let (_, end) = await loop.run(app, first: ScreenApp.firstWork, perform: owner.perform)
        return end == .quit ? .ok : .interrupted
    }
}
