package import ServerModel

/// What is wrong on the way to a server; the next steps are in Messages+NextSteps, the troubles of the tailnet in Messages+Tailnet.
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
                "The base path overlaps the product's own paths", "접두 경로(base path)가 제품의 자체 경로와 겹칩니다")
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
        case .pinChanged: pick("The certificate is not the recorded one", "인증서가 기록된 것과 다릅니다")
        case .nodeChanged: pick("A different tailnet machine answers", "tailnet의 다른 컴퓨터가 응답합니다")
        case .nodeUnconfirmed:
            pick(
                "Tailscale does not confirm which machine answers, so nothing was sent",
                "Tailscale로 응답한 컴퓨터를 확인할 수 없어 아무것도 보내지 않았습니다")
        case .serverIDChanged: pick("A different server answers", "다른 서버가 응답합니다")
        case .identityUnproven:
            pick("unproven: nothing proves which server this is", "신원 미확인: 어느 서버인지 확인할 수 없습니다")
        case .unconfirmed: unconfirmed("")
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
}
