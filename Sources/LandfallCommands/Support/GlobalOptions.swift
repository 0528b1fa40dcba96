internal import ArgumentParser
internal import ServerModel

/// The flags of every command.
struct GlobalOptions: ParsableArguments {
    @Flag(name: .long, help: "Print JSON: one document, or one object a line where the command streams.")
    var json = false

    @Option(name: .long, help: ArgumentHelp("End after this many seconds.", valueName: "seconds"))
    var timeout: String?

    @Flag(name: .long, help: "Never ask a question.")
    var noInput = false

    @Flag(name: .long, help: "Print without colours.")
    var noColor = false

    @Flag(name: .long, help: "Say more on stderr about what is done and how.")
    var verbose = false

    @Option(
        name: .long,
        help: ArgumentHelp("Where the socket of tailscaled is (LANDFALL_TAILSCALE_SOCKET).", valueName: "path"))
    var tailscaleSocket: String?

    /// The time limit; nil where none was given.
    func limit(_ messages: Messages) throws(CommandFailure) -> Duration? {
        guard let timeout else { return nil }
        guard let seconds = Double(timeout), seconds >= 0.1, seconds <= 86_400 else {
            throw CommandFailure(.usage, messages.badSeconds(ForeignText(timeout).description))
        }
        return .milliseconds(Int64(seconds * 1000))
    }
}
