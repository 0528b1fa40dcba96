internal import ServerModel
package import SystemChecks

/// What `doctor` says of the LAN: Avahi, the port of mDNS, the interfaces, and how other programs find `.local` names.
extension Messages {
    package func text(_ finding: AvahiFinding) -> DoctorText {
        switch finding {
        case .daemon: DoctorText(pick("avahi-daemon answers", "avahi-daemon이 응답합니다"))
        case .embeddedInstead(let trouble):
            DoctorText(
                pick(
                    "\(sentence(trouble)); using the embedded engine instead",
                    "\(sentence(trouble)). 내장 엔진을 대신 사용합니다"), remedy(trouble))
        case .nothing(let trouble):
            DoctorText(
                pick(
                    "\(sentence(trouble)), and there is no embedded engine either",
                    "\(sentence(trouble)). 내장 엔진도 사용할 수 없습니다"), remedy(trouble))
        }
    }

    private func sentence(_ trouble: AvahiFinding.Trouble) -> String {
        switch trouble {
        case .notInstalled: pick("avahi-daemon is not installed", "avahi-daemon이 설치되어 있지 않습니다")
        case .notRunning: engineTrouble(.avahiNotRunning)
        case .noBus:
            pick(
                "avahi-daemon needs the D-Bus system bus, which is not running", "avahi-daemon에 필요한 D-Bus 시스템 버스가 없습니다")
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
            DoctorText(pick("UDP port 5353 is free", "UDP 5353 포트를 쓰는 프로그램이 없습니다"))
        case .one(let responder):
            DoctorText(
                pick(
                    "Only \(name(responder)) uses UDP port 5353", "UDP 5353 포트를 쓰는 프로그램: \(name(responder))"))
        case .several(let first, let others):
            DoctorText(
                pick(
                    "Several programs use UDP port 5353 (\(([first] + others).map(name).joined(separator: ", "))): "
                        + "replies may get lost",
                    "UDP 5353 포트를 여러 프로그램(\(([first] + others).map(name).joined(separator: ", ")))이 함께 써서 "
                        + "응답이 사라질 수 있습니다"),
                remedy(others))
        case .unknown:
            DoctorText(
                pick("Cannot see which program uses UDP port 5353", "UDP 5353 포트를 쓰는 프로그램을 확인할 수 없습니다"),
                .run("sudo ss -ulpn 'sport = :5353'"))
        }
    }

    private func name(_ responder: MDNSPortFinding.Responder) -> String {
        switch responder {
        case .avahi: "avahi-daemon"
        case .systemdResolved: "systemd-resolved"
        case .process(let name): name.description
        case .processOf(let user): pick("a process of \(user)", "\(user) 사용자의 프로세스")
        }
    }

    private func remedy(_ others: [MDNSPortFinding.Responder]) -> Hint {
        if others.contains(.systemdResolved) {
            return pick(
                "Set MulticastDNS=no in /etc/systemd/resolved.conf, then \(command: "sudo systemctl restart systemd-resolved")",
                "/etc/systemd/resolved.conf에 MulticastDNS=no를 넣고 \(command: "sudo systemctl restart systemd-resolved")를 실행하세요"
            )
        }
        let names = others.compactMap { if case .process(let name) = $0 { name.description } else { nil } }
        if let first = names.first {
            return pick(
                "If servers are missing, stop \(first) and scan again", "서버가 보이지 않으면 \(first) 프로세스를 종료하고 다시 검색하세요")
        }
        return pick(
            "See which it is: \(command: "sudo ss -ulpn 'sport = :5353'")",
            "무엇인지 확인하세요: \(command: "sudo ss -ulpn 'sport = :5353'")")
    }

    package func text(_ finding: MulticastFinding) -> DoctorText {
        switch finding {
        case .usable(let names):
            DoctorText(pick("mDNS uses \(list(names))", "mDNS를 보내는 인터페이스: \(list(names))"))
        case .unplugged(let names, _):
            DoctorText(
                pick("No cable and no Wi-Fi on \(list(names))", "\(list(names))에 케이블이나 Wi-Fi가 연결되어 있지 않습니다"),
                pick("Plug in the cable or join the Wi-Fi", "케이블을 꽂거나 Wi-Fi에 연결하세요"))
        case .noMulticast(let names, _):
            DoctorText(
                pick("Multicast is off on \(list(names))", "\(list(names))에서 멀티캐스트가 꺼져 있습니다"),
                .run("sudo ip link set \(names.first.map(quoted) ?? "") multicast on"))
        case .onlyVPN(let names):
            DoctorText(
                onlyPointToPoint(list(names)),
                pick(
                    "Join the servers' LAN, or add one by its address: \(form: "landfall add NAME ADDRESS")",
                    "서버가 있는 LAN에 연결하거나 주소로 추가하세요: \(form: "landfall add 이름 주소")"))
        case .down(let names):
            DoctorText(
                pick("All network interfaces are down (\(list(names)))", "네트워크 인터페이스가 모두 꺼져 있습니다(\(list(names)))"),
                .run("sudo ip link set \(names.first.map(quoted) ?? "") up"))
        case .none:
            DoctorText(
                pick("No network interface other than loopback", "루프백 외에 네트워크 인터페이스가 없습니다"),
                pick("Connect this machine to a network", "이 컴퓨터를 네트워크에 연결하세요"))
        }
    }

    /// The kernel lets an interface have almost any name.
    private func list(_ interfaces: [String]) -> String {
        interfaces.map { ForeignText($0).description }.joined(separator: ", ")
    }

    private func quoted(_ interface: String) -> String { quoted(ForeignText(interface)) }

    package func text(_ finding: NSSFinding) -> DoctorText {
        switch finding {
        case .present(let service):
            DoctorText(
                pick(
                    "Other programs can resolve .local names (\(ForeignText(service)))",
                    "다른 프로그램도 .local 이름을 조회할 수 있습니다(\(ForeignText(service)))"))
        case .resolved:
            DoctorText(
                pick(
                    "Other programs can resolve .local names (systemd-resolved)",
                    "다른 프로그램도 .local 이름을 조회할 수 있습니다(systemd-resolved)")
            )
        case .libraryMissing(let service):
            DoctorText(
                pick(
                    "nsswitch.conf lists \(ForeignText(service)), which is not installed: other programs cannot resolve .local names",
                    "nsswitch.conf에 있는 \(ForeignText(service)) 모듈이 설치되어 있지 않아 다른 프로그램은 .local 이름을 조회할 수 없습니다"),
                .run("sudo apt install libnss-mdns"))
        case .absent:
            DoctorText(
                pick(
                    "Other programs cannot resolve .local names; landfall can",
                    "다른 프로그램은 .local 이름을 조회할 수 없습니다(landfall은 가능)"),
                .run("sudo apt install libnss-mdns"))
        }
    }
}
