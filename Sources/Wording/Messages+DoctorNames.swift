internal import ServerModel
package import SystemChecks
internal import Tailnet
internal import Workflows

/// What `doctor` says of Tailscale and of the names that DNS serves.
extension Messages {
    package func words(_ finding: TailscaleFinding) -> DoctorWords {
        switch finding {
        case .up(let name, let isUserspace):
            DoctorWords(up(name) + (isUserspace ? userspaceNote : ""))
        case .notOnline:
            DoctorWords(
                pick(
                    "Tailscale is up, and does not reach its control server",
                    "Tailscale이 켜져 있지만 제어 서버에 연결하지 못합니다"),
                pick(
                    "Check this machine's way to the internet: \(command: "tailscale netcheck")",
                    "인터넷 연결을 확인하세요: \(command: "tailscale netcheck")")
            )
        case .keyExpiresSoon(let days):
            DoctorWords(expires(days), .run("sudo tailscale up --force-reauth"))
        case .keyExpired(let authURL):
            DoctorWords(
                pick("This machine's Tailscale key has expired", "이 컴퓨터의 Tailscale 키가 만료되었습니다"),
                logIn(authURL) ?? .run("sudo tailscale up --force-reauth"))
        case .unanswered(let trouble): words(trouble)
        case .notUp(let state): words(state)
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
                "This machine's Tailscale key expires in less than a day", "이 컴퓨터의 Tailscale 키가 하루 안에 만료됩니다")
        case 1: pick("This machine's Tailscale key expires in a day", "이 컴퓨터의 Tailscale 키가 1일 후에 만료됩니다")
        default:
            pick(
                "This machine's Tailscale key expires in \(days) days", "이 컴퓨터의 Tailscale 키가 \(days)일 후에 만료됩니다")
        }
    }

    private func logIn(_ url: ForeignText?) -> DoctorWords.Remedy? {
        url.flatMap { url in
            url.raw.isEmpty ? nil : .advice(pick("Log in at \(url)", "로그인하세요: \(url)"))
        }
    }

    private func words(_ trouble: TailscaleFinding.Trouble) -> DoctorWords {
        switch trouble {
        case .notInstalled:
            DoctorWords(
                pick("Tailscale is not installed, so there is no tailnet", "Tailscale이 설치되어 있지 않아 tailnet을 쓸 수 없습니다"),
                pick(
                    "If you have a tailnet, install it: https://tailscale.com/download/linux",
                    "tailnet이 있다면 설치하세요: https://tailscale.com/download/linux"))
        case .notRunning(let path):
            DoctorWords(
                "\(self.trouble(.tailscaledNotRunning)) (\(path))",
                .run("sudo systemctl enable --now tailscaled"))
        case .noPermission(let path):
            DoctorWords(
                pick("You may not use tailscaled's socket \(path)", "tailscaled의 소켓 \(path)을(를) 사용할 권한이 없습니다"),
                .run("sudo chmod a+rw \(quoted(path))"))
        case .forbidden:
            DoctorWords(
                self.trouble(.tailscaledAccessDenied),
                pick(
                    "Update Tailscale, or ask as root: \(command: "sudo landfall doctor")",
                    "Tailscale을 업데이트하거나 root로 확인하세요: \(command: "sudo landfall doctor")"))
        case .timedOut: DoctorWords(self.trouble(.tailscaledTimeout), .run("sudo systemctl restart tailscaled"))
        case .badAnswer: DoctorWords(self.trouble(.tailscaledBadAnswer), .run("sudo systemctl restart tailscaled"))
        }
    }

    private func words(_ state: TailscaleFinding.State) -> DoctorWords {
        switch state {
        case .noState: words(of: .tailscaleNoState)
        case .starting: words(of: .tailscaleStarting)
        case .inUseByOtherUser: words(of: .tailscaleInUse)
        case .needsApproval: words(of: .tailscaleNeedsApproval)
        case .needsLogin(let authURL):
            DoctorWords(trouble(.tailscaleNeedsLogin), logIn(authURL) ?? .run("sudo tailscale up"))
        case .stopped: DoctorWords(trouble(.tailscaleStopped), .run("sudo tailscale up"))
        case .unknown(let name):
            DoctorWords(
                pick(
                    "Tailscale is in a state that landfall does not know (\(name))",
                    "Tailscale이 landfall이 모르는 상태입니다(\(name))"), .run("tailscale status"))
        }
    }

    private func words(of code: FailureCode) -> DoctorWords {
        DoctorWords(trouble(code), tailnetRemedy(code).map(DoctorWords.Remedy.advice))
    }

    package func words(_ finding: MagicDNSFinding) -> DoctorWords {
        switch finding {
        case .notUsed: DoctorWords(pick("Not used: Tailscale is not up", "사용 안 함: Tailscale이 켜져 있지 않습니다"))
        case .dead:
            DoctorWords(trouble(.tailscaleNamesDead), .run("sudo systemctl start tailscaled"))
        case .userspace:
            DoctorWords(
                pick("Not used: Tailscale runs in userspace mode", "사용 안 함: Tailscale이 사용자 공간 모드로 실행 중입니다"))
        case .direct:
            DoctorWords(pick("resolv.conf asks tailscaled", "resolv.conf가 tailscaled를 가리킵니다"))
        case .viaResolved:
            DoctorWords(pick("systemd-resolved asks tailscaled", "systemd-resolved가 tailscaled에 묻습니다"))
        case .viaLocalServer(let address):
            DoctorWords(
                pick(
                    "resolv.conf asks the name server at \(address), which has to ask tailscaled",
                    "resolv.conf는 \(address)의 DNS 서버를 가리키고, 그 서버가 tailscaled에 물어야 합니다"))
        case .disabled:
            DoctorWords(
                pick(
                    "MagicDNS is off in this tailnet; landfall finds its names without",
                    "이 tailnet은 MagicDNS가 꺼져 있습니다. landfall은 없어도 이름을 찾습니다"),
                pick(
                    "Turn it on for other programs: https://login.tailscale.com/admin/dns",
                    "다른 프로그램을 위해 켜세요: https://login.tailscale.com/admin/dns"))
        case .resolvedNotTold:
            DoctorWords(
                pick(
                    "systemd-resolved does not ask tailscaled: only landfall finds the tailnet's names",
                    "systemd-resolved가 tailscaled에 묻지 않아 landfall만 tailnet 이름을 찾습니다"),
                .run("sudo tailscale set --accept-dns=true"))
        case .bypassesResolved:
            DoctorWords(
                pick(
                    "resolv.conf goes past systemd-resolved: only landfall finds the tailnet's names",
                    "resolv.conf가 systemd-resolved를 거치지 않아 landfall만 tailnet 이름을 찾습니다"),
                .run("sudo ln -sf ../run/systemd/resolve/stub-resolv.conf /etc/resolv.conf"))
        case .overwritten(let writer):
            DoctorWords(
                pick(
                    "resolv.conf was overwritten\(by(writer)): only landfall finds the tailnet's names",
                    "resolv.conf를 \(writer?.rawValue ?? "다른 프로그램")이(가) 덮어써서 landfall만 tailnet 이름을 찾습니다"),
                pick(
                    "\(command: "sudo systemctl restart tailscaled"), and see https://tailscale.com/s/resolvconf-overwrite",
                    "\(command: "sudo systemctl restart tailscaled") 실행 후 https://tailscale.com/s/resolvconf-overwrite 참고"
                ))
        case .notAccepted(let writer):
            DoctorWords(
                pick(
                    "resolv.conf\(writtenBy(writer)) does not ask tailscaled: only landfall finds the tailnet's names",
                    "resolv.conf\(writer.map { "(\($0.rawValue) 작성)" } ?? "")가 tailscaled를 가리키지 않아 landfall만 "
                        + "tailnet 이름을 찾습니다"),
                .run("sudo tailscale set --accept-dns=true"))
        }
    }

    private func by(_ writer: ResolvConf.Writer?) -> String { writer.map { " by \($0.rawValue)" } ?? "" }
    private func writtenBy(_ writer: ResolvConf.Writer?) -> String {
        writer.map { " (written by \($0.rawValue))" } ?? ""
    }

    package func words(_ finding: ResolverFinding) -> DoctorWords {
        switch finding {
        case .servers(let servers):
            DoctorWords(
                pick("DNS asks ", "DNS 서버: ") + servers.map(\.description).joined(separator: ", "))
        case .localServer:
            DoctorWords(
                pick(
                    "resolv.conf names no server, so DNS asks the one of this machine",
                    "resolv.conf에 서버가 없어 이 컴퓨터의 DNS 서버를 씁니다"))
        case .resolvedByNSS:
            DoctorWords(pick("DNS asks systemd-resolved (nsswitch.conf)", "DNS는 systemd-resolved에 묻습니다(nsswitch.conf)"))
        case .missing:
            DoctorWords(
                pick("/etc/resolv.conf is missing: no DNS name resolves", "/etc/resolv.conf가 없어 DNS 이름을 찾지 못합니다"),
                nameServerRemedy)
        case .unreadable:
            DoctorWords(
                pick("/etc/resolv.conf cannot be read", "/etc/resolv.conf를 읽을 수 없습니다"),
                .run("sudo chmod a+r /etc/resolv.conf"))
        case .noServer:
            DoctorWords(
                pick(
                    "/etc/resolv.conf names no server: no DNS name resolves",
                    "/etc/resolv.conf에 nameserver가 없어 DNS 이름을 찾지 못합니다"), nameServerRemedy)
        case .searchesLocal:
            DoctorWords(
                pick(
                    "resolv.conf searches local, which is the domain of mDNS: short names go astray",
                    "resolv.conf의 search에 mDNS 도메인인 local이 있어 짧은 이름을 잘못 찾을 수 있습니다"),
                pick(
                    "Take local out of the search line of /etc/resolv.conf", "/etc/resolv.conf의 search 줄에서 local을 빼세요"))
        case .searchOverridden(let lost):
            DoctorWords(
                pick(
                    "Only the last search line of resolv.conf counts; not searched: \(list(lost))",
                    "resolv.conf의 마지막 search 줄만 쓰여, 다음은 찾지 않습니다: \(list(lost))"),
                pick(
                    "Put all suffixes into one search line of /etc/resolv.conf",
                    "/etc/resolv.conf의 search 한 줄에 모두 넣으세요"))
        }
    }

    private func list(_ texts: [ForeignText]) -> String { texts.map(\.description).joined(separator: ", ") }

    private var nameServerRemedy: Hint {
        pick(
            "Have your network set up again, or put nameserver ADDRESS into /etc/resolv.conf",
            "네트워크를 다시 설정하거나 /etc/resolv.conf에 nameserver 주소를 넣으세요")
    }
}
