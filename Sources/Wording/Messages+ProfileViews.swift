package import ProfileStore
package import ServerModel

/// What is shown of profiles.
extension Messages {
    package var profileColumn: (name: String, state: String, kind: String, route: String, token: String, note: String) {
        (
            pick("NAME", "이름"), pick("STATE", "상태"), pick("KIND", "종류"), pick("ROUTE", "경로"), pick("TOKEN", "토큰"),
            pick("NOTE", "비고")
        )
    }

    package var showLabel: (kind: String, id: String, routes: String, identity: String, token: String, note: String) {
        (
            pick("kind", "종류"), "id", pick("routes", "경로"), pick("identity", "신원"), pick("token", "토큰"),
            pick("note", "비고")
        )
    }

    package func source(_ source: SelectionSource) -> String {
        switch source {
        case .flag: pick("--server", "--server로 선택")
        case .environment: pick("LANDFALL_SERVER", "LANDFALL_SERVER로 선택")
        case .saved: pick("landfall use", "landfall use로 선택")
        case .only: pick("the only profile", "유일한 프로필")
        }
    }

    package func chosenBy(_ choice: ServerChoice) -> String {
        guard let hidden = choice.hidden else {
            return pick("from \(source(choice.source))", "\(source(choice.source))")
        }
        return pick(
            "from \(source(choice.source)), which overrides the selected profile \(hidden)",
            "\(source(choice.source)) (landfall use로 선택한 \(hidden) 프로필보다 우선함)")
    }

    package var current: String { pick("current", "현재") }

    package var noToken: String { pick("none", "없음") }

    package func via(_ via: Route.Via) -> String {
        switch via {
        case .lan: "LAN"
        case .tailnet: "tailnet"
        case .ssh: "ssh"
        case .direct: pick("address", "주소")
        case .local: thisMachine
        }
    }

    package func certificate(_ digest: String) -> String {
        pick("certificate SHA256 \(digest)", "인증서 SHA256 \(digest)")
    }

    package func publicKey(_ digest: String) -> String { pick("public key SHA256 \(digest)", "공개 키 SHA256 \(digest)") }

    package func node(_ id: String) -> String { pick("node \(id) of the tailnet", "tailnet 노드 \(id)") }

    package func serverID(_ id: String) -> String { pick("server id \(id)", "서버 id \(id)") }

    package var nothingRecorded: String { pick("nothing recorded yet", "아직 기록되지 않음") }

    package func cleartextAllowed(_ network: NetworkMark) -> String {
        let subnet = network.subnet
        return switch network.sign {
        case .gateway(let gateway):
            pick(
                "cleartext token allowed in \(subnet) behind \(gateway)", "\(subnet)(게이트웨이 \(gateway))에서 평문 토큰 허용됨")
        case .interface(let interface):
            pick(
                "cleartext token allowed in every \(subnet) without a gateway on \(interface)",
                "\(interface) 인터페이스로 연결하는, 게이트웨이가 없는 모든 \(subnet) 네트워크에서 평문 토큰 허용됨")
        }
    }
}
