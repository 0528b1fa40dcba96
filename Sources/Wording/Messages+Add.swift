package import ServerModel
package import Workflows

/// What `add` and the picker say.
extension Messages {
    package var nothingToAdd: String { pick("Nothing to add", "추가할 대상이 없습니다") }

    package var howToAdd: Hint {
        pick(
            "Give a target: \(form: "landfall add NAME TARGET"); or a row of the last scan: \(form: "landfall add NAME --from 1")",
            "대상 지정: \(form: "landfall add 이름 대상"), 또는 마지막 검색 결과의 행 지정: \(form: "landfall add 이름 --from 1")")
    }

    package var targetAndFrom: String { pick("Give a target or --from, not both", "대상과 --from 중 하나만 지정하세요") }

    package func targetIsProfile(_ name: String) -> String {
        pick("\(name) is saved already", "\(name) 서버는 이미 저장되어 있습니다")
    }

    package func howToCopyProfile(_ name: String) -> Hint {
        pick(
            "Rename it: \(form: "landfall rename \(name) NEW"); see its routes: \(command: "landfall show \(name)")",
            "이름 변경: \(form: "landfall rename \(name) 새이름"), 경로 보기: \(command: "landfall show \(name)")")
    }

    package func notSeen(_ text: String) -> String {
        pick("\(text) is not in the last scan", "마지막 검색 결과에 \(text) 항목이 없습니다")
    }

    package var scanFirst: Hint {
        pick("Scan first: \(command: "landfall scan")", "먼저 검색하세요: \(command: "landfall scan")")
    }

    package func seenRows(_ servers: [SeenServer]) -> Hint {
        let rows = servers.prefix(10).map { server in
            let facts = [server.name, server.routes.first?.url].compactMap(\.self).map { ForeignText($0).description }
            return "\(server.number) (\(facts.joined(separator: ", ")))"
        }
        let list = rows.joined(separator: ", ")
        return pick("The scan found \(list)", "검색 결과: \(list)")
    }

    package func seenTwice(_ text: String) -> String {
        pick("Several servers in the last scan are named \(text)", "마지막 검색 결과에 이름이 같은 서버가 여러 개 있습니다: \(text)")
    }

    package func seenOfOtherKind(_ kind: String) -> String {
        pick("That server is \(kind), not the kind given", "지정한 종류와 다른 서버입니다: \(kind)")
    }

    package func nothingToSave(_ name: String) -> String {
        let shown = ForeignText(name).description
        return pick("\(shown) has no address that can be saved", "\(shown)에는 저장할 수 있는 주소가 없습니다")
    }

    package var kindNeeded: String {
        pick("Without a test, landfall cannot tell which kind of server it is", "테스트하지 않으면 서버 종류를 알 수 없습니다")
    }

    package var giveKind: Hint {
        let flags = oneOf(ServerKind.allCases.map { "--kind \($0)" })
        return pick("Add \(flags)", "옵션을 추가하세요: \(flags)")
    }

    package var nothingSaved: Hint { pick("Nothing was saved", "아무것도 저장하지 않았습니다") }

    package func routeFails(_ route: String, _ why: String) -> String {
        pick("\(route) is saved, but does not work now: \(why)", "\(route) 경로를 저장했지만 지금은 동작하지 않습니다: \(why)")
    }

    package var routesOfTwoKinds: String {
        pick("The routes lead to different products", "경로마다 다른 제품이 응답합니다")
    }

    package func networkUnknown(_ url: String) -> String {
        pick(
            "\(url): this network has no gateway that identifies it, so the permission is not saved",
            "\(url): 이 네트워크를 구별할 게이트웨이가 없어 허용 설정을 저장하지 않았습니다")
    }

    package var askedOnTerminal: Hint {
        pick(
            "On a terminal, landfall asks whether to allow it for the interface", "터미널에서 실행하면 인터페이스 단위로 허용할지 물어봅니다")
    }

    package func ungatedNetwork(_ url: String, _ subnet: String, _ interface: String) -> [String] {
        [
            pick(
                "\(url): this network has no gateway, so landfall cannot tell it from another \(subnet).",
                "\(url): 이 네트워크에는 게이트웨이가 없어 다른 \(subnet) 네트워크와 구별할 수 없습니다."),
            pick(
                "The token would be sent in cleartext on every such network that this machine joins through \(interface), to any machine "
                    + "that has the server's address there.",
                "허용하면 이 컴퓨터가 \(interface) 인터페이스로 이런 네트워크에 연결할 때마다 토큰이 평문으로 전송되며, "
                    + "그곳에서 서버와 같은 주소를 쓰는 컴퓨터가 토큰을 받을 수 있습니다."),
        ]
    }

    package var allowOnInterface: String {
        pick("Allow it on every such network? [y/N] ", "이런 네트워크에서 항상 허용할까요? [y/N] ")
    }

    package func gatewaySilent(_ url: String, _ gateway: String) -> String {
        pick(
            "\(url): the gateway \(gateway), which identifies this network, does not answer, so the permission is not saved",
            "\(url): 이 네트워크를 구별하는 게이트웨이(\(gateway))가 응답하지 않아 허용 설정을 저장하지 않았습니다")
    }

    package func beyondGateway(_ url: String) -> String {
        pick(
            "\(url): the address is not on a network of this machine, so the permission is not saved",
            "\(url): 이 컴퓨터가 연결된 네트워크의 주소가 아니어서 허용 설정을 저장하지 않았습니다")
    }

    package func savedHeldBack(_ name: String) -> Hint {
        pick(
            "Saved \(name); other commands do not send it a token on this network",
            "\(name) 서버를 저장했습니다. 이 네트워크에서 다른 명령은 토큰을 보내지 않습니다")
    }

    package func tokenStillMissing(_ name: String) -> String {
        pick("\(name) needs a token, and none is set yet", "\(name)에는 토큰이 필요하지만 아직 설정되지 않았습니다")
    }

    package func tokenUnasked(_ name: String) -> String {
        pick(
            "\(name) may need a token: landfall did not check, because this route does not prove the server's identity",
            "\(name)에 토큰이 필요할 수 있습니다. 이 경로로는 서버의 신원을 확인할 수 없어 검사하지 않았습니다")
    }

    package func serverWantsToken(_ name: String, _ kind: ServerKind) -> String {
        guard kind.product.hints.pairs else {
            return pick("\(name) needs a token.", "\(name)에는 토큰이 필요합니다.")
        }
        return pick(
            "\(name) needs its API key, or the 6 digits from \"diane pair\" on its machine.",
            "\(name)에는 API 키 또는 그 서버의 \"diane pair\"가 보여 주는 숫자 6자리가 필요합니다.")
    }

    package func savedAndCurrent(_ name: String, isCurrent: Bool) -> Hint {
        isCurrent
            ? pick("Saved \(name); other commands use it now", "\(name) 서버를 저장했습니다. 이제 다른 명령이 이 서버를 사용합니다")
            : pick(
                "Saved \(name); use it with: \(command: "landfall use \(name)")",
                "\(name) 서버를 저장했습니다. 사용하려면: \(command: "landfall use \(name)")")
    }

    /// The question for a row; `usual` is the one that Enter takes.
    package func chooseRow(_ count: Int, usual: Int?) -> String {
        if count == 1 { return pick("Save it? Enter for yes, q for no: ", "저장할까요? Enter: 예, q: 아니요: ") }
        let enter = usual.map { pick(", Enter for \($0)", ", Enter: \($0)") } ?? ""
        return pick(
            "Save which one? 1 to \(count)\(enter), q for none: ", "어느 것을 저장할까요? 1~\(count)\(enter), q: 저장 안 함: ")
    }

    package func noSuchRow(_ text: String) -> String { pick("No row \(text)", "\(text)번 행이 없습니다") }

    package func chooseName(_ proposal: String?) -> String {
        let shown = proposal.map { " [\($0)]" } ?? ""
        return pick("Profile name\(shown): ", "프로필 이름\(shown): ")
    }
}
