package import ServerModel
package import Workflows

/// What `add` and the picker say.
extension Messages {
    package var nothingToAdd: String { pick("Nothing to add", "추가할 대상이 없습니다") }

    package var howToAdd: Hint {
        pick(
            "Give a target: \(form: "landfall add NAME TARGET"); or a row of the last scan: \(form: "landfall add NAME --from 1")",
            "대상 지정: \(form: "landfall add 이름 대상"), 또는 마지막 스캔의 행: \(form: "landfall add 이름 --from 1")")
    }

    package var targetAndFrom: String { pick("Give a target or --from, not both", "대상과 --from은 함께 쓸 수 없습니다") }

    package func targetIsProfile(_ name: String) -> String {
        pick("\(name) is saved already", "\(name)은(는) 이미 저장되어 있습니다")
    }

    package func howToCopyProfile(_ name: String) -> Hint {
        pick(
            "Rename it: \(form: "landfall rename \(name) NEW"); see its routes: \(command: "landfall show \(name)")",
            "이름 변경: \(form: "landfall rename \(name) 새이름"), 경로 보기: \(command: "landfall show \(name)")")
    }

    package func notSeen(_ text: String) -> String {
        pick("The last scan has no \(text)", "마지막 스캔에 \(text)이(가) 없습니다")
    }

    package var scanFirst: Hint {
        pick("Look around first: \(command: "landfall scan")", "먼저 찾아보세요: \(command: "landfall scan")")
    }

    package func seenRows(_ servers: [SeenServer]) -> Hint {
        let rows = servers.prefix(10).map { "\($0.number) (\(ForeignText($0.name)), \($0.ref))" }
        let list = rows.joined(separator: ", ")
        return pick("It has \(list)", "목록: \(list)")
    }

    package func seenTwice(_ text: String) -> String {
        pick("Several servers of the last scan are called \(text)", "마지막 스캔에 \(text)(이)라는 서버가 여럿입니다")
    }

    package func seenOfOtherKind(_ kind: String) -> String { pick("It is of kind \(kind)", "종류는 \(kind)입니다") }

    package func nothingToSave(_ name: String) -> String {
        let shown = ForeignText(name).description
        return pick("\(shown) has no address that can be saved", "\(shown)에는 저장할 수 있는 주소가 없습니다")
    }

    package var kindNeeded: String { pick("Without a test nobody knows what it is", "테스트하지 않으면 종류를 알 수 없습니다") }

    package var giveKind: Hint {
        let flags = oneOf(ServerKind.allCases.map { "--kind \($0)" })
        return pick("Add \(flags)", "\(flags)를 추가하세요")
    }

    package var nothingSaved: Hint { pick("Nothing was saved", "아무것도 저장하지 않았습니다") }

    package func routeFails(_ route: String, _ why: String) -> String {
        pick("\(route) is saved and does not work now: \(why)", "\(route)은(는) 저장했지만 지금은 동작하지 않습니다: \(why)")
    }

    package var routesOfTwoKinds: String {
        pick("The routes lead to two products", "경로들이 서로 다른 제품으로 이어집니다")
    }

    package func networkUnknown(_ url: String) -> String {
        pick(
            "\(url): this network has no gateway to know it by, so the consent is not saved",
            "\(url): 이 네트워크를 구별할 게이트웨이가 없어서 허용을 저장하지 않았습니다")
    }

    package var askedOnTerminal: Hint {
        pick(
            "On a terminal landfall asks whether to allow it on the interface", "터미널에서는 인터페이스에 대해 허용할지 물어봅니다")
    }

    package func ungatedNetwork(_ url: String, _ subnet: String, _ interface: String) -> [String] {
        [
            pick(
                "\(url): this network has no gateway, so nothing tells it from another \(subnet).",
                "\(url): 이 네트워크에는 게이트웨이가 없어서 다른 \(subnet)과(와) 구별할 수 없습니다."),
            pick(
                "The token would go in cleartext in every such network that this machine joins with \(interface), to whoever has "
                    + "that address there.",
                "이 컴퓨터가 \(interface)(으)로 연결하는 그런 모든 네트워크에서, 그 주소를 가진 누구에게나 토큰이 평문으로 전송됩니다."),
        ]
    }

    package var allowOnInterface: String { pick("Allow it in all of them? [y/N] ", "그 모든 네트워크에서 허용할까요? [y/N] ") }

    package func gatewaySilent(_ url: String, _ gateway: String) -> String {
        pick(
            "\(url): the gateway \(gateway) by which this network is known does not answer, so the consent is not saved",
            "\(url): 이 네트워크를 구별하는 게이트웨이 \(gateway)이(가) 응답하지 않아 허용을 저장하지 않았습니다")
    }

    package func beyondGateway(_ url: String) -> String {
        pick(
            "\(url): it is in no network of this machine, so the consent is not saved",
            "\(url): 이 컴퓨터의 네트워크에 있지 않아 허용을 저장하지 않았습니다")
    }

    package func savedHeldBack(_ name: String) -> Hint {
        pick(
            "Saved \(name); other commands send it no token in this network",
            "\(name)을(를) 저장했습니다. 이 네트워크에서 다른 명령은 토큰을 보내지 않습니다")
    }

    package func tokenStillMissing(_ name: String) -> String {
        pick("\(name) needs a token, and none is set yet", "\(name)에는 토큰이 필요하지만 아직 없습니다")
    }

    package func serverWantsToken(_ name: String, _ kind: ServerKind) -> String {
        guard kind.product.hints.pairs else {
            return pick("\(name) asks for a token.", "\(name)은(는) 토큰을 요구합니다.")
        }
        return pick(
            "\(name) asks for its API key, or for the 6 digits of \"diane pair\" there.",
            "\(name)은(는) API 키 또는 \"diane pair\"의 6자리 숫자를 요구합니다.")
    }

    package func savedAndCurrent(_ name: String, isCurrent: Bool) -> Hint {
        isCurrent
            ? pick("Saved \(name); other commands use it now", "\(name)을(를) 저장했고 이제 다른 명령이 사용합니다")
            : pick(
                "Saved \(name); use it with: \(command: "landfall use \(name)")",
                "\(name)을(를) 저장했습니다. 사용하려면: \(command: "landfall use \(name)")")
    }

    /// The question for a row; `usual` is the one that Enter takes.
    package func chooseRow(_ count: Int, usual: Int?) -> String {
        if count == 1 { return pick("Save it? Enter for yes, q for no: ", "저장할까요? Enter: 예, q: 아니요: ") }
        let enter = usual.map { pick(", Enter for \($0)", ", Enter: \($0)") } ?? ""
        return pick(
            "Which one to save? 1 to \(count)\(enter), q for none: ", "어느 것을 저장할까요? 1~\(count)\(enter), q: 없음: ")
    }

    package func noSuchRow(_ text: String) -> String { pick("There is no row \(text)", "\(text) 행이 없습니다") }

    package func chooseName(_ proposal: String?) -> String {
        let shown = proposal.map { " [\($0)]" } ?? ""
        return pick("Name of the profile\(shown): ", "프로필 이름\(shown): ")
    }
}
