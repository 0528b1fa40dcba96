internal import ArgumentParser
internal import LandfallWording

extension CommandConfiguration {
    /// Of a command and its texts. They are made only where help is written: a command line is parsed without them.
    ///
    /// - Parameters:
    ///   - name: The command.
    ///   - help: What the help says.
    ///   - subcommands: The commands below it.
    ///   - standard: The one of them that is meant if none is named.
    ///   - aliases: Its other names.
    init(
        _ name: String, _ help: @autoclosure () -> CommandHelp, subcommands: [any ParsableCommand.Type] = [],
        standard: (any ParsableCommand.Type)? = nil, aliases: [String] = []
    ) {
        let help = Sentence.language == nil ? nil : help()
        self.init(
            commandName: name, _superCommandName: "landfall", abstract: help?.abstract.text ?? "",
            discussion: help?.discussion ?? "", subcommands: subcommands, defaultSubcommand: standard,
            aliases: aliases)
    }

    /// Of the program itself.
    init(_ name: String, _ help: @autoclosure () -> CommandHelp, version: String, groups: [CommandGroup]) {
        let help = Sentence.language == nil ? nil : help()
        self.init(
            commandName: name, abstract: help?.abstract.text ?? "", discussion: help?.discussion ?? "",
            version: version, groupedSubcommands: groups)
    }
}

extension ArgumentHelp {
    /// Of an argument, an option or a flag.
    ///
    /// - Parameters:
    ///   - help: A sentence, with a full stop; in Korean a noun phrase, without one.
    ///   - value: What stands for the value; nil for a flag.
    /// - Returns: Both, in the language of the task.
    static func says(_ help: Sentence, value: Sentence? = nil) -> ArgumentHelp {
        ArgumentHelp(help.text, valueName: value?.text)
    }

    /// The name of a profile, as the argument of most commands.
    static var profile: ArgumentHelp { .says("The profile.", value: "name") }

    /// The name of a source, as the argument of the commands for one.
    static var sourceName: ArgumentHelp { .says("The name of the source.", value: "name") }

    /// What `--accept-new` does where a changed certificate matters.
    static var acceptNew: ArgumentHelp {
        .says("Trust the server's certificate if none is recorded; a changed one is still refused.")
    }
}
