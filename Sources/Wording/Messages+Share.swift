package import ProfileStore
package import QRCode
internal import ServerModel
package import Workflows

/// What `share` says, and `add` of what it reads.
extension Messages {
    package func routesNotShared(_ count: Int) -> String {
        pick(
            count == 1
                ? "1 route is left out: it leads only to this machine, or does not fit"
                : "\(count) routes are left out: they lead only to this machine, or do not fit",
            "제외된 경로 \(count)개: 이 컴퓨터에서만 쓸 수 있거나 길이 제한을 넘습니다")
    }

    package func confirmTokenShown(_ name: String) -> String {
        pick(
            "Anyone who scans the code can use \(name) with its token. Show it? [y/N] ",
            "코드를 스캔하면 누구나 토큰으로 \(name) 서버에 접속할 수 있습니다. 표시할까요? [y/N] ")
    }

    package var enterHidesCode: String { pick("Enter hides it", "Enter를 누르면 사라집니다") }

    package func tokenNotShown(_ name: String) -> String {
        pick("The token of \(name) was not shown", "\(name)의 토큰을 표시하지 않았습니다")
    }

    package var tokenOnlyOnTerminal: String {
        pick("--with-token works only on a terminal", "--with-token은 터미널에서만 쓸 수 있습니다")
    }

    package func shareWithoutToken(_ name: String) -> Hint {
        pick(
            "Share it without the token: \(command: "landfall share \(name)"); send the token another way",
            "토큰 없이 공유: \(command: "landfall share \(name)"), 토큰은 다른 방법으로 전달하세요")
    }

    package func terminalTooSmall(_ columns: Int, _ rows: Int) -> String {
        pick(
            "The code needs a terminal of \(columns) columns and \(rows) rows",
            "QR 코드에는 \(columns)열 \(rows)행의 터미널이 필요합니다")
    }

    package var oneInput: String {
        pick(
            "Standard input already holds the link or code, so --token-stdin cannot be used",
            "표준 입력은 링크나 코드에 쓰이므로 --token-stdin과 함께 쓸 수 없습니다")
    }

    // MARK: What is read

    package var linkPrompt: String { pick("Link: ", "링크: ") }

    package var codePrompt: String { pick("Text of the QR code (not shown): ", "QR 코드 내용(표시되지 않음): ") }

    package var howToShare: Hint {
        pick(
            "Print one on the other machine: \(form: "landfall share NAME")",
            "다른 컴퓨터에서 만들기: \(form: "landfall share 이름")")
    }

    /// What a link says, before anything is done with it: the name and the product, then each route.
    package func linkLeads(_ link: ShareLink) -> [String] {
        let first = pick(
            "The link leads to \(link.name) (\(link.kind.displayName)):",
            "링크의 서버: \(link.name), \(link.kind.displayName)")
        return [first] + link.routes.map { "  \($0.text.description)" }
    }

    package var confirmLink: String { pick("Connect to it and save it? [y/N] ", "연결하고 저장할까요? [y/N] ") }

    package func notAdded(_ name: String) -> String { pick("\(name) was not saved", "\(name) 서버를 저장하지 않았습니다") }

    package var linkNotAsked: String {
        pick("Cannot ask about the link without a terminal", "터미널이 없어 링크를 확인할 수 없습니다")
    }

    package var howToAddLink: Hint {
        pick(
            "Give it on standard input: \(command: "landfall add -")", "표준 입력으로 전달하세요: \(command: "landfall add -")")
    }

    package var codeAndTarget: String {
        pick("Give only one of a target, --from and --qr-text", "대상, --from, --qr-text 중 하나만 지정하세요")
    }

    fileprivate func badLink(_ fault: ShareLink.Fault) -> String {
        switch fault {
        case .notALink:
            pick("The input is not a landfall:// link", "입력이 landfall:// 링크가 아닙니다")
        case .tooLong:
            pick("The link is longer than \(ShareLink.longest) bytes", "링크가 \(ShareLink.longest)바이트를 넘습니다")
        case .badName: pick("The link has no valid profile name", "링크의 프로필 이름이 올바르지 않습니다")
        case .badField(let name):
            pick(
                "The link's \(ForeignText(name).description) is missing or invalid",
                "링크의 \(ForeignText(name).description) 값이 없거나 올바르지 않습니다")
        case .badRoute(let number):
            pick("Route \(number) of the link is invalid", "링크의 \(number)번째 경로가 올바르지 않습니다")
        case .unknownField(let name):
            pick(
                "The link has a field that this version of landfall does not know: \(ForeignText(name).debugDescription)",
                "링크에 이 버전이 모르는 필드가 있습니다: \(ForeignText(name).debugDescription)")
        }
    }

    fileprivate func badCode(_ fault: CodeText.Fault) -> String {
        switch fault {
        case .unknownForm:
            pick("The input is not the text of an EndlessCode QR code", "입력이 EndlessCode의 QR 코드 내용이 아닙니다")
        case .badAddress: pick("The address in the QR code is invalid", "QR 코드의 주소가 올바르지 않습니다")
        case .badToken: pick("The token in the QR code is invalid", "QR 코드의 토큰이 올바르지 않습니다")
        case .badPin: pick("The pin in the QR code is not a SHA-256 fingerprint", "QR 코드의 pin이 SHA-256이 아닙니다")
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
                messages.pick(
                    "All routes of \(name) lead only to this machine", "\(name) 프로필의 모든 경로는 이 컴퓨터에서만 쓸 수 있습니다"),
                hints: [
                    messages.pick(
                        "Add one that others can use: \(form: "landfall edit \(name) --route ADDRESS")",
                        "다른 컴퓨터에서 쓸 수 있는 경로 추가: \(form: "landfall edit \(name) --route 주소")")
                ])
        case .noPhoneForm(let name, let kind):
            self.init(
                .usage,
                messages.pick(
                    "\(name) is a \(kind.displayName) server; only EndlessCode has a phone app",
                    "\(name) 서버는 \(kind.displayName)입니다. 휴대전화 앱은 EndlessCode에만 있습니다"))
        case .noPhoneRoute(let name):
            self.init(
                .nothingToShare,
                messages.pick(
                    "\(name) has no address that a phone can open", "\(name) 프로필에는 휴대전화에서 열 수 있는 주소가 없습니다"),
                hints: [
                    messages.pick(
                        "Share the link: \(command: "landfall share \(name) --form landfall")",
                        "링크로 공유: \(command: "landfall share \(name) --form landfall")")
                ])
        case .noTokenInLink(let name):
            self.init(
                .usage,
                messages.pick(
                    "A landfall:// link never holds a token; --with-token needs --form phone",
                    "landfall:// 링크에는 토큰이 들어가지 않습니다. --with-token에는 --form phone이 필요합니다"),
                hints: [
                    messages.pick(
                        "On the other machine: \(command: "landfall token set \(name)")",
                        "다른 컴퓨터에서: \(command: "landfall token set \(name)")")
                ])
        case .tooLongForCode(let name):
            self.init(
                .nothingToShare,
                messages.pick(
                    "The routes of \(name) do not fit into a QR code", "\(name) 프로필의 연결 정보가 QR 코드에 들어가지 않습니다"),
                hints: [
                    messages.pick(
                        "Print the link: \(command: "landfall share \(name)")",
                        "링크 출력: \(command: "landfall share \(name)")")
                ])
        }
    }

    /// Why there is no QR code.
    package init(_ error: QRCode.Failure, of name: ProfileName, _ messages: Messages) {
        switch error {
        case .libraryMissing(let library):
            self.init(
                .qrLibraryMissing,
                messages.pick(
                    "\(library), which draws QR codes, is not installed", "QR 코드를 그리는 라이브러리가 설치되어 있지 않습니다: \(library)"),
                hints: [
                    messages.pick(
                        "Install it: \(command: "sudo apt-get install libqrencode4")",
                        "설치: \(command: "sudo apt-get install libqrencode4")")
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
