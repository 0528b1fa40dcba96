package import ConnectionChecks
package import ServerModel
internal import ServerTransport

/// What is wrong on the way to a server, and the next step. The tailnet's troubles are in Messages+Tailnet.
extension Messages {
    /// One sentence for a code of `FailureCode.ofServers`.
    package func trouble(_ code: FailureCode) -> String {
        switch code {
        case .zoneMissing:
            pick("A link-local address needs its interface", "링크 로컬 주소에는 인터페이스가 필요합니다")
        case .downgradeRefused:
            pick("This server was saved with TLS, so plain HTTP is refused", "TLS로 저장된 서버이므로 평문 HTTP는 사용할 수 없습니다")
        case .meteredRefused: pick("This network is metered", "종량제 네트워크입니다")
        case .networkDown: noNetworkHere
        case .captivePortal:
            pick(
                "A web page answers instead of the server: you may have to sign in to this network",
                "서버 대신 웹 페이지가 응답합니다. 이 네트워크에 로그인해야 할 수 있습니다")
        case .basePathRefused:
            pick(
                "The base path overlaps the product's own paths", "기본 경로가 제품의 자체 경로와 겹칩니다")
        case .avahiNotRunning, .avahiHung, .avahiFailed, .avahiLost, .avahiOverflowed, .avahiClientMissing,
            .embeddedEngineMissing,
            .embeddedEngineNotBuilt,
            .mdnsEngineFailed:
            engineTrouble(code)
        case .serviceNotFound:
            pick("Server unreachable: no such service on this LAN", "서버에 연결할 수 없음: 이 LAN에 해당 서비스가 없습니다")
        case .serviceUnresolved:
            pick(
                "Server unreachable: the service is announced, but does not answer",
                "서버에 연결할 수 없음: 공개된 서비스이지만 응답하지 않습니다")
        case .nameNotFound: pick("Server unreachable: name not found", "서버에 연결할 수 없음: 이 이름을 찾을 수 없습니다")
        case .resolveFailed:
            pick("Server unreachable: DNS lookup failed", "서버에 연결할 수 없음: DNS 조회에 실패했습니다")
        case .resolveTimeout:
            pick("Server unreachable: the DNS servers do not answer", "서버에 연결할 수 없음: DNS 서버가 응답하지 않습니다")
        case .serverUnreachable: pick("Server unreachable: no route to host", "서버에 연결할 수 없음: 호스트로 가는 경로가 없습니다")
        case .connectionRefused:
            pick("Server unreachable: connection refused", "서버에 연결할 수 없음: 연결이 거부되었습니다")
        case .connectTimeout:
            pick("Server unreachable: timed out", "서버에 연결할 수 없음: 시간 내에 응답이 없습니다")
        case .responseTimeout:
            pick(
                "Server unreachable: connected, but no answer",
                "서버에 연결할 수 없음: 연결되었지만 응답이 없습니다")
        case .connectionClosed:
            pick("Server unreachable: it closed the connection", "서버에 연결할 수 없음: 서버가 연결을 닫았습니다")
        case .sshMissing, .sshHostUnknown, .sshHostChanged, .sshAuthFailed, .sshForwardRefused, .sshNoServer,
            .sshFailed,
            .sshFolderUnusable:
            sshTrouble(code)
        case .tlsFailed: pick("The TLS handshake failed", "TLS 핸드셰이크에 실패했습니다")
        case .tlsTimeout: pick("The TLS handshake timed out", "TLS 핸드셰이크 시간이 초과되었습니다")
        case .tlsExpected: pick("The server expects TLS on this port", "이 포트는 TLS로 연결해야 합니다")
        case .certificateExpired: pick("The certificate has expired", "인증서가 만료되었습니다")
        case .badResponse: pick("The response is not HTTP", "응답이 HTTP가 아닙니다")
        case .badStatus: pick("The server returned an unexpected status", "서버가 예상하지 못한 상태 코드를 반환했습니다")
        case .headTooLarge: pick("The response headers are too large", "응답 헤더가 너무 큽니다")
        case .bodyTooLarge: pick("The response body is too large", "응답 본문이 너무 큽니다")
        case .decodeFailed: pick("The response cannot be decoded", "응답을 해석할 수 없습니다")
        case .notThisProduct: instead(nil)
        case .pinUnknown: pick("The certificate is not trusted yet", "아직 신뢰하지 않는 인증서입니다")
        case .pinChanged: pick("The certificate's key has changed", "인증서의 키가 기록된 것과 다릅니다")
        case .nodeChanged: pick("A different tailnet machine answers", "tailnet의 다른 컴퓨터가 응답합니다")
        case .nodeUnconfirmed:
            pick(
                "Tailscale does not confirm which machine answers, so nothing was sent",
                "Tailscale로 응답한 컴퓨터를 확인할 수 없어 아무것도 보내지 않았습니다")
        case .serverIDChanged: pick("A different server answers", "다른 서버가 응답합니다")
        case .identityUnproven:
            pick("unproven: nothing proves which server this is", "신원 미확인: 어느 서버인지 확인할 수 없습니다")
        case .tokenMissing: pick("It needs a token, and none is set", "토큰이 필요하지만 설정되지 않았습니다")
        case .tokenRefused: pick("The server refused the token", "서버가 토큰을 거부했습니다")
        case .tokenUnreadable: pick("The token cannot be read", "토큰을 읽을 수 없습니다")
        case .cleartextTokenRefused, .tokenWithheld:
            pick(
                "No token is sent in cleartext to an unproven server",
                "신원이 확인되지 않은 서버에는 토큰을 평문으로 보내지 않습니다")
        case .serverWithoutKey:
            pick(
                "The server has no API key: anyone who can reach it can read its settings, including the secrets",
                "API 키가 없는 서버입니다. 연결할 수 있으면 누구나 비밀 값을 포함한 설정을 읽을 수 있습니다")
        case .serverLostKey:
            pick(
                "The server no longer requires its API key: anyone who can reach it can read its settings",
                "서버가 더 이상 API 키를 요구하지 않습니다. 연결할 수 있으면 누구나 설정을 읽을 수 있습니다")
        case .tooManyFiles:
            pick("Too many open files and connections", "열린 파일과 연결이 너무 많습니다")
        case .badRequest, .connectionBusy: pick("Internal error", "landfall 내부 오류입니다")
        case .cancelled: interrupted
        default: tailnetTrouble(code) ?? code.rawValue
        }
    }

    /// What answers in the place of the expected server; nil where landfall does not know that product.
    package func instead(_ kind: ServerKind?) -> String {
        if let kind {
            return pick(
                "Another product answers here: \(kind.displayName)", "다른 제품이 응답합니다: \(kind.displayName)")
        }
        let names = oneOf(ServerKind.allCases.map(\.displayName))
        return pick("No \(names) server answers here", "\(names) 서버가 아닙니다")
    }

    /// The next steps, one a line.
    package func remedies(_ code: FailureCode, route: Route?, note: StageNote?) -> [Hint] {
        switch (code, note) {
        case (.pinUnknown, .certificate(let shown)?): return compare(shown)
        case (.notThisProduct, .otherProduct(let kind)?):
            return [pick("Use --kind \(kind.rawValue)", "종류를 지정하세요: --kind \(kind.rawValue)")]
        // The person has said so.
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
            let (blocked, closed) = route?.port.map { ("port \($0)", "포트 \($0)번을") } ?? ("it", "연결을")
            return pick(
                "Check that the machine is on and that no firewall blocks \(blocked)",
                "컴퓨터가 켜져 있는지, 방화벽이 \(closed) 막지 않는지 확인하세요")
        case .connectionRefused:
            let (place, closed) =
                route?.port.map { ("on port \($0): start the server there", "포트 \($0)번이") }
                ?? ("there: start the server", "그 포트가")
            return pick(
                "Nothing listens \(place), or give its port", "\(closed) 열려 있지 않습니다. 서버를 시작하거나 포트를 지정하세요")
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

    /// Why a text is not an address.
    package func reason(_ code: ServerAddressError.Code) -> String {
        switch code {
        case .tooLong: pick("it is too long", "너무 깁니다")
        case .controlCharacter: pick("it contains a control or invisible character", "제어 문자나 보이지 않는 문자가 있습니다")
        case .blank: pick("it contains a space", "공백이 있습니다")
        case .backslash: pick("it contains a backslash", "역슬래시가 있습니다")
        case .unknownScheme: pick("use http://, https://, ssh:// or unix:", "http://, https://, ssh:// 또는 unix:를 사용하세요")
        case .userInfo: pick("it must not contain a user name or password", "사용자 이름이나 암호를 넣을 수 없습니다")
        case .query: pick("it must not contain ?", "?를 넣을 수 없습니다")
        case .fragment: pick("it must not contain #", "#를 넣을 수 없습니다")
        case .emptyHost: pick("the host is missing", "호스트가 없습니다")
        case .badIPv4: pick("an IPv4 address is four numbers from 0 to 255", "IPv4 주소는 0~255 사이의 숫자 네 개입니다")
        case .badIPv6: pick("this is not an IPv6 address", "IPv6 주소가 아닙니다")
        case .missingBrackets: pick("put an IPv6 address in brackets: [::1]:8080", "IPv6 주소는 대괄호로 감싸세요: [::1]:8080")
        case .unusableAddress: pick("no server can have this address", "서버가 쓸 수 없는 주소입니다")
        case .prefixLength: pick("this is a network, not an address", "주소가 아니라 네트워크입니다")
        case .zoneOnGlobal: pick("only a link-local address can have a zone", "존(zone)은 링크 로컬 주소에만 쓸 수 있습니다")
        case .badZone: pick("the zone is not an interface name", "존(zone)이 인터페이스 이름이 아닙니다")
        case .percentInHost: pick("a host name must not contain %", "호스트 이름에 %를 쓸 수 없습니다")
        case .emptyLabel: pick("two dots in a row, or one at the start", "점이 연달아 있거나 맨 앞에 있습니다")
        case .badLabel: pick("it contains a character that host names cannot have", "호스트 이름에 쓸 수 없는 문자가 있습니다")
        case .badPunycode: pick("an xn-- label is invalid", "xn-- 이름이 잘못되었습니다")
        case .labelTooLong: pick("a part between dots is longer than 63 bytes", "점 사이의 이름이 63바이트보다 깁니다")
        case .nameTooLong: pick("the name is longer than 253 bytes", "이름이 253바이트보다 깁니다")
        case .badPort: pick("a port is a number from 1 to 65535", "포트는 1~65535 사이의 숫자입니다")
        case .badUser:
            pick(
                "an ssh user name has only letters, digits, dots, hyphens and underscores",
                "ssh 사용자 이름에는 영문자, 숫자, 점, 하이픈, 밑줄만 쓸 수 있습니다")
        case .badPath: pick("the path is invalid", "경로가 잘못되었습니다")
        case .dotSegment: pick("a path must not contain . or ..", "경로에 .이나 ..을 쓸 수 없습니다")
        case .encodedSlash: pick("the path contains an encoded slash or control character", "경로에 인코딩된 슬래시나 제어 문자가 있습니다")
        case .pathTooLong: pick("the path is longer than 255 bytes", "경로가 255바이트보다 깁니다")
        case .badSocketPath: pick("a socket path must be absolute", "소켓 경로는 절대 경로여야 합니다")
        case .socketPathTooLong: pick("a socket path must not be longer than 107 bytes", "소켓 경로는 107바이트를 넘을 수 없습니다")
        }
    }
}
