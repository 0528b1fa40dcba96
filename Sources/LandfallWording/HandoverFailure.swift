internal import Glibc
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTransport
package import LandfallWorkflows

extension CommandFailure {
    /// Why a server is not handed to another program.
    package init(_ error: HandoverError, _ messages: Messages) {
        switch error {
        case .routeNotShared(let name, let isBySSH):
            self.init(
                .routeNotShared,
                isBySSH
                    ? messages.sshNotShared(name.description) : messages.routeNotShared(name.description),
                hints: [messages.shareByProxy(name.description)])
        case .leadsElsewhere(let name):
            self.init(
                .identityUnproven, messages.leadsElsewhere(name.description),
                hints: [messages.shareByProxy(name.description)])
        case .noHome: self.init(.noHome, messages.noHome)
        case .notListening(let error, let place): self.init(error, place, messages)
        case .notExecuted(let command, ENOENT):
            self.init(.commandNotFound, messages.commandNotFound(ForeignText(command).description))
        case .notExecuted(let command, let reason):
            self.init(
                .commandNotExecutable,
                messages.cannotExecute(ForeignText(command).description, String(cString: strerror(reason))))
        }
    }

    private init(_ error: ProxyServerError, _ place: ProxyPlace, _ messages: Messages) {
        let name =
            switch place {
            case .socket(let path, _): ForeignText(path).description
            case .port(let port, _): "127.0.0.1:\(port)"
            case .everybody(let host, let port): "\(host.urlHost):\(port)"
            case .inherited: messages.handedSocket
            }
        let otherPort = if case .everybody = place { messages.otherMetricsPort } else { messages.anyPort }
        switch error.code {
        case .socketTaken: self.init(.socketTaken, messages.socketTaken(name), hints: [messages.otherSocket])
        case .socketPathTooLong: self.init(.socketPathTooLong, messages.socketPathTooLong(name))
        case .folderExposed: self.init(.folderExposed, messages.folderExposed(name), hints: [messages.otherFolder])
        case .portTaken: self.init(.portTaken, messages.portTaken(name), hints: [otherPort])
        default: self.init(error.code, messages.cannotListen(name, error.reason))
        }
    }
}
