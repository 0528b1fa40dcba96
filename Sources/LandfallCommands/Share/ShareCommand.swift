internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall share`.
struct ShareCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "share",
            CommandHelp(
                "Print profiles as links, a QR code or a file, without secrets.",
                paragraphs: [
                    """
                    Prints a landfall:// link, which add reads: the name, the kind, the routes that other machines can use, and the \
                    recorded identity; never a token. With --json it prints profiles as one document of the schema landfall.export/1, \
                    which add reads too. The QR code of an EndlessCode server is the one its phone app reads.
                    """,
                    """
                    --zone prints the profiles as services of a DNS domain, for its zone file or for dnsmasq; scan --domain finds them \
                    there. Only HTTP and HTTPS addresses of other machines can be in a zone. Labels become strings of TXT records.
                    """,
                ],
                examples: [
                    "landfall share studio", "landfall share studio | ssh laptop landfall add -",
                    "landfall share studio --qr", "landfall share --all --json >profiles.json",
                    "landfall share --all --zone corp.example.com",
                ],
                exits: """
                    0 ok, 1 nothing to share, 2 usage, 3 no such profile, 10 libqrencode is missing, 11 the token is shown only on a \
                    terminal
                    """))
    }

    @Argument(help: .says("The profiles.", value: "name"), completion: ProfileCompletion.kind)
    var names: [String] = []

    @Flag(name: .long, help: .says("Share all profiles."))
    var all = false

    @Flag(name: .long, help: .says("Draw a QR code."))
    var qr = false

    @Option(
        name: .long,
        help: .says(
            "What to print: landfall for a link, phone for what EndlessCode's app reads; with --zone, dnsmasq for dnsmasq.conf.",
            value: "form"))
    var form: ShareForm?

    @Option(name: .long, help: .says("Print DNS-SD records for this domain.", value: "domain"))
    var zone: String?

    @Flag(
        name: .long,
        help: .says("Include the token in the phone form: asks first, and shows it once, on a terminal only."))
    var withToken = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let profiles = try context.usedProfiles(names, all: all, global)
        if let zone { return try show(profiles, in: zone, context) }
        if context.isJSON, !withToken {
            guard !qr, form == nil else {
                throw CommandFailure(.usage, messages.fileHasNoForm, hints: [messages.seeHelp])
            }
            try context.requireConfirmedRoutes(profiles)
            try context.out(ProfileExchange.document(profiles))
            return .ok
        }
        guard form != .dnsmasq else { throw CommandFailure(.usage, messages.dnsmasqNeedsZone) }
        guard profiles.count == 1 || !qr && !withToken else {
            throw CommandFailure(.usage, messages.oneCode, hints: [messages.seeHelp])
        }
        var omitted = 0
        for profile in profiles {
            let usual: ShareForm = (qr || withToken) && profile.kind.product.hints.hasPhoneApp ? .phone : .landfall
            let form = form ?? usual
            if withToken {
                guard form == .phone else {
                    throw CommandFailure(SharedText.Failure.noTokenInLink(profile.name), messages)
                }
                return try await showToken(of: profile, context)
            }
            let shared = try text(profile, form, nil, context)
            omitted += shared.omitted
            let style = context.terminal.output.style
            try context.out(
                qr
                    ? code(shared, profile.name, context).lines().map(style.whiteOnBlack).joined(separator: "\n")
                    : shared.text)
        }
        if omitted > 0 { context.note(messages.routesNotShared(omitted)) }
        return .ok
    }

    /// Prints the profiles as services of a domain.
    private func show(
        _ profiles: [Profile], in domain: String, _ context: CommandContext
    ) throws -> CommandExit {
        let messages = context.messages
        guard !context.isJSON, !qr, !withToken, form == nil || form == .dnsmasq else {
            throw CommandFailure(.usage, messages.zoneHasNoForm, hints: [messages.seeHelp])
        }
        guard let name = HostName(domain), !name.isSingleLabel, !name.isLocal else {
            throw CommandFailure(.usage, messages.badZone(ForeignText(domain).debugDescription))
        }
        let zone = ZoneText(profiles, in: name, as: form == .dnsmasq ? .dnsmasq : .zone)
        guard !zone.lines.isEmpty else {
            throw CommandFailure(.nothingToShare, messages.nothingForZone, hints: [messages.zoneTakes])
        }
        try context.out(zone.lines)
        if !zone.unlisted.isEmpty {
            context.note(messages.notInZone(zone.unlisted.map(\.description)))
            context.note(messages.zoneTakes)
        }
        if zone.omittedLabels > 0 { context.note(messages.labelsNotInZone(zone.omittedLabels)) }
        return .ok
    }

    private func text(
        _ profile: Profile, _ form: ShareForm, _ token: Token?, _ context: CommandContext
    ) throws(CommandFailure) -> SharedText {
        do throws(SharedText.Failure) {
            switch form {
            case .phone: return try SharedText(phoneFormOf: profile, token: token)
            case .landfall, .dnsmasq: return try SharedText(linkTo: profile, limit: qr ? QRCode.mostBytes : nil)
            }
        } catch {
            throw CommandFailure(error, context.messages)
        }
    }

    private func code(
        _ shared: SharedText, _ name: ProfileName, _ context: CommandContext
    ) throws(CommandFailure) -> QRCode {
        do throws(QRCode.Failure) {
            return try QRCode(shared.text)
        } catch {
            throw CommandFailure(error, of: name, context.messages)
        }
    }

    /// Shows the code with the token in it on a screen of its own, which leaves nothing behind, until a key is pressed.
    private func showToken(of profile: Profile, _ context: CommandContext) async throws -> CommandExit {
        let (messages, output) = (context.messages, context.terminal.output)
        guard output.canRedraw, !context.isJSON, context.mayAsk(global) else {
            throw CommandFailure(
                .tokenNotShared, messages.tokenOnlyOnTerminal,
                hints: [messages.shareWithoutToken(profile.name.description)])
        }
        let name = profile.name.description
        guard
            await Question(context: context, limit: try global.limit(messages)).isYes(messages.confirmTokenShown(name))
        else {
            context.note(messages.tokenNotShown(name))
            return .failure
        }
        let token = try await context.naming(profile) {
            try await context.tokens(mayAsk: true).token(
                of: profile, deadline: TimeLimits(try global.limit(messages)).store(mayAsk: true))
        }
        let drawn = try code(try text(profile, .phone, token, context), profile.name, context)
        // If the code scrolled, it would stay in the scroll-back and could not be scanned.
        let lines = drawn.lines()
        let needed = TerminalSize(columns: lines.first?.count ?? 0, rows: lines.count + 1)
        guard output.size.columns >= needed.columns, output.size.rows >= needed.rows else {
            throw CommandFailure(.tokenNotShared, messages.terminalTooSmall(needed.columns, needed.rows))
        }
        let page = BriefPage(descriptor: context.terminal.input) { try? output.write($0) }
        do throws(HiddenLine.Failure) {
            try page.stay(lines.map(output.style.whiteOnBlack) + [messages.enterHidesCode])
        } catch {
            return .interrupted
        }
        return .ok
    }
}

extension ShareForm: ExpressibleByArgument {}
