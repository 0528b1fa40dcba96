package import LandfallModel

/// A route in a profile, identified by something that stays the same when addresses change.
package struct SavedRoute: Sendable, Hashable {
    /// What leads there.
    package enum Target: Sendable, Hashable {
        /// A service of the LAN, whose address and port are looked up again each time.
        case service(ServiceInstance, ServiceForm)
        /// A tailnet machine, by its name or address there, and its stable node id where that is known.
        case tailnet(ServerAddress, nodeID: ForeignText?)
        /// An address, a URL, a Unix socket, or a machine behind ssh.
        case address(ServerAddress)
    }

    /// Why a target is not saved.
    package enum Refusal: String, Error, Sendable, Hashable {
        /// A link-local address leads somewhere else in the next network, and its zone is this machine's own.
        case linkLocal = "link_local_route"
        /// A name that no service can have (RFC 6763 section 4.1.1), or a domain other than one of letters and dots.
        case badService = "bad_service"
        /// A Unix socket is not a tailnet machine, and ssh has ways of its own.
        case badMachine = "bad_machine"
    }

    /// What leads there.
    package private(set) var target: Target
    /// In which networks the token may go over it in cleartext.
    package var consents: [CleartextConsent]
    /// Whether it may be used: ssh and Unix sockets only if landfall has saved them or the user has confirmed them.
    package var isConfirmed = true
    /// Whether a directory has said it: it never leads to this machine then, whatever names mean by now.
    package var isListed = false
    var kept = KeptFields()

    /// Creates a route.
    package init(_ target: Target, consents: [CleartextConsent] = []) throws(Refusal) {
        switch target {
        case .service(let instance, _):
            let isName =
                (1...63).contains(instance.name.raw.utf8.count)
                && instance.name.raw.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
            guard isName, HostName(instance.domain)?.text == instance.domain else { throw .badService }
        case .tailnet(let address, _):
            switch address.host {
            case .socket, .ssh: throw .badMachine
            case .name, .address: break
            }
            if address.isLinkLocal { throw .linkLocal }
        case .address(let address):
            if address.isLinkLocal { throw .linkLocal }
        }
        self.target = target
        self.consents = consents
    }

    /// The stable node id, if the route leads to a tailnet machine and the id is known.
    var nodeID: ForeignText? {
        get { if case .tailnet(_, let id) = target { id } else { nil } }
        set { if case .tailnet(let address, _) = target { target = .tailnet(address, nodeID: newValue) } }
    }

    /// The same for a server that is of a kind: a service of the LAN is looked for as one of it.
    package func of(_ kind: ServerKind) -> SavedRoute {
        guard case .service(let instance, let form) = target else { return self }
        var route = self
        route.target = .service(
            ServiceInstance(name: instance.name, kind: kind, domain: instance.domain), form)
        return route
    }

    /// Where it comes from, and with it what it can prove.
    package var via: Route.Via {
        switch target {
        case .service: .lan
        case .tailnet: .tailnet
        case .address(let address): address.host.via
        }
    }

    /// The text by which the user names it: `service:Studio`, `tailnet:my-mac:9090`, `http://192.168.1.5:9090`,
    /// `unix:/run/diane.sock`, `ssh://box`. The name of a service is foreign.
    package var text: ForeignText {
        switch target {
        case .service(let instance, _): ForeignText("service:\(instance.name.raw)")
        case .tailnet(let address, _): ForeignText("tailnet:\(address)")
        case .address(let address): ForeignText(address.description)
        }
    }

    /// The address, where it has one.
    package var address: ServerAddress? {
        switch target {
        case .service: nil
        case .tailnet(let address, _), .address(let address): address
        }
    }

    /// Whether TLS was saved for it, so that nothing less is ever tried.
    package var isTLS: Bool {
        switch target {
        case .service(_, let form): form.scheme == .https
        case .tailnet(let address, _), .address(let address): address.scheme == .https
        }
    }

    /// Whether TLS may be spoken on it: where no scheme was saved, both are tried. What proves a server there is its pin.
    var mayBeTLS: Bool {
        switch target {
        case .service(_, let form): form.scheme != .http
        case .tailnet(let address, _), .address(let address):
            switch address.host {
            case .address, .name: address.scheme != .http
            case .socket, .ssh: false
            }
        }
    }
}

extension ServerAddress {
    fileprivate var isLinkLocal: Bool {
        switch host {
        case .address(let address): address.isLinkLocal
        // A zone is this machine's own.
        case .ssh(let address): address.server.host.contains("%")
        case .name, .socket: false
        }
    }
}

extension SavedRoute {
    /// Whether it leads to the machine or the service of this name, in whatever case: a tailnet machine's short one too.
    func leads(to name: String) -> Bool {
        switch target {
        case .service(let service, _): service.name.raw.lowercased() == name.lowercased()
        case .tailnet(let address, _): address.host.isCalled(name, shortly: true)
        case .address(let address): address.host.isCalled(name, shortly: false)
        }
    }
}

extension ServerHost {
    fileprivate func isCalled(_ name: String, shortly: Bool) -> Bool {
        let own: String
        switch self {
        case .socket: return false
        case .ssh(let address): own = address.server.host
        case .name, .address: own = description
        }
        let name = name.lowercased()
        return own == name || shortly && own.hasPrefix(name + ".")
    }
}
