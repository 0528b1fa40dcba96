package import ConnectionChecks
package import FoundationEssentials
package import ServerModel

/// What is wrong with the tailnet, and what to do about it.
extension Messages {
    /// One sentence for a code of the tailnet or of a machine in it; nil for any other.
    package func tailnetTrouble(_ code: FailureCode) -> String? {
        switch code {
        case .tailscaledNotRunning: pick("tailscaled is not running", "tailscaled가 실행 중이 아닙니다")
        case .tailscaledAccessDenied:
            pick("tailscaled denies access to this user", "tailscaled가 이 사용자의 접근을 허용하지 않습니다")
        case .tailscaledUntrusted:
            pick(
                "Another user owns tailscaled's socket or its folder, so its answers are not believed",
                "tailscaled 소켓이나 그 폴더의 소유자가 다른 사용자여서 응답을 믿을 수 없습니다")
        case .tailscaledTimeout: pick("tailscaled does not answer", "tailscaled가 응답하지 않습니다")
        case .tailscaledBadAnswer: pick("tailscaled's reply is invalid", "tailscaled의 응답이 올바르지 않습니다")
        case .tailscaleDialFailed: pick("Tailscale could not connect to that machine", "Tailscale이 그 컴퓨터에 연결하지 못했습니다")
        case .tailscaleDialMissing:
            pick(
                "This tailscaled has no network interface and cannot connect on behalf of other programs",
                "이 tailscaled에는 인터페이스가 없고, 다른 프로그램 대신 연결하는 기능도 없습니다")
        case .tailscaleNamesDead:
            pick(
                "resolv.conf sends every DNS query to Tailscale, which does not answer",
                "resolv.conf가 모든 DNS 질의를 Tailscale로 보내지만 Tailscale이 응답하지 않습니다")
        case .tailscaleNoState: pick("Tailscale has only just started", "Tailscale이 이제 막 시작되었습니다")
        case .tailscaleInUse:
            pick("Another user of this machine is using Tailscale", "이 컴퓨터의 다른 사용자가 Tailscale을 쓰고 있습니다")
        case .tailscaleNeedsLogin: pick("Tailscale is logged out", "Tailscale에 로그인되어 있지 않습니다")
        case .tailscaleNeedsApproval:
            pick(
                "This machine is not yet approved for the tailnet",
                "이 컴퓨터는 아직 tailnet 관리자의 승인을 받지 않았습니다")
        case .tailscaleStopped: pick("Tailscale is stopped", "Tailscale이 중지되어 있습니다")
        case .tailscaleStarting: pick("Tailscale is starting", "Tailscale이 시작되는 중입니다")
        case .tailscaleStateUnknown: pick("Tailscale is not up", "Tailscale이 연결되어 있지 않습니다")
        case .peerUnknown: pick("No tailnet machine has that name", "tailnet에 그런 이름의 컴퓨터가 없습니다")
        case .nameAmbiguous:
            pick("Several tailnet machines match", "tailnet에 그 이름과 일치하는 컴퓨터가 여러 대 있습니다")
        case .peerNoAddress: pick("That machine has no tailnet address", "그 컴퓨터에는 tailnet 주소가 없습니다")
        case .peerOffline:
            pick("Server unreachable: the machine is offline", "서버에 연결할 수 없음: 컴퓨터가 오프라인입니다")
        case .peerKeyExpired: pick("That machine's Tailscale key has expired", "그 컴퓨터의 Tailscale 키가 만료되었습니다")
        default: nil
        }
    }

    /// What to do about it: one step; nil for any other code.
    package func tailnetRemedy(_ code: FailureCode) -> Hint? {
        switch code {
        case .tailscaleNamesDead:
            pick(
                "Start it: \(command: "sudo systemctl start tailscaled"); or give an address",
                "시작하세요: \(command: "sudo systemctl start tailscaled"), 또는 주소를 지정하세요")
        case .tailscaledNotRunning where !situation.hasProgram("tailscaled"):
            pick(
                "Install it: https://tailscale.com/download; or give the path of its socket: --tailscale-socket PATH",
                "설치하세요: https://tailscale.com/download, 또는 소켓 경로를 지정하세요: --tailscale-socket 경로")
        case .tailscaledNotRunning:
            pick(
                "Start it: \(command: "sudo systemctl start tailscaled"); or give the path of its socket: --tailscale-socket PATH",
                "시작하세요: \(command: "sudo systemctl start tailscaled"), 또는 소켓 경로를 지정하세요: --tailscale-socket 경로")
        case .tailscaledAccessDenied:
            if let typed = situation.typed {
                pick(
                    "Run it as a user with access: \(command: "sudo \(typed.again())")",
                    "권한이 있는 사용자로 실행하세요: \(command: "sudo \(typed.again())")")
            } else {
                pick("Run landfall as a user with access, such as root", "root 등 권한이 있는 사용자로 landfall을 실행하세요")
            }
        case .tailscaledUntrusted:
            pick(
                "Leave out --tailscale-socket and LANDFALL_TAILSCALE_SOCKET, or give the path of a socket of root's or your own",
                "--tailscale-socket과 LANDFALL_TAILSCALE_SOCKET을 빼거나, root 또는 자신의 소켓 경로를 지정하세요")
        case .tailscaledTimeout, .tailscaledBadAnswer:
            pick(
                "Restart it: \(command: "sudo systemctl restart tailscaled")",
                "다시 시작하세요: \(command: "sudo systemctl restart tailscaled")")
        case .tailscaleDialFailed:
            pick(
                "Check that the machine is active and a server listens there: \(command: "tailscale status")",
                "그 컴퓨터가 활성 상태인지, 서버가 열려 있는지 확인하세요: \(command: "tailscale status")")
        case .tailscaleDialMissing:
            pick(
                "Update Tailscale, or start tailscaled without --tun=userspace-networking",
                "Tailscale을 업데이트하거나 --tun=userspace-networking 없이 tailscaled를 시작하세요")
        case .tailscaleNoState, .tailscaleStarting: pick("Try again in a moment", "잠시 후 다시 시도하세요")
        case .tailscaleInUse:
            pick(
                "Ask that user to run: \(command: "tailscale down")", "그 사용자에게 실행을 요청하세요: \(command: "tailscale down")")
        case .tailscaleNeedsLogin:
            pick("Log in: \(command: "sudo tailscale up")", "로그인하세요: \(command: "sudo tailscale up")")
        case .tailscaleNeedsApproval:
            pick(
                "Approve it: https://login.tailscale.com/admin/machines",
                "승인하세요: https://login.tailscale.com/admin/machines")
        case .tailscaleStopped:
            pick("Start it: \(command: "sudo tailscale up")", "시작하세요: \(command: "sudo tailscale up")")
        case .tailscaleStateUnknown:
            pick("See its status: \(command: "tailscale status")", "상태를 확인하세요: \(command: "tailscale status")")
        case .peerUnknown, .peerNoAddress:
            pick("List the machines: \(command: "tailscale status")", "컴퓨터 목록: \(command: "tailscale status")")
        case .nameAmbiguous:
            pick(
                "Give the full name, as listed by \(command: "tailscale status")",
                "전체 이름을 지정하세요: \(command: "tailscale status")")
        case .peerOffline:
            pick(
                "Wake that machine and check that Tailscale runs there",
                "그 컴퓨터를 깨우고 Tailscale이 실행 중인지 확인하세요")
        case .peerKeyExpired:
            pick(
                "Log in again on that machine: \(command: "sudo tailscale up")",
                "그 컴퓨터에서 다시 로그인하세요: \(command: "sudo tailscale up")")
        default: nil
        }
    }

    /// Trouble and remedy in one line, for a note beside other things.
    package func tailnetLine(_ code: FailureCode) -> Hint {
        tailnetRemedy(code).map { "\(trouble(code)). \($0)" } ?? Hint(trouble(code))
    }

    package func badSocketPath(_ text: String) -> String {
        pick(
            "--tailscale-socket \(text): give the path of tailscaled's socket",
            "--tailscale-socket \(text): tailscaled 소켓의 경로를 지정하세요")
    }

    // MARK: Why nothing was found there

    package var nobodyToAsk: Hint {
        pick(
            "No tailnet machine to check: none of your other machines and no tagged machine is online",
            "조회할 tailnet 컴퓨터가 없습니다. 내 다른 컴퓨터나 태그가 지정된 컴퓨터 중 온라인 상태인 것이 없습니다")
    }

    package func askedMachines(_ count: Int, ports: String) -> Hint {
        pick(
            count == 1
                ? "Checked 1 tailnet machine on ports \(ports); servers that listen only on loopback cannot be found"
                : "Checked \(count) tailnet machines on ports \(ports); servers that listen only on loopback cannot be found",
            "tailnet 컴퓨터 \(count)대를 조회했습니다(포트 \(ports)). 루프백에서만 열린 서버는 찾을 수 없습니다")
    }

    package func rememberedMachines(_ count: Int) -> Hint {
        pick(
            count == 1
                ? "1 tailnet machine had no server in the last minute and was not checked again; to check now: \(command: "landfall scan --fresh")"
                : "\(count) tailnet machines had no server in the last minute and were not checked again; to check now: \(command: "landfall scan --fresh")",
            "tailnet 컴퓨터 \(count)대는 최근 1분 안에 서버가 없어 다시 조회하지 않았습니다. 지금 조회하려면: \(command: "landfall scan --fresh")")
    }

    // MARK: Machines

    /// What there is to say of the machines beside those with a server.
    package func tailnetNotes(_ machines: SourceReport.Machines, at now: Date) -> [Hint] {
        let offline = offlineMachines(machines.offline, at: now).map { [$0] } ?? []
        return offline + (machines.remembered == 0 ? [] : [rememberedMachines(machines.remembered)])
    }

    /// The first of those that are offline by name, and when they were last seen; nil where none is.
    package func offlineMachines(_ machines: [SourceReport.OfflineMachine], at now: Date) -> Hint? {
        guard !machines.isEmpty else { return nil }
        let most = 5
        let names = machines.prefix(most).map { machine in
            machine.lastSeen.map { "\(machine.name) (\(lastSeen($0, at: now)))" } ?? "\(machine.name)"
        }
        let more = machines.count > most ? [moreRows(machines.count - most)] : []
        let list = (names + more).joined(separator: ", ")
        return pick("Offline in the tailnet: \(list)", "tailnet에서 오프라인: \(list)")
    }

    package func lastSeen(_ date: Date, at now: Date = Date()) -> String {
        let ago = ago(seconds: max(0, Int(now.timeIntervalSince(date))))
        return pick("last seen \(ago)", "마지막 연결 \(ago)")
    }

    /// What the control plane says is not a proof.
    package var saidToBeOffline: String {
        pick("Tailscale reports the machine as offline", "Tailscale에서는 컴퓨터가 오프라인으로 표시됩니다")
    }

    /// A machine by its name, with what there is to know of it.
    package func machine(_ peer: StageMachine.TailnetPeer) -> String {
        let former = peer.formerName.map { pick("recorded as \($0)", "기록된 이름 \($0)") }
        let seen = peer.lastSeen.map { lastSeen($0) }
        return ([peer.name.description] + [former, seen].compactMap(\.self) + facts(peer.facts)).joined(separator: ", ")
    }

    /// How packets get to a machine, how long that takes, and whose it is.
    package func facts(_ facts: TailnetFacts) -> [String] {
        let path: String? =
            switch facts.path {
            case .direct: pick("direct", "직접 연결")
            case .relay(let region): pick("relay \(region)", "릴레이 \(region)")
            case .peerRelay: pick("peer relay", "피어 릴레이")
            case nil: nil
            }
        let latency = facts.latency.map { "\($0.milliseconds(digits: 1)) ms" }
        return [path, latency, facts.owner.map(belongsTo)].compactMap(\.self)
    }

    package func machineOf(_ owner: ForeignText, _ machine: ForeignText) -> String {
        pick("\(machine) belongs to \(owner)", "\(machine): \(owner) 소유의 컴퓨터입니다")
    }

    package func belongsTo(_ owner: ForeignText) -> String { pick("owned by \(owner)", "소유자 \(owner)") }
}
