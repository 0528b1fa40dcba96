internal import LandfallConnections
internal import LandfallModel
internal import LandfallTransport
package import LandfallWording
package import LandfallWorkflows

extension Document {
    /// `landfall.test/1`: the outcome of testing one target. Of the server what it reports about itself; nothing if none has answered.
    package init(_ result: TestResult, _ messages: Messages) {
        let report = result.report
        let chosen = report.chosen.map { report.routes[$0] }
        let product = (chosen ?? report.decisive)?.product
        let routes = report.routes.map { route -> Document in
            [
                "url": route.url, "via": route.via, "verdict": route.verdict,
                "stages": route.stages.map { Document($0, of: route, result.profile, messages) },
            ]
        }
        self.init(
            "landfall.test/1",
            [
                "target": result.label, "profile": result.profile?.name, "kind": product?.kind,
                "verdict": result.verdict, "code": result.code?.rawValue ?? "ok", "exit": result.exit.rawValue,
                "chosen_route": chosen?.url, "routes": routes, "total_ms": report.total.milliseconds(digits: 1),
                "server": [
                    "version": product?.version, "hostname": product?.hostname,
                    "uptime_seconds": product?.uptimeSeconds,
                ] as Document,
            ])
    }

    private init(_ stage: StageReport, of route: RouteReport, _ profile: Profile?, _ messages: Messages) {
        let text = StageText(stage, route: route.route, of: profile, messages)
        self = [
            "name": stage.stage, "status": stage.status, "ms": stage.duration?.milliseconds(digits: 1),
            "code": stage.code, "message": text.message.nonEmpty,
            "hint": text.hints.map(\.description).joined(separator: "\n").nonEmpty, "detail": stage.note?.fields,
        ]
    }
}

extension StageNote {
    /// The facts of a stage for programs; nil if the message says it all.
    fileprivate var fields: [String: String]? {
        switch self {
        case .addresses(let addresses): ["addresses": addresses.map(\.description).joined(separator: " ")]
        case .node(let peer): peer.fields
        case .peer(.address(let address, let port)): ["address": address.description, "port": "\(port)"]
        case .peer(.unixSocket(let path)): ["socket": path]
        case .peer(.tunnel): ["dial": "tailscaled"]
        case .peer(.forward(_, let place)): ["ssh": place.description]
        case .sshHost(let key): ["host": key.host, "host_key": key.fingerprint]
        case .tried(let places, _): ["tried": places.map(\.description).joined(separator: " ")]
        case .said(let text): ["ssh_says": text.raw]
        case .onTheWay(let text): ["ssh_says": text.raw, "on_the_way": "true"]
        case .certificate(let shown): shown.fields
        case .pins(let known, let shown):
            shown.fields.merging(["known_certificate_sha256": known.map { "\($0.certificate)" }.joined(separator: " ")])
            {
                $1
            }
        case .ids(let known, let shown): ["known": known.raw, "shown": shown.raw]
        case .claimed(let by): ["claimed_by": by.raw]
        case .proof(let proof, let lesson):
            ["proof": proof.rawValue].merging(lesson.doubt?.fields ?? [:]) { proof, _ in proof }
        case .doubt(let doubt): doubt.fields
        case .auth(let outcome): ["auth": outcome.rawValue]
        case .tokenStore(let code, _): ["store_code": code.rawValue]
        case .status(let status): ["http_status": "\(status)"]
        case .suggestions(let names), .candidates(let names): ["names": names.map(\.raw).joined(separator: " ")]
        case .segment(let text): ["segment": text.raw]
        case .detail(let text): text.isEmpty ? nil : ["detail": text]
        case .tailnet(.interface): ["interface": "true"]
        case .tailnet(.dial): ["interface": "false", "reason": "userspace"]
        case .tailnet(.unknown(let reason)): ["interface": "false", "reason": reason.rawValue]
        case .login(let url): url.map { ["auth_url": $0.raw] }
        case .otherProduct(let kind): ["kind": kind.rawValue]
        case .webPage: ["shows": "web page"]
        case .product, .notNeeded: nil
        }
    }
}

extension StageMachine.TailnetPeer {
    fileprivate var fields: [String: String] {
        let all: [String: String?] = [
            "node": (carrier ?? name).raw, "service": carrier.map { _ in name.raw }, "former_name": formerName?.raw,
            "last_seen": lastSeen.map { "\(Timestamp($0))" },
            "path": facts.path?.word, "relay": facts.path?.region?.raw, "owner": facts.owner?.raw,
        ]
        return all.compactMapValues(\.self)
    }
}

extension Doubt {
    fileprivate var fields: [String: String] {
        switch self {
        case .otherUser(let uid): ["doubt": "other_user", "uid": "\(uid)"]
        case .ownerUnknown: ["doubt": "owner_unknown"]
        case .notSaidInTime: ["doubt": "not_said_in_time"]
        case .noCommand: ["doubt": "no_command"]
        case .closed: ["doubt": "closed"]
        case .replaceable(let path): ["doubt": "replaceable", "path": path]
        case .redirectedToSelf: ["doubt": "led_here"]
        }
    }
}

extension PeerCertificate {
    fileprivate var fields: [String: String] {
        ["certificate_sha256": "\(certificateSHA256)", "public_key_sha256": "\(publicKeySHA256)"]
    }
}
