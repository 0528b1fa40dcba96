package import ServerExchange
package import ServerModel
package import StatusMonitor
internal import TokenStores

/// What `status`, `watch` and `wait` say.
extension Messages {
    package var watchWithoutCheck: String { pick("--watch needs --check", "--watch에는 --check가 필요합니다") }

    package var nameAndAll: String { pick("Give a profile or --all, not both", "프로필과 --all 중 하나만 지정하세요") }

    package func status(_ status: MonitorState.Status) -> String {
        switch status {
        case .connecting: pick("Connecting…", "연결 중…")
        case .connected: pick("Connected", "연결됨")
        case .disconnected: pick("Disconnected", "연결 끊김")
        case .error: pick("Error", "오류")
        }
    }

    /// Why a server is not connected, in one sentence.
    package func cause(_ error: ServerExchangeError) -> String {
        let status = error.status.map { " (HTTP \($0))" } ?? ""
        let why = error.doubt.map { ": \(doubt($0))" } ?? ""
        return switch error.code {
        case .identityUnproven: provesNothing
        case .notThisProduct: instead(otherKind(error)) + status
        case let code where FailureCode.ofTokenStores.contains(code): trouble(TokenStoreError(code, error.detail))
        case let code where FailureCode.ofServers.contains(code): trouble(code) + about(error) + status + why
        default: cause(error.kind) + status
        }
    }

    /// The tailnet machine that an error is about.
    private func about(_ error: ServerExchangeError) -> String { error.detail.map { ": \(ForeignText($0))" } ?? "" }

    /// The product that answers instead of the expected one; nil if it is unknown.
    private func otherKind(_ error: ServerExchangeError) -> ServerKind? {
        error.code == .notThisProduct ? error.detail.flatMap(ServerKind.init) : nil
    }

    /// How to change a profile to the product that answers now; nil if that is the expected one.
    package func howToChangeKind(_ error: ServerExchangeError, profile: String) -> Hint? {
        otherKind(error).map { howToChangeKind(profile, to: $0) }
    }

    package func howToChangeKind(_ profile: String, to kind: ServerKind) -> Hint {
        pick(
            "If it is \(kind.displayName) now: \(command: "landfall edit \(profile) --kind \(kind.rawValue)")",
            "이제 \(kind.displayName) 서버라면: \(command: "landfall edit \(profile) --kind \(kind.rawValue)")")
    }

    /// The next steps when a server does not answer.
    package func remedies(_ error: ServerExchangeError, profile: String, kind: ServerKind) -> [Hint] {
        if let remedy = tailnetRemedy(error.code) { return [remedy] }
        if let change = howToChangeKind(error, profile: profile) { return [change] }
        switch error.code {
        case let code where FailureCode.ofTokenStores.contains(code):
            return remedies(TokenStoreError(code, error.detail), profile: profile)
        case .cancelled: return [pick("Try again", "다시 시도하세요")]
        case .basePathRefused: return [basePathRemedy, howToDropRoute(profile)]
        case .tokenRefused where kind.product.tokenProbe != .answer:
            return [howToSetToken(profile, kind: kind), freeAChannel]
        case .tokenMissing, .tokenRefused: return [howToSetToken(profile, kind: kind)]
        case .tooManyFiles: return [raiseFileLimit]
        case .meteredRefused: return howToAllowMetered(profile)
        case .networkDown: return []
        case .cleartextTokenRefused, .tokenWithheld:
            // A consent helps only where a network led to it.
            if let doubt = error.doubt, doubt != .ledHere { return [remedy(doubt, route: nil)] }
            return [addRouteOverSSH(profile), howToAllowCleartext(profile)]
        case .identityUnproven: return howToProve(profile)
        case .pinChanged, .pinUnknown, .nodeChanged, .serverIDChanged: return [howToAccept(profile)]
        default: return [seeTest(profile)]
        }
    }

    /// The other reason why a server closes a channel as if the token were wrong.
    package var freeAChannel: Hint {
        pick(
            "If the token is correct, the server has too many clients: close one and try again",
            "토큰이 올바르다면 서버에 연결된 클라이언트가 너무 많습니다. 하나를 닫고 다시 시도하세요")
    }

    package func howToAccept(_ profile: String) -> Hint {
        pick(
            "If the server's owner changed it: \(command: "landfall trust accept \(profile)")",
            "서버 소유자가 바꾼 것이 맞다면: \(command: "landfall trust accept \(profile)")")
    }

    package func badInterval(_ text: String) -> String {
        pick(
            "--interval \(text): give a number of seconds from 0.5 to 86400",
            "--interval \(text): 초 단위로 0.5~86400 사이의 값을 지정하세요")
    }

    package var followsOne: String {
        pick(
            "--follow takes no profile: it follows the selection of landfall use",
            "--follow는 landfall use의 선택을 따르므로 프로필을 지정할 수 없습니다")
    }

    private func cause(_ kind: ServerExchangeError.Kind) -> String {
        switch kind {
        case .unreachable: pick("Server unreachable", "서버에 연결할 수 없음")
        case .timeout: pick("Server unreachable: timed out", "서버에 연결할 수 없음: 시간 내에 응답이 없습니다")
        case .tls: pick("TLS failed", "TLS 연결에 실패했습니다")
        case .identity: pick("A different server answers", "다른 서버가 응답합니다")
        case .token: pick("The token is missing, refused or unreadable", "토큰이 없거나 거부되었거나 읽을 수 없습니다")
        case .policy: pick("Refused by policy", "정책에 따라 거부되었습니다")
        case .badAnswer: pick("The server's reply is invalid", "서버의 응답이 올바르지 않습니다")
        case .local: pick("Something on this machine is missing or stopped", "이 컴퓨터에 필요한 것이 없거나 중지되어 있습니다")
        case .cancelled: interrupted
        }
    }

    package func nextTry(_ rest: Duration) -> String {
        let seconds = Int((rest / .seconds(1)).rounded(.up))
        return pick("next try in \(seconds) s", "\(seconds)초 후 다시 시도")
    }

    package func attempt(_ number: Int) -> String { pick("attempt \(number)", "\(number)번째 시도") }

    /// `1.2.3 on box, up 3 h`; nil where nothing of it is known. The first two are sanitised.
    package func server(version: String?, hostname: String?, uptime: Int?) -> String? {
        let name: String? =
            switch (version, hostname) {
            case (let version?, let hostname?): pick("\(version) on \(hostname)", "\(version) (\(hostname))")
            case (let version?, nil): version
            case (nil, let hostname): hostname
            }
        let running = uptime.map { pick("up \(span($0))", "가동 \(span($0))") }
        let all = [name, running].compactMap { $0 }
        return all.isEmpty ? nil : all.joined(separator: ", ")
    }

    /// A time in its largest unit.
    func span(_ seconds: Int) -> String {
        switch seconds {
        case ..<60: self.seconds(max(0, seconds))
        case ..<3600: pick("\(seconds / 60) min", "\(seconds / 60)분")
        case ..<86_400: pick("\(seconds / 3600) h", "\(seconds / 3600)시간")
        default: pick("\(seconds / 86_400) d", "\(seconds / 86_400)일")
        }
    }

    package var stateTitles:
        (
            cause: String, proof: String, key: String, server: String, health: String, route: String, answer: String
        )
    {
        (
            pick("cause", "원인"), pick("proof", "신원"), pick("key", "키"), pick("server", "서버"), pick("health", "상태"),
            pick("route", "경로"),
            pick("answer", "응답")
        )
    }

    /// The mark of a server with a warning.
    package func mark(_ warning: StatusWarning) -> String {
        switch warning {
        case .lostKey: pick("no API key", "API 키 없음")
        }
    }

    /// The same in a sentence.
    package func warning(_ warning: StatusWarning) -> String {
        switch warning {
        case .lostKey: trouble(.serverLostKey)
        }
    }

    /// The mark of a reply over a route that does not prove the server, although another route could.
    package var unproven: String { pick("unproven", "신원 미확인") }

    /// The same in a sentence.
    package var provesNothing: String {
        pick(
            "unproven: this route cannot prove the server's identity, and no route that can is answering",
            "신원 미확인: 이 경로로는 어느 서버인지 확인할 수 없고, 확인할 수 있는 경로는 응답하지 않습니다")
    }

    /// The next steps if a command refuses such a route.
    package func howToProve(_ profile: String) -> [Hint] {
        [
            seeTest(profile),
            pick(
                "Or use the unproven server: \(again("--allow-unproven"))",
                "그래도 이 서버를 쓰려면: \(again("--allow-unproven"))"),
        ]
    }

    package func notConnected(_ profile: String, within limit: Duration) -> String {
        let seconds = "\(limit.milliseconds(digits: 0) / 1000)"
        let text = seconds.hasSuffix(".0") ? String(seconds.dropLast(2)) : seconds
        return pick("\(profile) is not connected after \(text) s", "\(profile) 서버에 \(text)초 안에 연결하지 못했습니다")
    }

    package var noNotices: String {
        pick(
            "Desktop notifications do not work: notify-send is missing, or no desktop is running",
            "데스크톱 알림을 보낼 수 없습니다. notify-send가 없거나 실행 중인 데스크톱이 없습니다")
    }

    package var noNetworkChanges: String {
        pick(
            "Network changes cannot be watched, so landfall retries on a timer only",
            "네트워크 변경을 감지할 수 없어 정해진 간격으로만 다시 시도합니다")
    }
}
