package import ConnectionChecks
package import ServerModel
internal import ServerTransport

/// The next step where the way to a server fails. Those of the tailnet are in Messages+Tailnet, those of ssh in Messages+SSH.
extension Messages {
    /// The next steps, one a line.
    package func remedies(_ code: FailureCode, route: Route?, note: StageNote?) -> [Hint] {
        switch (code, note) {
        case (.pinUnknown, .certificate(let shown)?): return compare(shown)
        case (.notThisProduct, .otherProduct(let kind)?):
            return [pick("Use --kind \(kind.rawValue)", "종류를 지정하세요: --kind \(kind.rawValue)")]
        // The user has allowed it.
        case (.identityUnproven, .proof(.consent, _)?): return []
        case (.pinChanged, .pins(_, let shown)?):
            return [
                pick("If the server has a new key, compare it on the server:", "서버의 키가 바뀌었다면 서버에서 비교하세요:"),
                "SHA256 \(shown.certificateSHA256)",
            ]
        case (.cleartextTokenRefused, nil), (.tokenWithheld, nil):
            return [reachOverSSH(route), allowCleartext(again("--allow-cleartext"))]
        default:
            return sshRemedies(code, route: route, note: note) ?? note?.doubt.map { doubted($0, route: route) }
                ?? remedy(code, route: route).map { [$0] } ?? []
        }
    }

    /// The steps where a server of this machine has not proven itself. A consent helps only where a network led to it.
    private func doubted(_ doubt: Doubt, route: Route?) -> [Hint] {
        let step = remedy(doubt, route: route)
        return doubt == .ledHere ? [step, allowCleartext(again("--allow-cleartext"))] : [step]
    }

    private func remedy(_ code: FailureCode, route: Route?) -> Hint? {
        if case .socket = route?.host, code == .serverUnreachable || code == .connectionRefused {
            return pick("Start the server, or check the path of its socket", "서버를 시작하거나 소켓 경로를 확인하세요")
        }
        switch code {
        case .zoneMissing: return pick("Give the interface: [fe80::1%eth0]", "인터페이스를 지정하세요: [fe80::1%eth0]")
        case .downgradeRefused: return pick("Use https://", "https://를 사용하세요")
        case .basePathRefused: return basePathRemedy
        case .avahiNotRunning, .avahiHung, .avahiFailed, .avahiLost, .avahiOverflowed, .avahiClientMissing,
            .embeddedEngineMissing,
            .embeddedEngineNotBuilt, .mdnsEngineFailed:
            return pick("See \(command: "landfall doctor")", "\(command: "landfall doctor")를 실행하세요")
        case .nameNotFound, .serviceNotFound, .serviceUnresolved:
            return pick("Find servers: \(command: "landfall scan")", "서버 검색: \(command: "landfall scan")")
        case .resolveFailed, .resolveTimeout:
            return pick(
                "See \(command: "landfall doctor"), or give an address",
                "\(command: "landfall doctor")를 실행하거나 주소를 지정하세요")
        case .serverUnreachable, .connectTimeout:
            return route?.port.map {
                pick(
                    "Check that the machine is on and that no firewall blocks port \($0)",
                    "컴퓨터가 켜져 있는지, 방화벽이 포트 \($0)번을 막지 않는지 확인하세요")
            }
                ?? pick(
                    "Check that the machine is on and that no firewall blocks it",
                    "컴퓨터가 켜져 있는지, 방화벽이 연결을 막지 않는지 확인하세요")
        case .connectionRefused:
            return route?.port.map {
                pick(
                    "Nothing listens on port \($0): start the server there, or give its port",
                    "포트 \($0)번이 열려 있지 않습니다. 서버를 시작하거나 포트를 지정하세요")
            }
                ?? pick(
                    "Nothing listens there: start the server, or give its port",
                    "그 포트가 열려 있지 않습니다. 서버를 시작하거나 포트를 지정하세요")
        case .connectionClosed where route?.scheme == .http:
            return pick("If it speaks TLS, use https://", "TLS 서버라면 https://를 사용하세요")
        case .responseTimeout, .connectionClosed, .badResponse, .headTooLarge, .bodyTooLarge, .decodeFailed,
            .badStatus:
            return curl(route).map { pick("See the response: \($0)", "응답을 확인하세요: \($0)") }
        case .tlsFailed, .tlsTimeout:
            return pick("If it speaks plain HTTP, use http://", "평문 HTTP 서버라면 http://를 사용하세요")
        case .tlsExpected: return pick("Use https://", "https://를 사용하세요")
        case .certificateExpired:
            return pick("Renew the certificate on the server", "서버에서 인증서를 갱신하세요")
        case .notThisProduct:
            let names = oneOf(ServerKind.allCases.map(\.displayName))
            return pick("Give the port of the \(names) server", "\(names) 서버의 포트를 지정하세요")
        case .identityUnproven, .cleartextTokenRefused, .tokenWithheld:
            return allowCleartext(again("--allow-cleartext"))
        case .nodeUnconfirmed: return pick("See \(command: "landfall doctor")", "\(command: "landfall doctor")를 실행하세요")
        case .tooManyFiles: return raiseFileLimit
        case .tokenMissing: return pick("Set LANDFALL_TOKEN", "LANDFALL_TOKEN을 설정하세요")
        case .serverWithoutKey, .serverLostKey: return setKeyThere
        case .tokenRefused: return pick("Get a new token from the server", "서버에서 새 토큰을 받으세요")
        default: return nil
        }
    }

    /// What shows the answer to the first question that every product is asked; nil for a way that curl does not have.
    private func curl(_ route: Route?) -> Hint? {
        guard let route, let path = ServerKind.allCases.first?.product.questions.first?.path else { return nil }
        switch route.host {
        case .ssh: return nil
        case .socket(let socket):
            return Hint(
                command: "curl -i --unix-socket \(quoted(ForeignText(socket.description))) http://localhost\(path)")
        case .address, .name:
            return Hint(command: "curl -i \(ShellText.word(ForeignText(route.url).description + path))")
        }
    }

    package var setKeyThere: Hint {
        pick(
            "Set http.api_key in ~/.diane/config.json on its machine, and restart diane",
            "서버 컴퓨터의 ~/.diane/config.json에 http.api_key를 설정하고 diane을 다시 시작하세요")
    }

    package func fileLimit(_ count: Int) -> String {
        pick("At most \(count) open files are allowed, which is too few", "열린 파일 수가 최대 \(count)개로 제한되어 있어 부족합니다")
    }

    package var raiseFileLimit: Hint {
        pick("Raise the limit in this shell: \(command: "ulimit -n 1024")", "이 셸의 한도 늘리기: \(command: "ulimit -n 1024")")
    }
}
