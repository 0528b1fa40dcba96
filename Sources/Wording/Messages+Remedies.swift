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
            "\(why).\nHow is it to go on?\n\(lines)\(numbers), or anything else to stop: ",
            "\(why).\n어떻게 계속할까요?\n\(lines)\(numbers), 그만두려면 다른 키: ")
    }

    /// One way on.
    package func remedy(_ remedy: Remedy) -> String {
        switch remedy {
        case .ssh(let route): pick("reach it over ssh: \(route.text)", "ssh로 연결: \(route.text)")
        case .tailnet(let route): pick("reach it over the tailnet: \(route.text)", "tailnet으로 연결: \(route.text)")
        case .here(let route):
            pick("it is yours: reach it at its address, \(route.text)", "내 서버이므로 주소로 연결: \(route.text)")
        case .withoutToken: pick("save it without a token", "토큰 없이 저장")
        case .allowCleartext:
            pick("let the token go in cleartext in this network", "이 네트워크에서 평문 토큰 전송 허용")
        }
    }

    func routeDropped(_ route: String, _ why: String) -> String {
        pick("\(route) does not work, and is left out: \(why)", "\(route)은(는) 동작하지 않아 제외했습니다: \(why)")
    }
}
