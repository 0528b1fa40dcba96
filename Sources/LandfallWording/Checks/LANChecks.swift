package import LandfallConnections
internal import LandfallModel

extension AvahiFinding: CheckFinding {
    package static let check = "avahi"
    package static let unfinished = Verdict.fail

    package func text(_ messages: Messages) -> DoctorText {
        switch self {
        case .daemon: DoctorText(messages.say("avahi-daemon answers"))
        case .embeddedInstead(let trouble):
            DoctorText(
                messages.say("\(messages.sentence(trouble)); using the embedded engine instead"),
                messages.remedy(trouble))
        case .nothing(let trouble):
            DoctorText(
                messages.say("\(messages.sentence(trouble)), and there is no embedded engine either"),
                messages.remedy(trouble))
        }
    }
}

extension MDNSPortFinding: CheckFinding {
    package static let check = "mdns_port"

    package func text(_ messages: Messages) -> DoctorText {
        switch self {
        case .free:
            DoctorText(messages.say("UDP port 5353 is free"))
        case .one(let responder):
            DoctorText(messages.say("Only \(messages.name(responder)) uses UDP port 5353"))
        case .several(let first, let others):
            DoctorText(
                messages.say(
                    "Several programs use UDP port 5353 (\(([first] + others).map(messages.name).joined(separator: ", "))): replies may get lost"
                ),
                messages.remedy(others))
        case .unknown:
            DoctorText(
                messages.say("Cannot see which program uses UDP port 5353"), .run("sudo ss -ulpn 'sport = :5353'"))
        }
    }
}

extension MulticastFinding: CheckFinding {
    package static let check = "multicast"
    package static let unfinished = Verdict.fail

    package func text(_ messages: Messages) -> DoctorText {
        switch self {
        case .usable(let names):
            DoctorText(messages.say("mDNS uses \(messages.list(names))"))
        case .blocked(let names, _):
            DoctorText(
                messages.say("A firewall on this machine drops mDNS on \(messages.list(names))"),
                messages.say(
                    "Allow UDP port 5353: \(command: "sudo ufw allow 5353/udp") or \(command: "sudo firewall-cmd --add-service=mdns")"
                ))
        case .unplugged(let names, _):
            DoctorText(
                messages.say("No cable and no Wi-Fi on \(messages.list(names))"),
                messages.say("Plug in the cable or join the Wi-Fi"))
        case .noMulticast(let names, _):
            DoctorText(
                messages.say("Multicast is off on \(messages.list(names))"),
                .run("sudo ip link set \(ForeignText(names.first ?? "")) multicast on"))
        case .onlyVPN(let names):
            DoctorText(
                messages.onlyPointToPoint(messages.list(names)),
                messages.say("Join the servers' LAN, or add one by its address: \(form: "landfall add ADDRESS")"))
        case .down(let names):
            DoctorText(
                messages.say("All network interfaces are down (\(messages.list(names)))"),
                .run("sudo ip link set \(ForeignText(names.first ?? "")) up"))
        case .none:
            DoctorText(
                messages.say("No network interface other than loopback"),
                messages.say("Connect this machine to a network"))
        }
    }
}

extension NSSFinding: CheckFinding {
    package static let check = "nss_mdns"

    package func text(_ messages: Messages) -> DoctorText {
        switch self {
        case .present(let service):
            DoctorText(messages.say("Other programs can resolve .local names (\(ForeignText(service)))"))
        case .resolved:
            DoctorText(messages.say("Other programs can resolve .local names (systemd-resolved)"))
        case .libraryMissing(let service):
            DoctorText(
                messages.say(
                    "nsswitch.conf lists \(ForeignText(service)), which is not installed: other programs cannot resolve .local names"
                ),
                .run("sudo apt install libnss-mdns"))
        case .absent:
            DoctorText(
                messages.say("Other programs cannot resolve .local names; landfall can"),
                .run("sudo apt install libnss-mdns"))
        }
    }
}

/// What `doctor` says of the LAN: Avahi, the port of mDNS, the interfaces, and how other programs find `.local` names.
extension Messages {
    fileprivate func sentence(_ trouble: AvahiFinding.Trouble) -> String {
        switch trouble {
        case .notInstalled: say("avahi-daemon is not installed")
        case .notRunning: engineTrouble(.avahiNotRunning)
        case .noBus: say("avahi-daemon needs the D-Bus system bus, which is not running")
        case .hung: engineTrouble(.avahiHung)
        case .clientMissing: engineTrouble(.avahiClientMissing)
        case .failed(nil): engineTrouble(.avahiFailed)
        case .failed(let detail?): "\(engineTrouble(.avahiFailed)) (\(detail))"
        }
    }

    fileprivate func remedy(_ trouble: AvahiFinding.Trouble) -> DoctorText.Remedy {
        switch trouble {
        case .notInstalled: .run("sudo apt install avahi-daemon")
        case .notRunning: .run("sudo systemctl enable --now avahi-daemon")
        case .noBus: .run("sudo apt install dbus && sudo systemctl start dbus avahi-daemon")
        case .hung, .failed: .run("sudo systemctl restart avahi-daemon")
        case .clientMissing: .run("sudo apt install libavahi-client3")
        }
    }

    fileprivate func name(_ responder: MDNSPortFinding.Responder) -> String {
        switch responder {
        case .avahi: "avahi-daemon"
        case .systemdResolved: "systemd-resolved"
        case .process(let name): name.description
        case .processOf(let user): say("a process of \(user)")
        }
    }

    fileprivate func remedy(_ others: [MDNSPortFinding.Responder]) -> Hint {
        if others.contains(.systemdResolved) {
            return say(
                "Set MulticastDNS=no in /etc/systemd/resolved.conf, then \(command: "sudo systemctl restart systemd-resolved")"
            )
        }
        let names = others.compactMap { if case .process(let name) = $0 { name.description } else { nil } }
        if let first = names.first {
            return say("If servers are missing, stop \(first) and scan again")
        }
        return say("See which it is: \(command: "sudo ss -ulpn 'sport = :5353'")")
    }

    /// The kernel lets an interface have almost any name.
    fileprivate func list(_ interfaces: [String]) -> String {
        interfaces.map { ForeignText($0).description }.joined(separator: ", ")
    }
}
