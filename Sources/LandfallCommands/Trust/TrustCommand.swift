internal import ArgumentParser
internal import ConnectionChecks
internal import FoundationEssentials
internal import ProfileStore
internal import ServerConnections
internal import ServerModel
internal import ServerTransport
internal import ServerViews
internal import Tailnet
internal import Wording
internal import Workflows

/// `landfall trust`.
struct TrustCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust",
        _superCommandName: "landfall",
        abstract: "Show and change what the server of a profile is recognised by.",
        discussion: """
            A server is recognised by the certificates and keys that were recorded, by its node in the tailnet, and by an id \
            of its announcement, which can only disprove. What differs is exit 8 until it is accepted here.
            """,
        subcommands: [
            TrustShowCommand.self, TrustPinCommand.self, TrustAcceptCommand.self, TrustForgetCommand.self,
        ])
}

/// `landfall trust show`.
struct TrustShowCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show what a server is recognised by.",
        discussion: """
            Shows each certificate and key as hexadecimal digits and as words to read aloud, when it was seen, who vouches \
            for it, and where the token may go in cleartext.

            EXAMPLES
              landfall trust show studio
              landfall trust show studio --json | jq -r '.pins[].certificate_sha256'

            EXIT CODES
              0 ok, 2 usage, 3 no such profile
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String?

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let profile = try context.usedProfile(name, global)
        if context.isJSON {
            try context.out(try JSONText.encode(TrustDocument(profile)))
        } else {
            try context.out(context.messages.trust(profile).joined(separator: "\n"))
        }
        return .ok
    }
}

/// `landfall trust pin`.
struct TrustPinCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "pin",
        abstract: "Record the SHA-256 of a certificate before it was ever seen.",
        discussion: """
            The hash is that of the certificate's DER, 64 hexadecimal digits, with colons or without:
              openssl x509 -in cert.pem -noout -fingerprint -sha256
            Nothing is connected to. The hash of the key is recorded when the server shows the certificate.

            EXAMPLES
              landfall trust pin box e1a84590175451d58bfa0c2fcab63d7a5c50993974400fdd882099c58a9d9b52

            EXIT CODES
              0 recorded, 2 usage, 3 no such profile
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String

    @Argument(help: ArgumentHelp("64 hexadecimal digits.", valueName: "sha256"))
    var digest: String

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let pin = try TrustEdit.pin(digest, context.messages)
        return try await TrustEdit(name: name, context: context, global: global).save(context.messages.pinned) {
            guard !$0.identity.pins.contains(where: { $0.certificate == pin }) else { return }
            $0.identity.pins.append(KnownIdentity.Pin(certificate: pin, firstSeen: Timestamp(Date())))
        }
    }
}

/// `landfall trust accept`.
struct TrustAcceptCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: "Accept that a server shows another identity than the recorded one.",
        discussion: """
            Connects without a token, shows what was recorded and what the server shows now, and asks. Where nobody can be \
            asked, the new certificate's SHA-256 is the answer. Routes that show different changes are asked about one by one, \
            and a hash accepts those that show it. Certificates that were recorded before and that no route shows are forgotten.

            EXAMPLES
              landfall trust accept studio
              landfall trust accept studio e1a84590175451d58bfa0c2fcab63d7a5c50993974400fdd882099c58a9d9b52

            EXIT CODES
              0 accepted, or nothing has changed, 1 the answer was no, 2 usage or nobody to ask, 3 no such profile, 8 the \
            server shows another certificate than the given one; others as of test
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String

    @Argument(help: ArgumentHelp("The certificate that is expected.", valueName: "sha256"))
    var digest: String?

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let expected = try digest.map { text throws(CommandFailure) in try TrustEdit.pin(text, messages) }
        let edit = TrustEdit(name: name, context: context, global: global)
        let profile = try edit.profile()
        let tailnet = TailnetReading(try context.localAPI(global).api)
        let limit = try global.limit(messages)
        let report = await TargetWalk.run(
            profile.plans(), token: TokenSource(nil), around: .system(tailnet: tailnet, state: context.state),
            deadline: .now + (limit ?? Patience.ofTest))
        let changes = ShownChanges(report)
        guard !changes.places.isEmpty else {
            if let route = report.decisive, report.chosen == nil, let stage = route.decisive, let code = stage.code,
                code != .tokenMissing, code != .cleartextTokenRefused
            {
                let words = StageWords(stage, route: route.route, of: profile, messages)
                throw CommandFailure(
                    FailureCode(code), "\(ForeignText(route.url)): \(words.message)", hints: words.hints)
            }
            context.note(messages.nothingToAccept(name))
            return .ok
        }
        let accepted = try accepted(of: changes, expected, profile, limit, context)
        guard !accepted.isEmpty else {
            context.note(messages.nothingChanged)
            return .failure
        }
        let exit = try await edit.save(messages.accepted) { changes.apply(accepted, to: &$0, at: Timestamp(Date())) }
        for place in changes.places where !accepted.contains(place.change) {
            context.note(messages.stillToAccept(name, place))
        }
        return exit
    }

    /// Shows each change, and picks those that the given hash names or a person accepts.
    private func accepted(
        of changes: ShownChanges, _ expected: Fingerprint?, _ profile: Profile, _ limit: Duration?,
        _ context: CommandContext
    ) throws(CommandFailure) -> [ShownChange] {
        let messages = context.messages
        let mayAsk = expected == nil && context.mayAsk(global) && !context.isJSON
        let question = Question(context: context, limit: limit)
        var accepted: [ShownChange] = []
        for place in changes.places {
            let lines = messages.change(place.change, of: profile)
            // Of the only change everybody knows where it is.
            let routes = changes.places.count > 1 ? place.routes.map { "  \($0)" } : []
            for line in lines.prefix(1) + routes + lines.dropFirst() { context.note(line) }
            if expected.map(place.change.isCertificate) ?? (mayAsk && question.isYes(messages.acceptChange)) {
                accepted.append(place.change)
            }
        }
        if expected != nil, accepted.isEmpty {
            throw CommandFailure(.pinChanged, messages.notTheExpected, hints: [messages.compareAtServer])
        }
        if expected == nil, !mayAsk {
            throw CommandFailure(
                .usage, messages.nobodyAccepts(name), hints: messages.giveDigests(name, changes.places.map(\.change)))
        }
        return accepted
    }
}

/// `landfall trust forget`.
struct TrustForgetCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Forget what a server is recognised by.",
        discussion: """
            Without a hash all of it is forgotten: certificates, node, server id, and the leave to send the token in cleartext; \
            the next connection is a first one again. With a hash only that certificate. Asks on a terminal; elsewhere, and \
            with --no-input, --yes is needed.

            EXAMPLES
              landfall trust forget studio
              landfall trust forget studio e1a84590175451d58bfa0c2fcab63d7a5c50993974400fdd882099c58a9d9b52 --yes

            EXIT CODES
              0 forgotten, 1 the answer was no, 2 usage or nobody to ask, 3 no such profile
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String

    @Argument(help: ArgumentHelp("One certificate.", valueName: "sha256"))
    var digest: String?

    @Flag(name: .long, help: "Forget it without a question.")
    var yes = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let pin = try digest.map { text throws(CommandFailure) in try TrustEdit.pin(text, messages) }
        let edit = TrustEdit(name: name, context: context, global: global)
        let profile = try edit.profile()
        if let pin, !profile.identity.pins.contains(where: { $0.certificate == pin }) {
            throw CommandFailure(.usage, messages.noSuchPin(name), hints: [messages.seeTrust(name)])
        }
        if !yes {
            guard context.mayAsk(global) else {
                throw CommandFailure(.usage, messages.needsYesToForget(name), hints: [messages.giveYes])
            }
            let question = Question(context: context, limit: try global.limit(messages))
            guard question.isYes(messages.confirmForgetting(name)) else {
                context.note(messages.nothingChanged)
                return .failure
            }
        }
        return try await edit.save(messages.forgotten) { profile in
            guard let pin else { return profile.forgetIdentity() }
            profile.identity.pins.removeAll { $0.certificate == pin }
        }
    }
}
