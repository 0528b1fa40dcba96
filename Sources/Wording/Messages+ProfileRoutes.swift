package import ServerModel

/// What is wrong with the routes of a profile.
extension Messages {
    package var linkLocalRoute: String {
        pick(
            "on another network, a link-local address leads to another machine",
            "링크 로컬 주소는 네트워크가 바뀌면 다른 컴퓨터를 가리킵니다")
    }

    package var otherKind: String {
        pick("the service is not of the profile's kind", "프로필과 종류가 다른 서비스입니다")
    }

    package func badRoute(_ text: String, _ why: String) -> String {
        pick("\(text) cannot be saved as a route: \(why)", "저장할 수 없는 경로입니다: \(text) (\(why))")
    }

    package func overlappingPath(_ route: String, _ segment: String, _ kind: ServerKind) -> String {
        pick(
            "\(route): the base path overlaps the paths of \(kind.displayName) at \(segment)",
            "\(route): 접두 경로(base path)의 \(segment) 부분이 \(kind.displayName) 자체 경로와 겹칩니다")
    }

    package var basePathRemedy: Hint {
        pick(
            "Leave that path out of the address, or serve the product under another path",
            "그 경로를 뺀 주소를 지정하거나 서버를 다른 경로에서 제공하세요")
    }

    package func howToDropRoute(_ name: String) -> Hint {
        pick("See its routes: \(command: "landfall show \(name)")", "경로 보기: \(command: "landfall show \(name)")")
    }

    package var badService: String { pick("not a valid service name", "서비스 이름이 될 수 없습니다") }

    package var badMachine: String { pick("a socket is not a tailnet machine", "소켓은 tailnet 컴퓨터가 아닙니다") }

    package var bareWordRoute: String {
        pick("a single word is ambiguous", "단어 하나로는 무엇을 가리키는지 알 수 없습니다")
    }

    package var routeExamples: Hint {
        pick(
            "Give service:NAME, tailnet:MACHINE:PORT, host:NAME, 192.168.1.5:9090, https://box.local/base, unix:/path or ssh://box",
            "예: service:이름, tailnet:컴퓨터:포트, host:이름, 192.168.1.5:9090, https://box.local/base, unix:/경로, ssh://box")
    }

    package func noSuchRoute(_ text: String, _ profile: String) -> String {
        pick("\(profile) has no route \(text)", "\(profile)에 \(text) 경로가 없습니다")
    }

    package func seeRoutes(_ profile: String) -> Hint {
        pick("See its routes: \(command: "landfall show \(profile)")", "경로 보기: \(command: "landfall show \(profile)")")
    }

    package func lastRoute(_ profile: String) -> String {
        pick("This would leave \(profile) without a route", "삭제하면 \(profile) 프로필에 경로가 남지 않습니다")
    }

    package func removeInstead(_ profile: String) -> Hint {
        pick(
            "To delete it: \(command: "landfall remove \(profile)")", "삭제하려면: \(command: "landfall remove \(profile)")")
    }

    package func serviceOfOtherKind(_ profile: String) -> String {
        pick(
            "\(profile) has a route to a service of its old kind; remove it with --remove-route",
            "\(profile) 프로필에 이전 종류의 서비스 경로가 있습니다. --remove-route로 삭제하세요")
    }
}
