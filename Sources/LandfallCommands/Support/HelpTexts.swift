internal import ArgumentParser
internal import LandfallWording

extension CommandConfiguration {
    /// Of a command whose texts stand in Wording. They are made only where help is written: a command line is parsed without them.
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
    /// Of an argument, an option or a flag whose texts stand in Wording.
    static func text(_ text: ArgumentText) -> ArgumentHelp { ArgumentHelp(text.text, valueName: text.valueName) }
}
