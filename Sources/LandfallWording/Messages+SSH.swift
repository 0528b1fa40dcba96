internal import LandfallConnections
package import LandfallModel
internal import LandfallWorkflows

/// What is said of ssh as a route.
extension Messages {
    /// One sentence for a code of ssh.
    func sshTrouble(_ code: FailureCode) -> String {
        switch code {
        case .sshMissing: say("ssh is not installed on this machine")
        case .sshHostUnknown: say("ssh does not know the host key")
        case .sshHostChanged: say("The machine's host key has changed")
        case .sshAuthFailed: say("The machine did not accept your ssh keys")
        case .sshForwardRefused: say("Server unreachable: the machine does not allow ssh forwarding")
        case .sshNoServer: say("Server unreachable: ssh works, but no server answers there")
        case .sshNoCommand: say("Server unreachable: ssh works, but cannot run commands on that machine")
        case .sshTimeout: say("Server unreachable: the ssh login timed out")
        case .sshFolderUnusable: say("No private folder is available for ssh's sockets")
        default: say("Server unreachable: ssh failed")
        }
    }

    /// The same where a jump host, or what else stands before the machine, is in the way.
    func troubleOnTheWay(_ code: FailureCode) -> String {
        switch code {
        case .sshHostUnknown: say("ssh does not know the host key of the jump host")
        case .sshHostChanged: say("The jump host's host key has changed")
        case .sshAuthFailed: say("The jump host did not accept your ssh keys")
        default: trouble(code)
        }
    }

    /// The next steps for a code of ssh; nil for any other code.
    func sshRemedies(_ code: FailureCode, route: Route?, note: StageNote?) -> [Hint]? {
        let server = if case .ssh(let address) = route?.host { address.server } else { SSHServer?.none }
        let login = server.map(Self.login) ?? [say("HOST")]
        let machine = server?.description ?? say("HOST")
        if case .onTheWay = note { return [seeWhatItSays(login)] }
        if case .claimed(let by) = note { return [howToSettleClaim(by.description, login)] }
        switch code {
        case .sshMissing:
            return [say("Install it: \(command: "sudo apt install openssh-client")")]
        case .sshHostUnknown:
            return [say("Log in once, and compare the fingerprint: \(command: "ssh \(login)")")]
        case .sshHostChanged:
            let entry = Self.changedHost(note) ?? server.map(Self.knownHost) ?? say("HOST")
            return [
                say(
                    "Compare the new key with the one on the machine itself; if they match: \(command: "ssh-keygen -R \(entry)"), and \(command: "ssh \(login)")"
                )
            ]
        case .sshAuthFailed:
            return [
                say("Add your key to the agent: \(command: "ssh-add")"),
                say("Or install it on the machine: \(command: "ssh-copy-id \(login)")"),
            ] + (Self.takesPassword(note) ? [useYourConnection(login)] : [])
        case .sshForwardRefused:
            return [
                say(
                    "Allow it there: set AllowTcpForwarding yes and PermitOpen any in sshd_config, and remove restrict from authorized_keys"
                )
            ]
        case .sshNoServer:
            return [say("Start the server there, or give its address: ssh://\(machine)/HOST:PORT")]
                + (Self.mayBeRefused(note) ? [mayBeRefused] : [])
        case .sshNoCommand:
            return [
                say(
                    "Give the server's full address: ssh://\(machine)/home/NAME/.diane/diane.sock or ssh://\(machine)/localhost:PORT"
                ),
                allowCommands,
            ]
        case .sshTimeout: return [giveItLonger]
        case .connectTimeout where server != nil: return (noWay(code, server).map { [$0] } ?? []) + [giveItLonger]
        case .sshFolderUnusable:
            return [say("See \(command: .doctor)")]
        case .sshFailed:
            return [seeWhatItSays(login)]
        default: return server == nil ? nil : noWay(code, server).map { [$0] }
        }
    }

    /// That a list claims another key than the machine shows, of which nothing else is known.
    func otherThanClaimed(_ by: String) -> String {
        say("The machine's host key differs from the one that \(by) lists")
    }

    private func howToSettleClaim(_ by: String, _ login: [String]) -> Hint {
        say(
            "Ask the maintainer of \(by). If the machine's key is right, log in once, and compare the fingerprint: \(command: "ssh \(login)")"
        )
    }

    var giveItLonger: Hint {
        situation.isLibrary ? say("Allow more time") : say("Allow more time: --timeout SECONDS")
    }

    var allowCommands: Hint {
        say(
            "Allow commands there: remove ForceCommand and MaxSessions from sshd_config, and give the user a login shell"
        )
    }

    private func seeWhatItSays(_ login: [String]) -> Hint {
        say("See the output of ssh: \(command: "ssh -v \(login)")")
    }

    /// sshd says the same of a socket that nothing listens on and of one that it does not forward to.
    private var mayBeRefused: Hint {
        say("If it listens on the socket, allow that in sshd_config: AllowStreamLocalForwarding yes")
    }

    private func useYourConnection(_ login: [String]) -> Hint {
        say(
            "With a password: set ControlPath in ~/.ssh/config, then open a connection that landfall can use: \(command: "ssh -MNf \(login)")"
        )
    }

    /// What the machine offers besides keys: `Permission denied (publickey,password).`
    private static func takesPassword(_ note: StageNote?) -> Bool {
        guard case .said(let text) = note else { return false }
        return ["password", "keyboard-interactive"].contains { text.raw.contains($0) }
    }

    private static func mayBeRefused(_ note: StageNote?) -> Bool {
        if case .tried(_, let mayBeRefused) = note { mayBeRefused } else { false }
    }

    /// The next step where OpenSSH does not get through to the machine: what the address says of a server behind it is not the trouble.
    private func noWay(_ code: FailureCode, _ server: SSHServer?) -> Hint? {
        switch code {
        case .connectionRefused:
            say("Start sshd on the machine, or give its port: ssh://\(server?.withoutPort ?? say("HOST")):PORT")
        case .connectTimeout, .serverUnreachable: say("Check that the machine is on and that no firewall blocks ssh")
        case .nameNotFound: say("Check the name, or add it to ~/.ssh/config as a Host")
        default: nil
        }
    }

    /// The next step for a server that only ssh can prove.
    func reachOverSSH(_ route: Route?) -> [Hint] {
        guard let route, let way = SavedRoute(overSSHTo: route.host, port: route.port, kind: nil, as: nil)?.text
        else { return [] }
        switch situation.typed?.verb {
        // Where it was tried, the route itself says why it failed.
        case "add": return situation.typed?.has("--ssh") == true ? [] : [say("Reach it over ssh: \(again(.ssh))")]
        // On the screen, the address goes into a field.
        case nil: return [say("Reach it over ssh: \(way)")]
        default: return [say("Reach it over ssh: \(command: .test, way.description)")]
        }
    }

    /// The same for a profile.
    func addRouteOverSSH(_ profile: Profile) -> [Hint] {
        // A route over ssh that is there says itself why it failed.
        if profile.routes.contains(where: { $0.via == .ssh }) { return [] }
        let draft = ServerDraft(kind: profile.kind, routes: profile.routes, identity: profile.identity)
        guard let way = SavedRoute(overSSHTo: draft, nil, as: nil)?.text.description else {
            return [say("Reach it over ssh: \(form: "landfall edit \(profile.name) --route ssh://HOST")")]
        }
        return [say("Reach it over ssh: \(command: .addRoute, profile.name.description, way)")]
    }

    package var noHostForSSH: String { say("landfall cannot tell which machine ssh should log in to") }

    package func badSSHUser(_ text: String) -> String { say("--ssh \(text): use USER@, or no value") }

    /// The places that were tried.
    func tried(_ places: [SSHPlace]) -> String {
        let list = places.map { ForeignText($0.description).description }.joined(separator: ", ")
        return say("tried \(list)")
    }

    func sshHost(_ key: SSHHostKey) -> String { say("host key \(key.fingerprint)") }

    /// The recorded key of a machine.
    package func sshHostRecorded(_ key: SSHHostKey) -> String { say("ssh host key of \(key.host) \(key.fingerprint)") }

    func throughSSH(_ place: SSHPlace) -> String {
        let text = ForeignText(place.description).description
        return say("over ssh to \(text)")
    }

    /// What logs in there.
    private static func login(_ server: SSHServer) -> [String] {
        let name = (server.user.map { $0 + "@" } ?? "") + server.host
        // ssh-copy-id takes no option behind the host.
        return (server.port.map { ["-p", String($0)] } ?? []) + [name]
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
