internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallViews
internal import LandfallWording

/// `landfall current`.
struct CurrentCommand: EverydayCommand {
    static let isLocal = true

    static var configuration: CommandConfiguration { CommandConfiguration("current", CurrentHelp.command) }

    @Flag(name: .long, help: .text(CurrentHelp.source))
    var source = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let book = try context.profiles()
        let choice = try book.choice(
            flag: global.server, environment: context.environment, in: try book.load())
        let name = choice.profile.name.description
        if context.isJSON {
            try context.out(json: Document(choice))
        } else if source {
            try context.out("\(name)\t\(choice.source.rawValue)")
        } else {
            try context.out(name)
            context.note(context.messages.chosenBy(choice))
        }
        return .ok
    }
}

extension CurrentCommand {
    static func read(_ line: EverydayLine) -> Self? {
        guard line.words.isEmpty else { return nil }
        var command = Self()
        (command.source, command.global) = (false, line.global)
        return command
    }
}
