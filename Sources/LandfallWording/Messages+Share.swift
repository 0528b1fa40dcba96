package import LandfallConnections
internal import LandfallModel
package import LandfallWorkflows

/// What `share` says, and `add` of what it reads.
extension Messages {
    package func routesNotShared(_ count: Int) -> String {
        say(
            count, "\(count) route is left out: it leads only to this machine, or does not fit",
            "\(count) routes are left out: they lead only to this machine, or do not fit")
    }

    package var fileHasNoForm: String { say("--json cannot be used with --qr or --form") }

    package var zoneHasNoForm: String {
        say("--zone cannot be used with --json, --qr, --with-token or a --form other than dnsmasq")
    }

    package var dnsmasqNeedsZone: String { say("--form dnsmasq needs --zone DOMAIN") }

    package func badZone(_ text: String) -> String { say("\(text) is not a valid zone domain") }

    package var nothingForZone: String { say("No profile has an address that a zone can hold") }

    package var zoneTakes: Hint {
        say("Only HTTP and HTTPS addresses of other machines can be in a zone")
    }

    package func notInZone(_ names: [String]) -> String {
        say("Left out: \(names.joined(separator: ", "))")
    }

    package func labelsNotInZone(_ count: Int) -> String {
        say(
            count, "\(count) label is left out: it cannot be written as a TXT record",
            "\(count) labels are left out: they cannot be written as TXT records")
    }

    package var oneCode: String { say("A QR code can hold only one profile") }

    package func confirmTokenShown(_ name: String) -> String {
        say("Anyone who scans the code can use \(name) with its token. Show it? [y/N] ")
    }

    package var enterHidesCode: String { say("Enter hides it") }

    package func tokenNotShown(_ name: String) -> String { say("The token of \(name) was not shown") }

    package var tokenOnlyOnTerminal: String { say("--with-token works only on a terminal") }

    package func shareWithoutToken(_ name: String) -> Hint {
        say("Share it without the token: \(command: .share, name); send the token another way")
    }

    package func terminalTooSmall(_ columns: Int, _ rows: Int) -> String {
        say("The code needs a terminal of \(columns) columns and \(rows) rows")
    }

    package var oneInput: String {
        say("Standard input already holds the link or code, so --token-stdin cannot be used")
    }

    // MARK: What is read

    package var linkPrompt: String { say("Link: ") }

    package var codePrompt: String { say("Text of the QR code (not shown): ") }

    package var howToShare: Hint { say("Print one on the other machine: \(form: "landfall share NAME")") }

    /// What a link says, before anything is done with it: the name and the product, then each route.
    package func linkLeads(_ link: ShareLink) -> [String] {
        let first = say("The link leads to \(link.name) (\(link.kind.displayName)):")
        return [first] + link.routes.map { "  \($0.text.description)" }
    }

    package var confirmLink: String { say("Connect to it and save it? [y/N] ") }

    package func notAdded(_ name: String) -> String { say("\(name) was not saved") }

    package var linkNotAsked: String { say("Cannot ask about the link without a terminal") }

    package var howToAddLink: Hint { say("Give it on standard input: \(command: .addLink)") }

    package var codeAndTarget: String { say("Give only one of a target, --from and --qr-text") }

    fileprivate func badLink(_ fault: ShareLink.Fault) -> String {
        switch fault {
        case .notALink: say("The input is not a valid landfall:// link")
        case .tooLong: say("The link is longer than \(ShareLink.longest) bytes")
        case .badName: say("The link has no valid profile name")
        case .badField(let name): say("The link's \(ForeignText(name).description) is missing or invalid")
        case .badRoute(let number):
            say("Route \(number) of the link is invalid, or leads only to the machine that shared it")
        case .unknownField(let name):
            say(
                "The link has a field that this version of landfall does not know: \(ForeignText(name).debugDescription)"
            )
        }
    }

    fileprivate func badCode(_ fault: CodeText.Fault) -> String {
        switch fault {
        case .unknownForm: say("The input is not the text of an EndlessCode QR code")
        case .badAddress: say("The address in the QR code is invalid")
        case .badToken: say("The token in the QR code is invalid")
        case .badPin: say("The pin in the QR code is not a SHA-256 fingerprint")
        }
    }
}

extension CommandFailure {
    /// Why nothing is passed on.
    package init(_ error: SharedText.Failure, _ messages: Messages) {
        switch error {
        case .nothingElsewhere(let name):
            self.init(
                .nothingToShare,
                messages.say("All routes of \(name) lead only to this machine"),
                hints: [messages.say("Add one that others can use: \(form: "landfall edit \(name) --route ADDRESS")")])
        case .noPhoneForm(let name, let kind):
            self.init(.usage, messages.say("\(name) is a \(kind.displayName) server; only EndlessCode has a phone app"))
        case .noPhoneRoute(let name):
            self.init(
                .nothingToShare,
                messages.say("\(name) has no address that a phone can open"),
                hints: [messages.say("Share the link: \(command: .shareLink, name)")])
        case .noTokenInLink(let name):
            self.init(
                .usage,
                messages.say("A landfall:// link never holds a token; --with-token needs --form phone"),
                hints: [messages.say("On the other machine: \(command: .setToken, name)")])
        case .tooLongForCode(let name):
            self.init(
                .nothingToShare,
                messages.say("The routes of \(name) do not fit into a QR code"),
                hints: [messages.say("Print the link: \(command: .share, name)")])
        }
    }

    /// Why there is no QR code.
    package init(_ error: QRCode.Failure, of name: ProfileName, _ messages: Messages) {
        switch error {
        case .libraryMissing(let library):
            self.init(
                .qrLibraryMissing,
                messages.say("\(library), which draws QR codes, is not installed"),
                hints: [
                    messages.say(
                        Sentence("Install it: \(command: "sudo apt-get install libqrencode4")", context: "library"))
                ])
        case .tooLong: self.init(SharedText.Failure.tooLongForCode(name), messages)
        }
    }

    /// Why a link is not taken.
    package init(_ fault: ShareLink.Fault, _ messages: Messages) {
        self.init(.usage, messages.badLink(fault), hints: [messages.howToShare])
    }

    /// Why the text of a QR code is not taken.
    package init(_ fault: CodeText.Fault, _ messages: Messages) {
        self.init(.usage, messages.badCode(fault))
    }
}
