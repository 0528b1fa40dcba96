package import ReadOnlyProxy
internal import ServerExchange
internal import ServerModel

/// What `env`, `exec` and `proxy` say.
extension Messages {
    package var handedSocket: String {
        pick("the inherited socket", "넘겨받은 소켓")
    }

    // MARK: env and exec

    package func badVariable(_ text: String) -> String {
        pick(
            "--token-env \(text): give a variable name (letters, digits, _) that landfall does not set itself",
            "--token-env \(text): landfall이 설정하지 않는 환경 변수 이름(영문자, 숫자, _)을 지정하세요")
    }

    package var noTokenInJSON: String {
        pick(
            "--token-env cannot be used with --json: the document has no token",
            "--json 출력에는 토큰이 들어가지 않으므로 --token-env를 함께 쓸 수 없습니다")
    }

    package var tokenOnTerminal: String {
        pick("The token is now visible on this terminal", "이제 이 터미널에 토큰이 보입니다")
    }

    package var nothingToExecute: String { pick("No command given", "실행할 명령을 지정하지 않았습니다") }

    package var howToExecute: Hint {
        pick(
            "Give one: \(form: "landfall exec NAME -- CMD")", "명령을 지정하세요: \(form: "landfall exec 이름 -- 명령")")
    }

    package func commandNotFound(_ name: String) -> String {
        pick("\(name): command not found", "\(name): 명령을 찾을 수 없습니다")
    }

    package func cannotExecute(_ name: String, _ reason: String) -> String {
        pick("Cannot execute \(name): \(systemReason(reason))", "\(name) 명령을 실행할 수 없습니다: \(systemReason(reason))")
    }

    package func handsOverAddress(_ url: String, notName route: String) -> String {
        pick(
            "LANDFALL_URL is \(url), the address that answered for \(route)",
            "LANDFALL_URL: \(url) (\(route) 경로로 응답한 주소)")
    }

    package func handsOverProxy(_ route: String) -> String {
        pick(
            "LANDFALL_URL is a read-only proxy to \(route); it stops when the command ends",
            "LANDFALL_URL은 \(route)에 연결되는 읽기 전용 프록시이며 명령과 함께 종료됩니다")
    }

    package func routeNotShared(_ profile: String) -> String {
        pick(
            "landfall reaches \(profile) through tailscaled's own connections, which other programs cannot use",
            "\(profile) 서버에는 tailscaled가 대신 연결하며, 다른 프로그램은 이 연결을 쓸 수 없습니다")
    }

    package func leadsElsewhere(_ profile: String) -> String {
        pick(
            "Another program that connects to the address of \(profile) now may reach another server",
            "지금 다른 프로그램이 \(profile)의 주소에 연결하면 다른 서버에 닿을 수 있습니다")
    }

    package var handsOverUnchecked: String {
        pick(
            "landfall has checked the server now; nobody checks it when the program connects",
            "서버는 지금 확인했습니다. 프로그램이 연결할 때는 확인하지 않습니다")
    }

    package func sshNotShared(_ profile: String) -> String {
        pick(
            "landfall reaches \(profile) through its own ssh connection, which closes when the command ends",
            "\(profile) 서버는 landfall의 ssh 연결을 거치며, 이 연결은 명령이 끝나면 닫힙니다")
    }

    package func shareByProxy(_ profile: String) -> Hint {
        pick(
            "Use a proxy: \(command: "landfall proxy \(profile)"), or \(form: "landfall exec \(profile) -- CMD")",
            "프록시를 쓰세요: \(command: "landfall proxy \(profile)") 또는 \(form: "landfall exec \(profile) -- 명령")")
    }

    // MARK: proxy

    package var socketOrPort: String {
        pick("Give --socket or --port, not both", "--socket과 --port 중 하나만 지정하세요")
    }

    package var openWithoutPort: String {
        pick(
            "--open needs --port: a socket has no random path",
            "--open에는 --port가 필요합니다. 소켓에는 임의 경로가 없습니다")
    }

    package func badProxyPort(_ text: String) -> String {
        pick("--port \(text): give a number from 0 (any) to 65535", "--port \(text): 0(임의)~65535 사이의 숫자를 지정하세요")
    }

    package func proxyExample(_ command: String) -> Hint {
        pick("Try: \(command: command)   (Ctrl-C stops the proxy)", "사용 예: \(command: command)   (Ctrl-C로 종료)")
    }

    package func socketTaken(_ path: String) -> String {
        pick("\(path) is in use", "이미 사용 중인 소켓입니다: \(path)")
    }

    package var otherSocket: Hint {
        pick("Give another path: --socket PATH", "다른 경로를 지정하세요: --socket 경로")
    }

    package func socketPathTooLong(_ path: String) -> String {
        pick("\(path): a socket path must not be longer than 107 bytes", "\(path): 소켓 경로는 107바이트를 넘을 수 없습니다")
    }

    package func folderExposed(_ path: String) -> String {
        pick(
            "\(path): other users can write to that folder and replace the socket",
            "\(path): 다른 사용자가 이 폴더에 쓸 수 있으므로 소켓을 바꿔치기할 수 있습니다")
    }

    package var otherFolder: Hint {
        pick("Use a folder of your own with mode 0700", "권한이 0700인 본인 폴더를 쓰세요")
    }

    package func portTaken(_ place: String) -> String {
        pick("\(place) is in use", "이미 사용 중인 주소입니다: \(place)")
    }

    package var anyPort: Hint {
        pick("Give another port, or 0 for any: --port 0", "다른 포트를 지정하거나 임의 포트를 쓰세요: --port 0")
    }

    package func cannotListen(_ place: String, _ reason: String) -> String {
        pick("Cannot listen on \(place): \(systemReason(reason))", "\(place) 주소를 열 수 없습니다: \(systemReason(reason))")
    }

    /// What the proxy answers in the server's place.
    package func proxyFault(_ fault: ProxyFault) -> String {
        switch fault {
        case .refused(let refusal): proxyRefusal(refusal)
        case .upstream(let error) where error.kind == .timeout:
            pick("The server did not answer in time (\(error.code))", "서버가 시간 내에 응답하지 않았습니다 (\(error.code))")
        case .upstream(let error):
            pick("The server could not be reached (\(error.code))", "서버에 연결할 수 없습니다 (\(error.code))")
        }
    }

    private func proxyRefusal(_ refusal: ProxyRefusal) -> String {
        switch refusal {
        case .methodNotAllowed: pick("Only GET is allowed", "GET만 허용됩니다")
        case .versionRefused: pick("Only HTTP/1.1 is supported", "HTTP/1.1만 지원합니다")
        case .hostRefused: pick("The Host header does not match this proxy", "Host 헤더가 이 프록시와 맞지 않습니다")
        case .browserRefused: pick("Requests from web pages are refused", "웹 페이지의 요청에는 응답하지 않습니다")
        case .bodyRefused: pick("A GET request must not have a body", "GET 요청에는 본문이 없어야 합니다")
        case .notPlain: targetNotPlain
        case .hasEffects: getHasEffects
        case .notFound: pick("Nothing found at this path", "이 경로에는 아무것도 없습니다")
        case .badRequest: pick("This is not an HTTP request", "HTTP 요청이 아닙니다")
        case .headTooLarge: pick("The request headers are too large", "요청 헤더가 너무 큽니다")
        case .headTimeout: pick("The request headers took too long", "요청 헤더가 시간 내에 오지 않았습니다")
        case .tooManyConnections: pick("Too many connections", "연결이 너무 많습니다")
        }
    }

    // MARK: What is asked for

    package var targetWithoutSlash: String {
        pick("the path must begin with /", "경로는 /로 시작해야 합니다")
    }

    package var targetNotPlain: String {
        pick(
            "The path must begin with / and hold no //, no . or .. segment and no %2F",
            "경로는 /로 시작해야 하며 //, 점 세그먼트(. 또는 ..), %2F를 쓸 수 없습니다")
    }

    package var plainTarget: Hint { pick("For example: /jobs/logs?limit=5", "예: /jobs/logs?limit=5") }

    package var getHasEffects: String {
        pick("This GET request would start something on the server", "이 GET 요청은 서버에서 작업을 실행합니다")
    }
}
