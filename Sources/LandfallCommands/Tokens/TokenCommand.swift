internal import ArgumentParser
internal import ProfileStore
internal import ServerModel
internal import TokenStores

/// `landfall token`.
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Set, find, move or delete the token of a profile.",
        discussion: """
            A token is kept in the keyring of the desktop or in a sealed (encrypted) file, or stays where you keep it: a \
            variable, a file or a command. No flag takes its value, and nothing prints it.
            """,
        subcommands: [
            TokenSetCommand.self, TokenWhereCommand.self, TokenMoveCommand.self, TokenDeleteCommand.self,
        ])
}

/// `landfall token set`.
struct TokenSetCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Set the token of a profile.",
        discussion: """
            Asks for it on the terminal, without showing it. The new token is tested before it replaces the old one. \
            Where there is no keyring, landfall asks which place to use before it asks for the token, and remembers it.

            EXAMPLES
              landfall token set studio
              pass show studio | landfall token set studio --token-stdin --store sealed
              landfall token set studio --token-ref 'cmd:pass show studio'

            EXIT CODES
              0 set, 2 usage, 3 no such profile, 4 the token is refused or cannot be read, 10 no store, or the keyring \
            is in trouble; others as of test
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String

    @Flag(name: .long, help: "Do not show the token to the server first.")
    var noTest = false

    @OptionGroup var given: TokenOptions
    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        _ = try global.server(or: name, messages)
        let source = try given.source(messages)
        let patience = Patience(try global.limit(messages))
        let tokens = try context.tokens(mayAsk: context.mayAsk(global))
        let profile = try tokens.book.find(name)
        let run = TokenSetRun(
            context: context, tokens: tokens, patience: patience,
            trial: noTest ? nil : try TokenTester.trial(context, global))
        let change = try await context.naming(profile) { try await run.run(profile, from: source, to: given.store) }
        try context.finish(change, tokens) { messages.tokenIs($0, $1) }
        return .ok
    }
}

/// `landfall token where`.
struct TokenWhereCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "where",
        abstract: "Say where the token of a profile is.",
        discussion: """
            Prints the place and whether the token is there, never the token. A store is looked into without asking for \
            its password; a command is not run.

            EXAMPLES
              landfall token where studio
              landfall token where studio --json | jq .present

            EXIT CODES
              0 ok, 3 no such profile, 4 there is no token, or it cannot be read, 10 the keyring is in trouble
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        _ = try global.server(or: name, messages)
        let patience = Patience(try global.limit(messages))
        let tokens = try context.tokens(mayAsk: false)
        let profile = try tokens.book.find(name)
        guard let saved = profile.token else {
            if context.isJSON { try context.out(try JSONText.encode(TokenDocument(profile))) }
            throw CommandFailure(
                .tokenMissing, messages.hasNoToken(name), hints: [messages.howToSetToken(name, kind: profile.kind)])
        }
        let (presence, error) = await tokens.presence(of: profile, deadline: patience.store(mayAsk: false))
        if context.isJSON {
            let document = TokenDocument(
                profile, present: presence != .absent, code: error.map { FailureCode($0.code) })
            try context.out(try JSONText.encode(document))
        } else {
            try context.out("\(ForeignText(saved.reference))\t\(messages.presence(presence))")
        }
        if let error { throw CommandFailure(error, profile: name, messages) }
        return .ok
    }
}

/// `landfall token move`.
struct TokenMoveCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move the token of a profile into another store.",
        discussion: """
            The token is copied, the profile is saved, and only then is the old one deleted. What you keep yourself, in \
            a variable, a file or a command, stays.

            EXAMPLES
              landfall token move studio --store sealed

            EXIT CODES
              0 moved, 2 usage, 3 no such profile, 4 there is no token, or it cannot be read, 10 the keyring is in trouble
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String

    @Option(name: .long, help: ArgumentHelp("Where to: keyring or sealed.", valueName: "store"))
    var store: TokenStoreKind

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        _ = try global.server(or: name, messages)
        let patience = Patience(try global.limit(messages))
        let tokens = try context.tokens(mayAsk: context.mayAsk(global))
        let profile = try tokens.book.find(name)
        let kind = store
        let change = try await context.naming(profile) {
            let place = TokenPlace(context: context, tokens: tokens, patience: patience, offersReference: false)
            try await place.check(kind)
            return try await tokens.move(profile, to: kind, deadline: patience.store(mayAsk: tokens.mayAsk))
        }
        guard let change else {
            throw CommandFailure(
                .tokenMissing, messages.hasNoToken(name), hints: [messages.howToSetToken(name, kind: profile.kind)])
        }
        try context.finish(change, tokens) { name, place in
            change.old == .store(kind) ? messages.alreadyIn(name, messages.place(kind)) : messages.tokenIs(name, place)
        }
        return .ok
    }
}

/// `landfall token delete`.
struct TokenDeleteCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete the token of a profile.",
        discussion: """
            Asks on a terminal; elsewhere, and with --no-input, --yes is needed. What you keep yourself, in a variable, \
            a file or a command, stays.

            EXAMPLES
              landfall token delete studio --yes

            EXIT CODES
              0 deleted, 1 the answer was no, 2 usage or nobody to ask, 3 no such profile, 4 there is no token, 10 the \
            keyring is in trouble
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String

    @Flag(name: .long, help: "Delete it without a question.")
    var yes = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        _ = try global.server(or: name, messages)
        let patience = Patience(try global.limit(messages))
        let tokens = try context.tokens(mayAsk: context.mayAsk(global))
        let profile = try tokens.book.find(name)
        guard let saved = profile.token else {
            throw CommandFailure(
                .tokenMissing, messages.hasNoToken(name), hints: [messages.howToSetToken(name, kind: profile.kind)])
        }
        if !yes {
            guard tokens.mayAsk else {
                throw CommandFailure(.usage, messages.needsYesForToken(name), hints: [messages.giveYesForToken])
            }
            let question = messages.confirmDeletion(name, profile.reference, ForeignText(saved.reference).description)
            guard Question(context: context, limit: patience.answerLimit).isYes(question) else {
                context.note(messages.kept(name))
                return .failure
            }
        }
        let change = try await context.naming(profile) {
            try await tokens.delete(profile, deadline: patience.store(mayAsk: tokens.mayAsk))
        }
        try context.finish(change, tokens) { name, _ in
            guard let old = change.old else { return messages.tokenDeleted(name) }
            if case .store = old { return messages.tokenDeleted(name) }
            return messages.tokenForgotten(name, messages.place(old))
        }
        return .ok
    }
}
