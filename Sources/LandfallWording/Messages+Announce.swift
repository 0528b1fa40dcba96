internal import LandfallModel
package import LandfallWorkflows
package import LocalDiscovery

/// What `announce` says.
extension Messages {
    /// What became of a service; nil for what a source says of itself.
    package func news(_ news: Announcement.News, of service: ServiceDefinition) -> String? {
        let (name, kind, port) = (service.name, service.kind.displayName, service.port)
        return switch news {
        case .established: announcing(name, kind, port)
        case .renamed(let old): renamed(old, name)
        case .withdrawn: withdrawn
        case .gone(isTaken: true): announcedIsTaken(name, kind, port)
        case .gone(isTaken: false): announcedIsGone(name, kind, port)
        case .again(.back, _): announcedIsBack(kind, port)
        case .again(.keySet, _): announcedAsksForKey(kind, port)
        case .again(.keyRemoved, _): announcedAsksForNoKey(kind, port)
        case .again(.changed, _): announcedChanged(kind, port)
        case .source: nil
        }
    }

    /// Who reaches the server, and what to do about it, one step a line.
    package func reach(_ reach: ServerReachability) -> (sentence: String, steps: [Hint]) {
        switch reach {
        case .open(let kind, let port): (announcesOpen(kind, port), [])
        case .keyless(let port): (announcesKeyless(port), [setKeyFirst])
        case .loopbackOnly(let port, let isKeyless, let isCarried):
            (loopbackOnly(port), (isKeyless ? [setKeyFirst] : []) + [isCarried ? carryThere(port) : listenEverywhere])
        case .addresses(let addresses):
            (listensOn(addresses.map(\.description).joined(separator: ", ")), [])
        }
    }

    func announcing(_ name: String, _ kind: String, _ port: UInt16) -> String {
        say("Announcing \(name) (\(kind), port \(port)); Ctrl-C stops it")
    }

    func renamed(_ from: String, _ to: String) -> String {
        say("The name \(from) is taken on this network; using \(to)")
    }

    func notAnnounced(_ name: String) -> String { say("Timed out before \(name) was announced") }

    var noEngineWorks: String { say("Nothing was announced: mDNS does not work on this machine") }

    var announceLonger: Hint { say("Announcing a name takes a second or two: give a longer --timeout") }

    var withdrawn: String { say("Stopped announcing") }

    func announcedIsGone(_ name: String, _ kind: String, _ port: UInt16) -> String {
        say("\(kind) has not answered on port \(port) for 10 s; \(name) is not announced until it does")
    }

    func announcedIsTaken(_ name: String, _ kind: String, _ port: UInt16) -> String {
        say("The server on port \(port) is no longer \(kind); \(name) is not announced until it is")
    }

    func announcedIsBack(_ kind: String, _ port: UInt16) -> String { say("\(kind) answers on port \(port) again") }

    func announcedAsksForKey(_ kind: String, _ port: UInt16) -> String {
        say("\(kind) on port \(port) now requires a key")
    }

    func announcedAsksForNoKey(_ kind: String, _ port: UInt16) -> String {
        say("\(kind) on port \(port) no longer requires a key")
    }

    func announcedChanged(_ kind: String, _ port: UInt16) -> String {
        say("\(kind) on port \(port) has changed; the announcement is updated")
    }

    func noLocalServer(_ ports: String) -> String { say("No server answers on this machine (ports tried: \(ports))") }

    func otherProduct(_ ports: String, _ kinds: String) -> String {
        say("No \(kinds) server answers; another product answers on port \(ports)")
    }

    package var startDiane: Hint {
        say(
            """
            Diane listens on TCP only if ~/.diane/config.json sets http.port, and then on every interface: set http.api_key there \
            first, then http.port (9090), and restart diane
            """)
    }

    func announcesKeyless(_ port: UInt16) -> String {
        say(
            "This Diane server has no API key: anyone who can reach port \(port) can read its settings, including the secrets"
        )
    }

    var setKeyFirst: Hint { say("First set http.api_key in ~/.diane/config.json and restart diane") }

    func loopbackOnly(_ port: UInt16) -> String {
        say(
            "The server on port \(port) listens on loopback only: other machines will see it but cannot reach it"
        )
    }

    var listenEverywhere: Hint { say("Make the server listen on 0.0.0.0 or on this machine's LAN address") }

    func listensOn(_ addresses: String) -> String { say("It listens only on \(addresses)") }

    func badServiceName(_ name: String) -> String {
        say("--name \(name): a service name has 1 to 63 bytes and no control characters")
    }

    func refusedByAvahi(_ reason: String) -> String { say("Avahi rejected the service: \(reason)") }

    package func badPort(_ text: String) -> String { say("--port \(text): use a number from 1 to 65535") }

    package func installAs(_ path: String) -> String {
        say("Save it as \(path); avahi-daemon then announces the server at every start")
    }
}
