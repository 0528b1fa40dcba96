#if EMBEDDED_ENGINE
    internal import CLandfallAvahi
    internal import CLandfallAvahiCore
    internal import LandfallModel

    /// libavahi-core: the mDNS stack of avahi-daemon, in this process. Needs neither a daemon nor rights.
    final class CoreCalls: EngineCalls {
        /// Records per interface and family. The default of 4,096 is full at about 1,365 services (PTR, SRV and TXT).
        private static let cacheEntries: UInt32 = 65_536
        /// Bytes asked for each socket; the kernel gives at most net.core.rmem_max.
        private static let receiveBuffer: Int32 = 4 << 20

        private let api: landfall_core_api
        private let gate: PacketGate?
        private var server: OpaquePointer?
        /// libavahi-core keeps the pointer to its AvahiPoll, so the storage must not move.
        private let poll = UnsafeMutablePointer<landfall_core_poll>.allocate(capacity: 1)

        /// With a gate before its sockets, or without.
        init(_ api: landfall_core_api, gate: PacketGate? = nil) {
            self.api = api
            self.gate = gate
            poll.initialize(to: landfall_core_poll())
            gate?.install(in: poll)
        }

        deinit {
            poll.deallocate()
        }

        let listsRunBackwards = true

        var lastError: AvahiCode {
            server.map { AvahiCode(rawValue: api.server_errno($0)) } ?? .failure
        }

        func open(_ outer: UnsafePointer<AvahiPoll>, forPublishing: Bool, target: CallbackTarget) -> AvahiCode? {
            landfall_core_poll_init(poll, outer, Self.receiveBuffer)
            var config = AvahiServerConfig()
            _ = api.server_config_init(&config)
            defer { api.server_config_free(&config) }
            config.use_ipv4 = 1
            config.use_ipv6 = 1
            config.enable_wide_area = 0
            config.add_service_cookie = 0
            config.publish_hinfo = 0
            config.publish_workstation = 0
            config.publish_domain = 0
            config.publish_addresses = forPublishing ? 1 : 0
            config.disable_publishing = forPublishing ? 0 : 1
            config.n_cache_entries_max = Self.cacheEntries
            var code: Int32 = 0
            let userdata = Unmanaged.passUnretained(target).toOpaque()
            let api = UnsafeRawPointer(poll).assumingMemoryBound(to: AvahiPoll.self)
            server = self.api.server_new(api, &config, serverCallback, userdata, &code)
            return server == nil ? AvahiCode(rawValue: code) : nil
        }

        func close() {
            server.map { api.server_free($0) }
            server = nil
        }

        func newBrowser(_ type: String, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer? {
            api.s_service_browser_new(
                server, anyInterface, anyProtocol, type, nil, AvahiLookupFlags(0), avahiBrowserCallback, userdata)
        }

        func freeBrowser(_ browser: OpaquePointer) { api.s_service_browser_free(browser) }

        func newResolver(_ row: BrowseRow, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer? {
            api.s_service_resolver_new(
                server, row.interface, row.family.avahi, row.instance.name.raw, row.instance.kind.serviceType,
                row.instance.domain, anyProtocol, AvahiLookupFlags(0), avahiResolverCallback, userdata)
        }

        func freeResolver(_ resolver: OpaquePointer) { api.s_service_resolver_free(resolver) }

        func newHostLookup(_ question: HostQuestion, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer? {
            api.s_host_name_resolver_new(
                server, question.interface, question.packetsProtocol, question.host, question.family.avahi,
                AvahiLookupFlags(0), avahiHostNameCallback, userdata)
        }

        func freeHostLookup(_ lookup: OpaquePointer) { api.s_host_name_resolver_free(lookup) }

        func newAddressBrowser(_ question: HostQuestion, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer? {
            guard let key = api.key_new(question.host, UInt16(AVAHI_DNS_CLASS_IN), question.family.recordType) else {
                return nil
            }
            defer { api.key_unref(key) }
            let callback: AvahiSRecordBrowserCallback = { _, interface, _, event, record, _, userdata in
                // Without a record the event is not of one, and the data is not read.
                let type = record?.pointee.key.pointee.type ?? 0
                withUnsafeBytes(of: record?.pointee.data) {
                    CallbackTarget.from(userdata)?.recordChanged(event, type, $0, interface)
                }
            }
            return api.s_record_browser_new(
                server, question.interface, question.packetsProtocol, key, AvahiLookupFlags(0), callback, userdata)
        }

        func freeAddressBrowser(_ browser: OpaquePointer) { api.s_record_browser_free(browser) }

        func newGroup(_ userdata: UnsafeMutableRawPointer) -> OpaquePointer? {
            let callback: AvahiSEntryGroupCallback = { _, _, state, userdata in
                CallbackTarget.from(userdata)?.groupChanged(state)
            }
            return api.s_entry_group_new(server, callback, userdata)
        }

        func freeGroup(_ group: OpaquePointer) { api.s_entry_group_free(group) }

        func commit(_ service: ServiceDefinition, to group: OpaquePointer) -> AvahiCode? {
            api.s_entry_group_reset(group)
            let txt = service.txt.avahiList
            defer { avahi_string_list_free(txt) }
            let added = api.server_add_service_strlst(
                server, group, anyInterface, anyProtocol, AvahiPublishFlags(0), service.name, service.kind.serviceType,
                nil, nil, service.port, txt)
            return failure(added) ?? failure(api.s_entry_group_commit(group))
        }

        func askAgain(_ types: [String]) {
            let descriptors = (0...).lazy.map { landfall_core_descriptor(self.poll, $0) }.prefix { $0 >= 0 }
            FurtherQuestion(types, wantsUnicast: true).send(on: Array(descriptors))
        }

        /// There is no other side: the engine is this process.
        func probe(_ target: CallbackTarget) { target.emit(.alive) }
    }

    private func serverCallback(
        _ server: OpaquePointer?, _ state: AvahiServerState, _ userdata: UnsafeMutableRawPointer?
    ) {
        guard let target = CallbackTarget.from(userdata), let api = try? AvahiLibrary.core.get() else { return }
        switch state {
        case AVAHI_SERVER_RUNNING: target.emit(.running)
        case AVAHI_SERVER_REGISTERING: target.emit(.registering)
        case AVAHI_SERVER_COLLISION:
            // Another host has this name: take the next one, as avahi-daemon does ("name-2").
            let next = avahi_alternative_host_name(api.server_get_host_name(server))
            defer { avahi_free(next) }
            target.emit(.registering)
            if api.server_set_host_name(server, next) < 0 {
                target.emit(.failed(AvahiCode(rawValue: api.server_errno(server))))
            }
        case AVAHI_SERVER_FAILURE: target.emit(.failed(AvahiCode(rawValue: api.server_errno(server))))
        default: break
        }
    }
#endif
