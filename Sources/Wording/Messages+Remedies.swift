package import ConnectionChecks
internal import ProfileStore
internal import ServerModel
package import Workflows

/// What is asked where nothing proves a server that wants a token.
extension Messages {
    /// The question, with a number for each way on.
    package func chooseRemedy(_ why: String, _ remedies: [Remedy]) -> String {
        let lines = remedies.enumerated().map { "  \($0 + 1)  \(remedy($1))\n" }.joined()
        let numbers = remedies.indices.map { "\($0 + 1)" }.joined(separator: ", ")
        return pick(
            "\(why).\n\(howToContinue)\n\(lines)\(numbers), or anything else to stop: ",
            "\(why).\n\(howToContinue)\n\(lines)\(numbers), 그만두려면 다른 키: ")
    }

    package var howToContinue: String { pick("How do you want to continue?", "어떻게 계속할까요?") }

    /// Which route holds the token back, and why.
    package func heldBack(_ report: RouteReport?) -> String {
        let why = report?.decisive.map { StageText($0, route: report?.route, self).message }
        return "\(ForeignText(report?.url ?? "")): \(why ?? trouble(.cleartextTokenRefused))"
    }

    /// One way on.
    package func remedy(_ remedy: Remedy) -> String {
        switch remedy {
        case .ssh(let route): pick("reach it over ssh: \(route.text)", "ssh로 연결: \(route.text)")
        case .tailnet(let route): pick("reach it over the tailnet: \(route.text)", "tailnet으로 연결: \(route.text)")
        case .here(let route):
            pick("if it is your server, use its address: \(route.text)", "내 서버라면 그 주소 사용: \(route.text)")
        case .withoutToken: pick("save it without a token", "토큰 없이 저장")
        case .allowCleartext:
            pick("allow the token in cleartext on this network", "이 네트워크에서 평문 토큰 전송 허용")
        }
    }

    func routeDropped(_ route: String, _ why: String) -> String {
        pick("\(route) does not work, so it is left out: \(why)", "동작하지 않는 경로를 제외했습니다: \(route) (\(why))")
    }
}
