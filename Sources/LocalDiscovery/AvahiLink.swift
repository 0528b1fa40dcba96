internal import CLandfallAvahi
internal import LandfallModel

/// The one owner of the C objects of one engine: what is made here is freed here, children before their parent
/// (`avahi_client_free` frees them too, and freeing one twice crashes).
///
/// `@unchecked Sendable`: every member is only touched by jobs on the thread of the loop that opened it.
final class AvahiLink: @unchecked Sendable {
    private struct Owned {
        let pointer: OpaquePointer
        let target: Unmanaged<CallbackTarget>
        let free: (OpaquePointer) -> Void
    }

    private let calls: any EngineCalls
    private let emit: (LinkEvent) -> Void
    private let main: Unmanaged<CallbackTarget>
    private var browsers: [Owned] = []
    private var kinds: [ServerKind] = []
    private var resolvers: [UInt64: Owned] = [:]
    private var lookups: [UInt64: Owned] = [:]
    private var group: Owned?

    /// Owns nothing yet. What the engine says arrives through `emit`, on the loop's thread.
    init(_ calls: any EngineCalls, emit: @escaping @Sendable (LinkEvent) -> Void) {
        self.calls = calls
        self.emit = emit
        main = Unmanaged.passRetained(
            CallbackTarget(calls, emit: emit))
    }

    /// Connects to the daemon, or opens the sockets.
    func open(_ poll: UnsafePointer<AvahiPoll>, forPublishing: Bool) {
        let target = main.takeUnretainedValue()
        if let code = calls.open(poll, forPublishing: forPublishing, target: target) { emit(.failed(code)) }
    }

    /// Does what a command says.
    func run(_ command: LinkCommand) {
        switch command {
        case .browse(let kind): browse(kind)
        case .resolve(let id, let row, let keeps): resolve(id, row, keeps: keeps)
        case .endResolving(let id): endResolving(id)
        case .lookUp(let id, let question, let all): lookUp(id, question, all: all)
        case .endLookup(let id): endLookup(id)
        case .publish(let service): publish(service)
        case .probe: calls.probe(main.takeUnretainedValue())
        case .askAgain: calls.askAgain(kinds.map(\.serviceType))
        }
    }

    /// Frees everything. The link is of no use afterwards.
    func close() {
        for id in Array(resolvers.keys) { endResolving(id) }
        for id in Array(lookups.keys) { endLookup(id) }
        for browser in browsers { free(browser) }
        browsers = []
        group.map(free)
        group = nil
        calls.close()
        main.release()
    }

    /// Starts to browse for a kind of service on all interfaces and families.
    private func browse(_ kind: ServerKind) {
        let browser = make(kind: kind, free: calls.freeBrowser) { calls.newBrowser(kind.serviceType, $0) }
        guard let browser else {
            return emit(.browserFailed(kind, calls.lastError))
        }
        browsers.append(browser)
        kinds.append(kind)
    }

    /// Resolves an instance on the interface and family that it was seen on; with `keeps` again with each change, until
    /// ``endResolving(_:)``.
    private func resolve(_ id: UInt64, _ row: BrowseRow, keeps: Bool) {
        let resolver =
            keeps
            ? make(id, free: calls.freeResolver) { calls.newResolver(row, $0) }
            : make(id, free: calls.freeQuestion) { calls.newQuestion(row, $0) }
        guard let resolver else { return emit(.resolverFailed(id, calls.lastError)) }
        resolvers[id] = resolver
    }

    /// Frees a resolver; nothing happens where there is none.
    private func endResolving(_ id: UInt64) {
        resolvers.removeValue(forKey: id).map(free)
    }

    /// Asks for an address of a host, or for all of them until ``endLookup(_:)``.
    private func lookUp(_ id: UInt64, _ question: HostQuestion, all: Bool) {
        let lookup =
            all
            ? make(id, free: calls.freeAddressBrowser) { calls.newAddressBrowser(question, $0) }
            : make(id, free: calls.freeHostLookup) { calls.newHostLookup(question, $0) }
        guard let lookup else { return emit(.addressFailed(id, calls.lastError)) }
        lookups[id] = lookup
    }

    /// Frees a host lookup; nothing happens where there is none.
    private func endLookup(_ id: UInt64) {
        lookups.removeValue(forKey: id).map(free)
    }

    /// Publishes a service in place of the one before. The group's state arrives as events.
    private func publish(_ service: ServiceDefinition) {
        if group == nil { group = make(free: calls.freeGroup) { calls.newGroup($0) } }
        guard let group else { return emit(.groupFailed(calls.lastError)) }
        guard let code = calls.commit(service, to: group.pointer) else { return }
        emit(code == .collision ? .group(.collision) : .groupFailed(code))
    }

    private func make(
        _ id: UInt64 = 0, kind: ServerKind? = nil, free: @escaping (OpaquePointer) -> Void,
        _ call: (UnsafeMutableRawPointer) -> OpaquePointer?
    ) -> Owned? {
        let target = Unmanaged.passRetained(
            CallbackTarget(id: id, kind: kind, calls, emit: emit))
        guard let pointer = call(target.toOpaque()) else {
            target.release()
            return nil
        }
        return Owned(pointer: pointer, target: target, free: free)
    }

    private func free(_ owned: Owned) {
        owned.free(owned.pointer)
        owned.target.release()
    }
}
