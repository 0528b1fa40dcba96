internal import CLandfallAvahi
internal import LandfallModel

/// libavahi-client: a D-Bus client of avahi-daemon, of which each call blocks until the daemon has answered; and beside it questions
/// of one answer, for which nothing waits.
final class ClientCalls: EngineCalls {
    private let api: landfall_client_api
    private var client: OpaquePointer?
    private var poll: UnsafePointer<AvahiPoll>?
    /// Where questions are asked; another one is made when the others are full. A host that has gone, or has no address of some
    /// family, takes five seconds to say so.
    private var buses: [DaemonBus] = []
    static let mostBuses = 8
    private var probeCall: DaemonCall?

    init(_ api: landfall_client_api) {
        self.api = api
    }

    /// Its D-Bus reader prepends and so turns the daemon's lists around.
    let listsRunBackwards = false

    var lastError: AvahiCode {
        client.map { AvahiCode(rawValue: api.client_errno($0)) } ?? .noDaemon
    }

    func open(_ poll: UnsafePointer<AvahiPoll>, forPublishing: Bool, target: CallbackTarget) -> AvahiCode? {
        self.poll = poll
        // Without one nothing can be asked, though libavahi-client had its own.
        if !forPublishing, roomyBus() == nil { return .noDaemon }
        var code: Int32 = 0
        let userdata = Unmanaged.passUnretained(target).toOpaque()
        // Without AVAHI_CLIENT_NO_FAIL, which waits for a missing daemon but not for a missing bus: EnginePolicy treats
        // both alike.
        client = api.client_new(poll, AvahiClientFlags(0), clientCallback, userdata, &code)
        return client == nil ? AvahiCode(rawValue: code) : nil
    }

    func close() {
        for bus in buses { bus.close() }
        buses = []
        client.map { api.client_free($0) }
        client = nil
    }

    func newBrowser(_ type: String, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer? {
        api.service_browser_new(
            client, anyInterface, anyProtocol, type, nil, AvahiLookupFlags(0), avahiBrowserCallback, userdata)
    }

    func freeBrowser(_ browser: OpaquePointer) { _ = api.service_browser_free(browser) }

    func newResolver(_ row: BrowseRow, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer? {
        api.service_resolver_new(
            client, row.interface, row.family.avahi, row.instance.name.raw, row.instance.kind.serviceType,
            row.instance.domain, anyProtocol, AvahiLookupFlags(0), avahiResolverCallback, userdata)
    }

    func freeResolver(_ resolver: OpaquePointer) { _ = api.service_resolver_free(resolver) }

    func newQuestion(_ row: BrowseRow, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer? {
        ask(.service(row), userdata)
    }

    func freeQuestion(_ question: OpaquePointer) {
        Unmanaged<DaemonCall>.fromOpaque(UnsafeRawPointer(question)).takeRetainedValue().forget()
    }

    func newHostLookup(_ question: HostQuestion, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer? {
        ask(.host(question), userdata)
    }

    func freeHostLookup(_ lookup: OpaquePointer) { freeQuestion(lookup) }

    func newAddressBrowser(_ question: HostQuestion, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer? {
        let callback: AvahiRecordBrowserCallback = { _, interface, _, event, _, _, type, data, size, _, userdata in
            let bytes = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : size)
            CallbackTarget.from(userdata)?.recordChanged(event, type, bytes, interface)
        }
        return api.record_browser_new(
            client, question.interface, question.packetsProtocol, question.host, UInt16(AVAHI_DNS_CLASS_IN),
            question.family.recordType, AvahiLookupFlags(0), callback, userdata)
    }

    func freeAddressBrowser(_ browser: OpaquePointer) { _ = api.record_browser_free(browser) }

    func newGroup(_ userdata: UnsafeMutableRawPointer) -> OpaquePointer? {
        api.entry_group_new(
            client, { _, state, userdata in CallbackTarget.from(userdata)?.groupChanged(state) }, userdata)
    }

    func freeGroup(_ group: OpaquePointer) { _ = api.entry_group_free(group) }

    func commit(_ service: ServiceDefinition, to group: OpaquePointer) -> AvahiCode? {
        if let code = failure(api.entry_group_reset(group)) { return code }
        let txt = service.txt.avahiList
        defer { avahi_string_list_free(txt) }
        let added = api.entry_group_add_service_strlst(
            group, anyInterface, anyProtocol, AvahiPublishFlags(0), service.name, service.kind.serviceType, nil, nil,
            service.port, txt)
        return failure(added) ?? failure(api.entry_group_commit(group))
    }

    func askAgain(_ types: [String]) { FurtherQuestion(types, wantsUnicast: false).send() }

    func probe(_ target: CallbackTarget) {
        if probeCall?.isOpen == true { return }
        guard let bus = buses.first ?? roomyBus() else {
            // Nothing speaks against it.
            return target.emit(.alive)
        }
        probeCall = bus.ask(.state, target)
    }

    private func ask(_ question: DaemonQuestion, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer? {
        guard let target = CallbackTarget.from(userdata), let bus = roomyBus() ?? buses.last else { return nil }
        return OpaquePointer(Unmanaged.passRetained(bus.ask(question, target)).toOpaque())
    }

    /// A connection on which one more question may be asked; nil where there can be none.
    private func roomyBus() -> DaemonBus? {
        if let bus = buses.first(where: { $0.hasRoom }) { return bus }
        guard buses.count < Self.mostBuses, let bus = poll.flatMap({ DaemonBus($0) }) else { return nil }
        buses.append(bus)
        return bus
    }
}

private func clientCallback(_ client: OpaquePointer?, _ state: AvahiClientState, _ userdata: UnsafeMutableRawPointer?) {
    guard let target = CallbackTarget.from(userdata) else { return }
    switch state {
    case AVAHI_CLIENT_S_RUNNING: target.emit(.running)
    case AVAHI_CLIENT_S_REGISTERING, AVAHI_CLIENT_S_COLLISION: target.emit(.registering)
    case AVAHI_CLIENT_FAILURE:
        // Inside avahi_client_new the owner does not know the pointer yet, so the code is read from the argument.
        let code = try? AvahiLibrary.client.get().client_errno(client)
        target.emit(.failed(code.map(AvahiCode.init) ?? .failure))
    default: break
    }
}
