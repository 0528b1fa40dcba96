package import LandfallConnections
internal import LandfallModel

/// What `doctor` says of the LAN: Avahi, the port of mDNS, the interfaces, and how other programs find `.local` names.
extension Messages {
    package func text(_ finding: AvahiFinding) -> DoctorText {
        switch finding {
        case .daemon: DoctorText(say("avahi-daemon answers"))
        case .embeddedInstead(let trouble):
            DoctorText(say("\(sentence(trouble)); using the embedded engine instead"), remedy(trouble))
        case .nothing(let trouble):
            DoctorText(say("\(sentence(trouble)), and there is no embedded engine either"), remedy(trouble))
        }
    }

    private func sentence(_ trouble: AvahiFinding.Trouble) -> String {
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

    private func remedy(_ trouble: AvahiFinding.Trouble) -> DoctorText.Remedy {
        switch trouble {
        case .notInstalled: .run("sudo apt install avahi-daemon")
        case .notRunning: .run("sudo systemctl enable --now avahi-daemon")
        case .noBus: .run("sudo apt install dbus && sudo systemctl start dbus avahi-daemon")
        case .hung, .failed: .run("sudo systemctl restart avahi-daemon")
        case .clientMissing: .run("sudo apt install libavahi-client3")
        }
    }

    package func text(_ finding: MDNSPortFinding) -> DoctorText {
        switch finding {
        case .free:
            DoctorText(say("UDP port 5353 is free"))
        case .one(let responder):
            DoctorText(say("Only \(name(responder)) uses UDP port 5353"))
        case .several(let first, let others):
            DoctorText(
                say(
                    "Several programs use UDP port 5353 (\(([first] + others).map(name).joined(separator: ", "))): replies may get lost"
                ),
                remedy(others))
        case .unknown:
            DoctorText(say("Cannot see which program uses UDP port 5353"), .run("sudo ss -ulpn 'sport = :5353'"))
        }
    }

    private func name(_ responder: MDNSPortFinding.Responder) -> String {
        switch responder {
        case .avahi: "avahi-daemon"
        case .systemdResolved: "systemd-resolved"
        case .process(let name): name.description
        case .processOf(let user): say("a process of \(user)")
        }
    }

    private func remedy(_ others: [MDNSPortFinding.Responder]) -> Hint {
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

    package func text(_ finding: MulticastFinding) -> DoctorText {
        switch finding {
        case .usable(let names):
            DoctorText(say("mDNS uses \(list(names))"))
        case .blocked(let names, _):
            DoctorText(
                say("A firewall on this machine drops mDNS on \(list(names))"),
                say(
                    "Allow UDP port 5353: \(command: "sudo ufw allow 5353/udp") or \(command: "sudo firewall-cmd --add-service=mdns")"
                ))
        case .unplugged(let names, _):
            DoctorText(say("No cable and no Wi-Fi on \(list(names))"), say("Plug in the cable or join the Wi-Fi"))
        case .noMulticast(let names, _):
            DoctorText(
                say("Multicast is off on \(list(names))"),
                .run("sudo ip link set \(ForeignText(names.first ?? "")) multicast on"))
        case .onlyVPN(let names):
            DoctorText(
                onlyPointToPoint(list(names)),
                say("Join the servers' LAN, or add one by its address: \(form: "landfall add ADDRESS")"))
        case .down(let names):
            DoctorText(
                say("All network interfaces are down (\(list(names)))"),
                .run("sudo ip link set \(ForeignText(names.first ?? "")) up"))
        case .none:
            DoctorText(say("No network interface other than loopback"), say("Connect this machine to a network"))
        }
    }

    /// The kernel lets an interface have almost any name.
    private func list(_ interfaces: [String]) -> String {
        interfaces.map { ForeignText($0).description }.joined(separator: ", ")
    }

    package func text(_ finding: NSSFinding) -> DoctorText {
        switch finding {
        case .present(let service):
            DoctorText(say("Other programs can resolve .local names (\(ForeignText(service)))"))
        case .resolved:
            DoctorText(say("Other programs can resolve .local names (systemd-resolved)"))
        case .libraryMissing(let service):
            DoctorText(
                say(
                    "nsswitch.conf lists \(ForeignText(service)), which is not installed: other programs cannot resolve .local names"
                ),
                .run("sudo apt install libnss-mdns"))
        case .absent:
            DoctorText(
                say("Other programs cannot resolve .local names; landfall can"),
                .run("sudo apt install libnss-mdns"))
        }
    }
}
