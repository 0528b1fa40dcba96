package import FoundationEssentials
package import LandfallConnections
package import LandfallModel

/// What is wrong with the tailnet, and what to do about it.
extension Messages {
    /// One sentence for a code of the tailnet or of a machine in it; nil for any other.
    package func tailnetTrouble(_ code: FailureCode) -> String? {
        switch code {
        case .tailscaledNotRunning: say("tailscaled is not running")
        case .tailscaledAccessDenied: say("Permission denied: tailscaled does not answer this user")
        case .tailscaledUntrusted:
            say("Another user owns tailscaled's socket or its folder, so landfall does not trust it")
        case .tailscaledTimeout: say("tailscaled does not answer")
        case .tailscaledBadAnswer: say("tailscaled's reply is invalid")
        case .tailscaleDialFailed: say("Tailscale could not connect to that machine")
        case .tailscaleDialMissing:
            say("This tailscaled has no network interface and cannot connect on behalf of other programs")
        case .tailscaleNamesDead: say("resolv.conf sends every DNS query to Tailscale, which does not answer")
        case .tailscaleNoState: say("Tailscale has only just started")
        case .tailscaleInUse: say("Another user of this machine is using Tailscale")
        case .tailscaleNeedsLogin: say("Tailscale is logged out")
        case .tailscaleKeyExpired: say("This machine's Tailscale key has expired")
        case .tailscaleNeedsApproval: say("This machine is not yet approved for the tailnet")
        case .tailscaleStopped: say("Tailscale is stopped")
        case .tailscaleStarting: say("Tailscale is starting")
        case .tailscaleStateUnknown: say("Tailscale is not up")
        case .peerUnknown: say("No tailnet machine has that name")
        case .nameAmbiguous: say("Several tailnet machines match")
        case .peerNoAddress: say("That machine has no tailnet address")
        case .peerOffline: say("Server unreachable: the machine is offline")
        case .peerKeyExpired: say("That machine's Tailscale key has expired")
        default: nil
        }
    }

    /// What to do about it: one step; nil for any other code.
    package func tailnetRemedy(_ code: FailureCode) -> Hint? {
        switch code {
        case .tailscaleNamesDead: say("Start it: \(command: "sudo systemctl start tailscaled"); or give an address")
        case .tailscaledNotRunning where !situation.hasProgram("tailscaled") && !situation.hasProgram("tailscale"):
            say(
                "Install it: https://tailscale.com/download; or give the path of its socket in LANDFALL_TAILSCALE_SOCKET"
            )
        case .tailscaledNotRunning:
            say(
                "Start it: \(command: "sudo systemctl start tailscaled"); or give the path of its socket in LANDFALL_TAILSCALE_SOCKET"
            )
        case .tailscaledAccessDenied:
            // Root has profiles of its own, so landfall is not to be run as another user.
            say(
                "Give this user access: \(command: "sudo tailscale set --operator=\"$USER\""); see what blocks it: \(command: .doctor)"
            )
        case .tailscaledUntrusted:
            say(
                "Omit the socket, or give one that is owned by root or by you"
            )
        case .tailscaledTimeout, .tailscaledBadAnswer:
            say("Restart it: \(command: "sudo systemctl restart tailscaled")")
        case .tailscaleDialFailed:
            say("Check that the machine is active and a server listens there: \(command: "tailscale status")")
        case .tailscaleDialMissing: say("Update Tailscale, or start tailscaled without --tun=userspace-networking")
        case .tailscaleNoState, .tailscaleStarting: say("Try again in a moment")
        case .tailscaleInUse: say("Ask that user to run: \(command: "tailscale down")")
        case .tailscaleNeedsLogin: say("Log in: \(command: "sudo tailscale up")")
        case .tailscaleKeyExpired: say("Log in again: \(command: "sudo tailscale up --force-reauth")")
        case .tailscaleNeedsApproval: say("Approve it: https://login.tailscale.com/admin/machines")
        case .tailscaleStopped: say("Start it: \(command: "sudo tailscale up")")
        case .tailscaleStateUnknown: say("See its status: \(command: "tailscale status")")
        case .peerUnknown, .peerNoAddress: say("List the machines: \(command: "tailscale status")")
        case .nameAmbiguous: say("Give the full name, as listed by \(command: "tailscale status")")
        case .peerOffline: say("Wake that machine and check that Tailscale runs there")
        case .peerKeyExpired: say("Log in again on that machine: \(command: "sudo tailscale up")")
        default: nil
        }
    }

    /// Trouble and remedy in one line, for a note beside other things.
    package func tailnetLine(_ code: FailureCode) -> Hint {
        tailnetRemedy(code).map { "\(trouble(code)). \($0)" } ?? Hint(trouble(code))
    }

    package func badSocketPath(_ text: String) -> String {
        say("--tailscale-socket \(text): use the path of tailscaled's socket")
    }

    // MARK: Machines

    package func lastSeen(_ date: Date, at now: Date = Date()) -> String {
        let ago = ago(seconds: max(0, Int(now.timeIntervalSince(date))))
        return say(Sentence("last seen \(ago)", context: "machine"))
    }

    /// A machine that is offline, and when it was seen last.
    package func offlineMachine(lastSeen time: String?) -> String {
        time.map { say("offline, \($0)") } ?? say("offline")
    }

    /// The same in few columns.
    package func offlineMachine(for time: String?) -> String { time.map { say("offline for \($0)") } ?? say("offline") }

    /// What the control plane says is not a proof.
    package var saidToBeOffline: String { say("Tailscale reports the machine as offline") }

    /// A machine by its name, with what there is to know of it.
    package func machine(_ peer: StageMachine.TailnetPeer) -> String {
        let former = peer.formerName.map { say("recorded as \($0)") }
        let seen = peer.lastSeen.map { lastSeen($0) }
        let carrier = peer.carrier.map { say("through \($0)") }
        return ([peer.name.description] + [carrier, former, seen].compactMap(\.self) + facts(peer.facts)).joined(
            separator: ", ")
    }

    /// How packets get to a machine, how long that takes, and whose it is.
    package func facts(_ facts: TailnetFacts) -> [String] {
        let path: String? =
            switch facts.path {
            case .direct: say("direct")
            case .relay(let region): say("relay \(region)")
            case .peerRelay: say("peer relay")
            case nil: nil
            }
        let latency = facts.latency.map { "\($0.milliseconds(digits: 1)) ms" }
        return [path, latency, facts.owner.map(belongsTo)].compactMap(\.self)
    }

    package func machineOf(_ owner: ForeignText, _ machine: ForeignText) -> String {
        say("\(machine) belongs to \(owner)")
    }

    package func belongsTo(_ owner: ForeignText) -> String { say("owned by \(owner)") }
}
