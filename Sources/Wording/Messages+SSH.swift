internal import ConnectionChecks
package import ServerModel
package import SystemChecks

/// What is said of ssh as a route.
extension Messages {
    /// One sentence for a code of ssh.
    func sshTrouble(_ code: FailureCode) -> String {
        switch code {
        case .sshMissing: pick("ssh is not installed on this machine", "이 컴퓨터에 ssh가 설치되어 있지 않습니다")
        case .sshHostUnknown: pick("ssh does not know the host key", "ssh가 모르는 호스트 키입니다")
        case .sshHostChanged: pick("The machine's host key has changed", "컴퓨터의 호스트 키가 바뀌었습니다")
        case .sshAuthFailed: pick("The machine did not accept your ssh keys", "이 ssh 키로는 로그인할 수 없습니다")
        case .sshForwardRefused:
            pick(
                "Server unreachable: the machine does not allow ssh forwarding",
                "서버에 연결할 수 없음: 상대 컴퓨터가 ssh 포워딩을 허용하지 않습니다")
        case .sshNoServer:
            pick(
                "Server unreachable: ssh works, but no server answers there", "서버에 연결할 수 없음: ssh 연결은 되지만 응답하는 서버가 없습니다")
        case .sshFolderUnusable:
            pick(
                "No private folder is available for ssh's sockets", "ssh 소켓을 안전하게 둘 폴더가 없습니다")
        default: pick("Server unreachable: ssh failed", "서버에 연결할 수 없음: ssh 연결에 실패했습니다")
        }
    }

    /// The next steps for a code of ssh; nil for any other code.
    func sshRemedies(_ code: FailureCode, route: Route?, note: StageNote?) -> [Hint]? {
        let server = if case .ssh(let address) = route?.host { address.server } else { SSHServer?.none }
        let login = server.map(Self.login) ?? pick("HOST", "호스트")
        switch code {
        case .sshMissing:
            return [
                pick(
                    "Install it: \(command: "sudo apt install openssh-client")",
                    "설치하세요: \(command: "sudo apt install openssh-client")")
            ]
        case .sshHostUnknown:
            return [
                pick(
                    "Log in once, and compare the fingerprint: \(command: "ssh \(login)")",
                    "한 번 로그인해서 지문을 비교하세요: \(command: "ssh \(login)")")
            ]
        case .sshHostChanged:
            let entry = Self.changedHost(note) ?? server.map(Self.knownHost) ?? pick("HOST", "호스트")
            let machine = ShellText.word(entry)
            return [
                pick(
                    "Compare the key with the machine's own; if they match: \(command: "ssh-keygen -R \(machine)"), and \(command: "ssh \(login)")",
                    "상대 컴퓨터에서 직접 확인한 호스트 키와 새 키를 비교하고, 일치하면: \(command: "ssh-keygen -R \(machine)") 후 \(command: "ssh \(login)")"
                )
            ]
        case .sshAuthFailed:
            return [
                pick("Add your key to the agent: \(command: "ssh-add")", "에이전트에 키를 추가하세요: \(command: "ssh-add")"),
                pick(
                    "Or install it on the machine: \(command: "ssh-copy-id \(login)")",
                    "또는 컴퓨터에 키를 등록하세요: \(command: "ssh-copy-id \(login)")"),
            ]
        case .sshForwardRefused:
            return [
                pick(
                    "Allow it there, in sshd_config: AllowTcpForwarding and AllowStreamLocalForwarding",
                    "상대 컴퓨터의 sshd_config에서 허용하세요: AllowTcpForwarding, AllowStreamLocalForwarding")
            ]
        case .sshNoServer:
            return [
                server.map {
                    pick(
                        "Start the server there, or give its address: ssh://\($0.description)/HOST:PORT",
                        "상대 컴퓨터에서 서버를 시작하거나 주소를 지정하세요: ssh://\($0.description)/호스트:포트")
                }
                    ?? pick(
                        "Start the server there, or give its address: ssh://HOST/HOST:PORT",
                        "상대 컴퓨터에서 서버를 시작하거나 주소를 지정하세요: ssh://호스트/호스트:포트")
            ]
        case .sshFolderUnusable:
            return [pick("See \(command: "landfall doctor")", "\(command: "landfall doctor")를 실행하세요")]
        case .sshFailed:
            return [
                pick("See what it says: \(command: "ssh -v \(login)")", "ssh의 출력을 확인하세요: \(command: "ssh -v \(login)")")
            ]
        default: return server == nil ? nil : noWay(code).map { [$0] }
        }
    }

    /// The next step where OpenSSH does not get through to the machine: what the address says of a server behind it is not the trouble.
    private func noWay(_ code: FailureCode) -> Hint? {
        switch code {
        case .connectionRefused:
            pick(
                "Start sshd on the machine, or give its port: ssh://HOST:PORT",
                "상대 컴퓨터에서 sshd를 시작하거나 포트를 지정하세요: ssh://호스트:포트")
        case .connectTimeout, .serverUnreachable:
            pick(
                "Check that the machine is on and that no firewall blocks ssh",
                "컴퓨터가 켜져 있는지, 방화벽이 ssh를 막지 않는지 확인하세요")
        case .nameNotFound:
            pick(
                "Check the name, or add it to ~/.ssh/config as a Host",
                "이름을 확인하거나 ~/.ssh/config에 Host로 추가하세요")
        default: nil
        }
    }

    /// What doctor says of ssh and its agent.
    package func text(_ finding: SSHFinding) -> DoctorText {
        switch finding {
        case .ready(let keys):
            DoctorText(
                pick(
                    keys == 1
                        ? "ssh is installed, and its agent has 1 key"
                        : "ssh is installed, and its agent has \(keys) keys",
                    "ssh가 설치되어 있고 에이전트에 키가 \(keys)개 있습니다"))
        case .agentEmpty:
            DoctorText(
                pick(
                    "ssh is installed, and its agent has no keys yet: ssh-add",
                    "ssh가 설치되어 있지만 에이전트에 아직 키가 없습니다: ssh-add"))
        case .noAgent:
            DoctorText(
                pick(
                    "ssh is installed without an agent: keys with a passphrase cannot be used",
                    "ssh가 설치되어 있지만 에이전트가 없어 암호가 걸린 키는 쓸 수 없습니다"))
        case .agentSilent(let path):
            DoctorText(
                pick(
                    "The ssh agent at \(ForeignText(path)) does not answer",
                    "\(ForeignText(path))의 ssh 에이전트가 응답하지 않습니다"),
                .run("eval \"$(ssh-agent)\" && ssh-add"))
        case .notInstalled:
            DoctorText(
                pick(
                    "ssh is not installed; landfall uses it to reach servers that cannot prove their identity otherwise",
                    "ssh가 설치되어 있지 않습니다. 신원을 확인할 다른 방법이 없는 서버에 연결할 때 필요합니다"),
                .run("sudo apt install openssh-client"))
        }
    }

    /// The next step for a server that only ssh can prove.
    func reachOverSSH(_ route: Route?) -> Hint {
        let (host, port) = (route?.host.urlHost ?? "HOST", route?.port.map(String.init) ?? "PORT")
        return pick(
            "Reach it over ssh: ssh://\(host)/localhost:\(port)", "ssh로 연결하세요: ssh://\(host)/localhost:\(port)")
    }

    /// The same for a profile.
    func addRouteOverSSH(_ profile: String) -> Hint {
        pick(
            "Reach it over ssh: \(form: "landfall edit \(profile) --route ssh://HOST")",
            "ssh로 연결하세요: \(form: "landfall edit \(profile) --route ssh://호스트")")
    }

    package var noHostForSSH: String {
        pick("landfall cannot tell which machine ssh should log in to", "ssh로 로그인할 컴퓨터를 알 수 없습니다")
    }

    package func badSSHUser(_ text: String) -> String {
        pick("--ssh \(text): give USER@, or nothing", "--ssh \(text): 사용자@ 형식으로 지정하거나 생략하세요")
    }

    /// The places that were tried.
    func tried(_ places: [SSHPlace]) -> String {
        let list = places.map { ForeignText($0.description).description }.joined(separator: ", ")
        return pick("tried \(list)", "시도한 곳: \(list)")
    }

    func sshHost(_ key: SSHHostKey) -> String {
        pick("host key \(key.fingerprint)", "호스트 키 \(key.fingerprint)")
    }

    /// The recorded key of a machine.
    package func sshHostRecorded(_ key: SSHHostKey) -> String {
        pick("ssh host key of \(key.host) \(key.fingerprint)", "\(key.host)의 ssh 호스트 키 \(key.fingerprint)")
    }

    func throughSSH(_ place: SSHPlace) -> String {
        let text = ForeignText(place.description).description
        return pick("over ssh to \(text)", "ssh 경유: \(text)")
    }

    /// What a shell needs to log in there.
    private static func login(_ server: SSHServer) -> String {
        let name = (server.user.map { $0 + "@" } ?? "") + server.host
        // ssh-copy-id takes no option behind the host.
        return (server.port.map { "-p \($0) " } ?? "") + ShellText.word(name)
    }

    /// The entry of known_hosts that ssh complains of: `Host key for [10.0.0.2]:2222 has changed`. The address may be another than was
    /// given, as ssh_config(5) has it.
    private static func changedHost(_ note: StageNote?) -> String? {
        guard case .said(let text) = note else { return nil }
        let words = text.description.split(separator: " ").map(String.init)
        guard let place = words.indices.first(where: { words[$0...].starts(with: ["Host", "key", "for"]) }),
            place + 4 < words.endIndex, words[place + 4] == "has"
        else { return nil }
        return words[place + 3]
    }

    /// The machine as known_hosts has it.
    private static func knownHost(_ server: SSHServer) -> String {
        server.port.map { "[\(server.host)]:\($0)" } ?? server.host
    }
}
