internal import ServerModel
package import SystemChecks
internal import Tailnet
internal import Workflows

/// What `doctor` says of Tailscale and of the names that DNS serves.
extension Messages {
    package func text(_ finding: TailscaleFinding) -> DoctorText {
        switch finding {
        case .up(let name, let isUserspace):
            DoctorText(up(name) + (isUserspace ? userspaceNote : ""))
        case .notOnline:
            DoctorText(
                pick(
                    "Tailscale is up, but cannot reach its control server",
                    "Tailscale이 켜져 있지만 제어 서버에 연결하지 못합니다"),
                pick(
                    "Check this machine's internet connection: \(command: "tailscale netcheck")",
                    "인터넷 연결을 확인하세요: \(command: "tailscale netcheck")")
            )
        case .keyExpiresSoon(let days):
            DoctorText(expires(days), .run("sudo tailscale up --force-reauth"))
        case .keyExpired(let authURL):
            DoctorText(
                pick("This machine's Tailscale key has expired", "이 컴퓨터의 Tailscale 키가 만료되었습니다"),
                logIn(authURL) ?? .run("sudo tailscale up --force-reauth"))
        case .unanswered(let trouble): text(trouble)
        case .notUp(let state): text(state)
        }
    }

    private func up(_ name: ForeignText?) -> String {
        name.map { pick("Tailscale is up; this machine is \($0)", "Tailscale이 켜져 있습니다. 이 컴퓨터는 \($0)입니다") }
            ?? pick("Tailscale is up", "Tailscale이 켜져 있습니다")
    }

    private var userspaceNote: String {
        pick(
            " (userspace mode: landfall connects through tailscaled)", " (사용자 공간 모드: landfall은 tailscaled를 거쳐 연결합니다)")
    }

    private func expires(_ days: Int) -> String {
        switch days {
        case ..<1:
            pick(
                "This machine's Tailscale key expires in less than a day", "이 컴퓨터의 Tailscale 키가 24시간 안에 만료됩니다")
        case 1: pick("This machine's Tailscale key expires in a day", "이 컴퓨터의 Tailscale 키가 1일 후에 만료됩니다")
        default:
            pick(
                "This machine's Tailscale key expires in \(days) days", "이 컴퓨터의 Tailscale 키가 \(days)일 후에 만료됩니다")
        }
    }

    private func logIn(_ url: ForeignText?) -> DoctorText.Remedy? {
        url.flatMap { url in
            url.raw.isEmpty ? nil : .advice(pick("Log in at \(url)", "로그인하세요: \(url)"))
        }
    }

    private func text(_ trouble: TailscaleFinding.Trouble) -> DoctorText {
        switch trouble {
        case .notInstalled:
            DoctorText(
                pick("Tailscale is not installed, so there is no tailnet", "Tailscale이 설치되어 있지 않아 tailnet을 쓸 수 없습니다"),
                pick(
                    "If you have a tailnet, install it: https://tailscale.com/download/linux",
                    "tailnet이 있다면 설치하세요: https://tailscale.com/download/linux"))
        case .notRunning(let path):
            DoctorText(
                "\(self.trouble(.tailscaledNotRunning)) (\(path))",
                .run("sudo systemctl enable --now tailscaled"))
        case .noPermission(let path):
            DoctorText(
                pick("No permission to use tailscaled's socket \(path)", "tailscaled 소켓을 사용할 권한이 없습니다: \(path)"),
                .run("sudo chmod a+rw \(quoted(path))"))
        case .untrusted(let path):
            DoctorText(
                "\(self.trouble(.tailscaledUntrusted)) (\(path))", tailnetRemedy(.tailscaledUntrusted) ?? Hint(""))
        case .forbidden:
            DoctorText(
                self.trouble(.tailscaledAccessDenied),
                pick(
                    "Update Tailscale, or run as root: \(command: "sudo landfall doctor")",
                    "Tailscale을 업데이트하거나 root로 확인하세요: \(command: "sudo landfall doctor")"))
        case .timedOut: DoctorText(self.trouble(.tailscaledTimeout), .run("sudo systemctl restart tailscaled"))
        case .badAnswer: DoctorText(self.trouble(.tailscaledBadAnswer), .run("sudo systemctl restart tailscaled"))
        }
    }

    private func text(_ state: TailscaleFinding.State) -> DoctorText {
        switch state {
        case .noState: text(of: .tailscaleNoState)
        case .starting: text(of: .tailscaleStarting)
        case .inUseByOtherUser: text(of: .tailscaleInUse)
        case .needsApproval: text(of: .tailscaleNeedsApproval)
        case .needsLogin(let authURL):
            DoctorText(trouble(.tailscaleNeedsLogin), logIn(authURL) ?? .run("sudo tailscale up"))
        case .stopped: DoctorText(trouble(.tailscaleStopped), .run("sudo tailscale up"))
        case .unknown(let name):
            DoctorText(
                pick(
                    "Tailscale is in an unknown state (\(name))",
                    "Tailscale이 알 수 없는 상태입니다(\(name))"), .run("tailscale status"))
        }
    }

    private func text(of code: FailureCode) -> DoctorText {
        DoctorText(trouble(code), tailnetRemedy(code).map(DoctorText.Remedy.advice))
    }

    package func text(_ finding: MagicDNSFinding) -> DoctorText {
        switch finding {
        case .notUsed: DoctorText(pick("Not used: Tailscale is not up", "사용 안 함: Tailscale이 켜져 있지 않습니다"))
        case .dead:
            DoctorText(trouble(.tailscaleNamesDead), .run("sudo systemctl start tailscaled"))
        case .userspace:
            DoctorText(
                pick("Not used: Tailscale runs in userspace mode", "사용 안 함: Tailscale이 사용자 공간 모드로 실행 중입니다"))
        case .direct:
            DoctorText(pick("resolv.conf points to tailscaled", "resolv.conf가 tailscaled를 가리킵니다"))
        case .viaResolved:
            DoctorText(pick("systemd-resolved queries tailscaled", "systemd-resolved가 tailscaled에 질의합니다"))
        case .viaLocalServer(let address):
            DoctorText(
                pick(
                    "resolv.conf points to the DNS server at \(address), which must forward to tailscaled",
                    "resolv.conf가 가리키는 DNS 서버 \(address)에서 질의를 tailscaled로 전달해야 합니다"))
        case .disabled:
            DoctorText(
                pick(
                    "MagicDNS is off in this tailnet; landfall finds its machines without it",
                    "이 tailnet은 MagicDNS가 꺼져 있습니다. landfall은 MagicDNS 없이도 컴퓨터를 찾습니다"),
                pick(
                    "Turn it on for other programs: https://login.tailscale.com/admin/dns",
                    "다른 프로그램에서도 쓰려면 켜세요: https://login.tailscale.com/admin/dns"))
        case .resolvedNotTold:
            DoctorText(
                pick(
                    "systemd-resolved does not query tailscaled: only landfall can resolve tailnet names",
                    "systemd-resolved가 tailscaled에 질의하지 않아 landfall만 tailnet 이름을 조회할 수 있습니다"),
                .run("sudo tailscale set --accept-dns=true"))
        case .bypassesResolved:
            DoctorText(
                pick(
                    "resolv.conf bypasses systemd-resolved: only landfall can resolve tailnet names",
                    "resolv.conf가 systemd-resolved를 거치지 않아 landfall만 tailnet 이름을 조회할 수 있습니다"),
                .run("sudo ln -sf ../run/systemd/resolve/stub-resolv.conf /etc/resolv.conf"))
        case .overwritten(let writer):
            DoctorText(
                writer.map {
                    pick(
                        "resolv.conf was overwritten by \($0.rawValue): only landfall can resolve tailnet names",
                        "다른 프로그램(\($0.rawValue))이 resolv.conf를 덮어써서 landfall만 tailnet 이름을 조회할 수 있습니다")
                }
                    ?? pick(
                        "resolv.conf was overwritten: only landfall can resolve tailnet names",
                        "다른 프로그램이 resolv.conf를 덮어써서 landfall만 tailnet 이름을 조회할 수 있습니다"),
                pick(
                    "\(command: "sudo systemctl restart tailscaled"), and see https://tailscale.com/s/resolvconf-overwrite",
                    "\(command: "sudo systemctl restart tailscaled") 실행 후 https://tailscale.com/s/resolvconf-overwrite 참고"
                ))
        case .notAccepted(let writer):
            DoctorText(
                writer.map {
                    pick(
                        "resolv.conf (written by \($0.rawValue)) does not point to tailscaled: only landfall can resolve tailnet names",
                        "resolv.conf(\($0.rawValue) 작성)가 tailscaled를 가리키지 않아 landfall만 tailnet 이름을 조회할 수 있습니다")
                }
                    ?? pick(
                        "resolv.conf does not point to tailscaled: only landfall can resolve tailnet names",
                        "resolv.conf가 tailscaled를 가리키지 않아 landfall만 tailnet 이름을 조회할 수 있습니다"),
                .run("sudo tailscale set --accept-dns=true"))
        }
    }

    package func text(_ finding: ResolverFinding) -> DoctorText {
        switch finding {
        case .servers(let servers):
            DoctorText(
                pick("DNS servers: ", "DNS 서버: ") + servers.map(\.description).joined(separator: ", "))
        case .localServer:
            DoctorText(
                pick(
                    "resolv.conf lists no server, so DNS uses the one on this machine",
                    "resolv.conf에 서버가 없어 이 컴퓨터의 DNS 서버를 사용합니다"))
        case .resolvedByNSS:
            DoctorText(
                pick("DNS uses systemd-resolved (nsswitch.conf)", "systemd-resolved로 DNS를 조회합니다(nsswitch.conf)"))
        case .missing:
            DoctorText(
                pick(
                    "/etc/resolv.conf is missing: DNS names cannot be resolved",
                    "/etc/resolv.conf가 없어 DNS 이름을 조회할 수 없습니다"),
                nameServerRemedy)
        case .unreadable:
            DoctorText(
                pick("/etc/resolv.conf cannot be read", "/etc/resolv.conf를 읽을 수 없습니다"),
                .run("sudo chmod a+r /etc/resolv.conf"))
        case .noServer:
            DoctorText(
                pick(
                    "/etc/resolv.conf lists no server: DNS names cannot be resolved",
                    "/etc/resolv.conf에 nameserver가 없어 DNS 이름을 조회할 수 없습니다"), nameServerRemedy)
        case .searchesLocal:
            DoctorText(
                pick(
                    "resolv.conf searches local, the mDNS domain: short names may resolve to the wrong host",
                    "resolv.conf의 search에 mDNS 도메인인 local이 있어 짧은 이름이 엉뚱한 호스트로 조회될 수 있습니다"),
                pick(
                    "Remove local from the search line of /etc/resolv.conf", "/etc/resolv.conf의 search 줄에서 local을 빼세요"))
        case .searchOverridden(let lost):
            DoctorText(
                pick(
                    "Only the last search line of resolv.conf counts; not searched: \(list(lost))",
                    "resolv.conf의 마지막 search 줄만 적용됩니다. 무시된 도메인: \(list(lost))"),
                pick(
                    "Put all suffixes into one search line of /etc/resolv.conf",
                    "/etc/resolv.conf의 search 한 줄에 모두 넣으세요"))
        }
    }

    private func list(_ texts: [ForeignText]) -> String { texts.map(\.description).joined(separator: ", ") }

    private var nameServerRemedy: Hint {
        pick(
            "Reconnect to the network, or add nameserver ADDRESS to /etc/resolv.conf",
            "네트워크에 다시 연결하거나 /etc/resolv.conf에 nameserver 주소를 추가하세요")
    }
}
