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
    static var profile: ArgumentHelp { .says("The profile.", value: .name) }

    /// The name of a source, as the argument of the commands for one.
    static var sourceName: ArgumentHelp { .says("The name of the source.", value: .name) }

    /// What `--accept-new` does where a changed certificate matters.
    static var acceptNew: ArgumentHelp {
        .says("Trust the server's certificate if none is recorded; a changed one is still refused.")
    }
}

/// What stands for the values of arguments and options.
extension Sentence {
    static var address: Sentence { Sentence("address") }
    static var area: Sentence { Sentence("area") }
    static var argument: Sentence { Sentence("argument") }
    static var command: Sentence { Sentence("command") }
    static var domain: Sentence { Sentence("domain") }
    static var engine: Sentence { Sentence("engine") }
    static var file: Sentence { Sentence("file") }
    static var form: Sentence { Sentence("form") }
    static var id: Sentence { Sentence("id") }
    static var input: Sentence { Sentence("-") }
    static var kind: Sentence { Sentence("kind") }
    static var key: Sentence { Sentence("key") }
    static var label: Sentence { Sentence("label=value") }
    static var metrics: Sentence { Sentence("address:port|file") }
    static var milliseconds: Sentence { Sentence("ms") }
    static var name: Sentence { Sentence("name") }
    static var newName: Sentence { Sentence("new", context: "value") }
    static var number: Sentence { Sentence("n") }
    static var oldName: Sentence { Sentence("old") }
    static var path: Sentence { Sentence("path") }
    static var place: Sentence { Sentence("location") }
    static var port: Sentence { Sentence("port") }
    static var project: Sentence { Sentence("project") }
    static var ref: Sentence { Sentence("ref") }
    static var reference: Sentence { Sentence("reference") }
    static var route: Sentence { Sentence("route") }
    static var row: Sentence { Sentence("row") }
    static var seconds: Sentence { Sentence("seconds") }
    static var session: Sentence { Sentence("session") }
    static var sha256: Sentence { Sentence("sha256") }
    static var shell: Sentence { Sentence("shell") }
    static var signal: Sentence { Sentence("signal") }
    static var store: Sentence { Sentence("store") }
    static var target: Sentence { Sentence("target") }
    static var anyText: Sentence { Sentence("text", context: "value") }
    static var theme: Sentence { Sentence("theme") }
    static var time: Sentence { Sentence("time") }
    static var tongue: Sentence { Sentence("language") }
    static var user: Sentence { Sentence("user@") }
    static var variable: Sentence { Sentence("variable") }
}
