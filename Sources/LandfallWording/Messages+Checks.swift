package import LandfallModel

/// What is wrong on the way to a server; the next steps are in Messages+NextSteps, the troubles of the tailnet in Messages+Tailnet.
extension Messages {
    /// One sentence for a code of `FailureCode.ofServers`.
    package func trouble(_ code: FailureCode) -> String {
        switch code {
        case .zoneMissing: say("A link-local address needs its interface")
        case .downgradeRefused: say("This server was saved with TLS, so plain HTTP is refused")
        case .meteredRefused: say("This network is metered")
        case .networkDown: noNetworkHere
        case .captivePortal: say("A web page answers instead of the server: you may have to sign in to this network")
        case .leadsHere:
            say("The address comes from a list, and leads to this machine, or to a different machine on each network")
        case .basePathRefused: say("The base path overlaps the product's own paths")
        case .avahiNotRunning, .avahiHung, .avahiFailed, .avahiLost, .avahiOverflowed, .mdnsFlooded,
            .avahiClientMissing, .embeddedEngineMissing, .embeddedEngineNotBuilt, .mdnsEngineFailed:
            engineTrouble(code)
        case .serviceNotFound: say("Server unreachable: no such service on this LAN")
        case .serviceUnresolved: say("Server unreachable: the service is announced, but does not answer")
        case .nameNotFound: say("Server unreachable: name not found")
        case .resolveFailed: say("Server unreachable: DNS lookup failed")
        case .resolveTimeout: say("Server unreachable: the DNS servers do not answer")
        case .serverUnreachable: say("Server unreachable: no route to host")
        case .connectionRefused: say("Server unreachable: connection refused")
        case .connectTimeout: say("Server unreachable: timed out")
        case .responseTimeout: say("Server unreachable: no answer to the request")
        case .connectionClosed: say("Server unreachable: the connection was closed without an answer")
        case .sshMissing, .sshHostUnknown, .sshHostChanged, .sshAuthFailed, .sshForwardRefused, .sshNoServer,
            .sshNoCommand, .sshTimeout,
            .sshFailed,
            .sshFolderUnusable:
            sshTrouble(code)
        case .tlsFailed: say("The TLS handshake failed")
        case .tlsTimeout: say("The TLS handshake timed out")
        case .tlsExpected: say("The server expects TLS on this port")
        case .certificateExpired: say("The certificate has expired")
        case .badResponse: say("The response is not HTTP")
        case .badStatus: say("The server returned an unexpected status")
        case .headTooLarge: say("The response headers are too large")
        case .bodyTooLarge: say("The response body is too large")
        case .decodeFailed: say("The response cannot be decoded")
        case .notThisProduct: instead(nil)
        case .pinUnknown: say("The certificate is not trusted yet")
        case .pinChanged: say("The certificate is not the recorded one")
        case .nodeChanged: say("A different tailnet machine answers")
        case .nodeUnconfirmed: say("Tailscale does not confirm which machine answers, so nothing was sent")
        case .serverIDChanged: say("A different server answers")
        case .identityUnproven: say("unproven: nothing proves which server this is")
        case .unconfirmed: unconfirmed("")
        case .tokenMissing: say("The server needs a token, and none is set")
        case .tokenRefused: say("The server refused the token")
        case .tokenUnreadable: say("The token cannot be read")
        case .cleartextTokenRefused, .tokenWithheld:
            say("No token sent: nothing proves that this is your server, and the connection is not encrypted")
        case .serverWithoutKey:
            say("The server has no API key: anyone who can reach it can read its settings, including the secrets")
        case .serverLostKey:
            say("The server no longer requires its API key: anyone who can reach it can read its settings")
        case .storeAway:
            say("The server answers, but cannot reach its data store: what it lists may be empty or missing")
        case .tooManyFiles: say("Too many open files and connections")
        case .badRequest, .connectionBusy: say("Internal error")
        case .cancelled: interrupted
        default: tailnetTrouble(code) ?? trouble(ofDirectory: code) ?? code.rawValue
        }
    }

    /// The same as unreachable, of a Unix socket.
    var noSocketThere: String { say("Server unreachable: the socket is missing, or cannot be opened") }

    /// What answers in the place of the expected server; nil where landfall does not know that product.
    package func instead(_ kind: ServerKind?) -> String {
        if let kind {
            return say("Another product answers here: \(kind.displayName)")
        }
        let names = oneOf(ServerKind.allCases.map(\.displayName))
        return say("No \(names) server answers here")
    }
}
