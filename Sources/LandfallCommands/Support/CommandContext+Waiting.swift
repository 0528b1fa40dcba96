internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

extension CommandContext {
    /// How often the line is drawn that says what is waited for.
    private static let pace = Duration.milliseconds(100)

    /// Waits for something. Where it takes its time, the user at the terminal reads on stderr which stage of it runs and for how long; the
    /// line is gone afterwards.
    func waiting<Result>(_ work: (Waiting?) async throws -> Result) async rethrows -> Result {
        guard let line = LiveLine(output: terminal.error) else { return try await work(nil) }
        let waiting = Waiting { [messages] shown in
            line.show(shown.map { StyledText(messages.waiting($0), .dim) })
        }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                while (try? await Task.sleep(for: Self.pace)) != nil { waiting.tick(at: .now) }
            }
            defer {
                group.cancelAll()
                waiting.end()
            }
            return try await work(waiting)
        }
    }
}
