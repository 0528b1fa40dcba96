internal import CLandfallAvahi
internal import Glibc
internal import LandfallModel

/// What a C object's `userdata` points to: it names the object and takes its news.
///
/// A callback copies C strings into a Swift value, hands it over and returns; it never calls into Avahi, whose
/// callbacks may run inside the very call that makes the object (`avahi_client_new`).
final class CallbackTarget {
    let id: UInt64
    let kind: ServerKind?
    let emit: (LinkEvent) -> Void
    private unowned let calls: any EngineCalls

    init(id: UInt64 = 0, kind: ServerKind? = nil, _ calls: any EngineCalls, emit: @escaping (LinkEvent) -> Void) {
        self.id = id
        self.kind = kind
        self.calls = calls
        self.emit = emit
    }

    var listsRunBackwards: Bool { calls.listsRunBackwards }

    func lastError() -> AvahiCode { calls.lastError }

    /// The target behind a `userdata`; the object's owner keeps it alive for as long as the object.
    static func from(_ userdata: UnsafeMutableRawPointer?) -> CallbackTarget? {
        userdata.map { Unmanaged<CallbackTarget>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// `AvahiServiceBrowserCallback`, and libavahi-core's, which is the same.
func avahiBrowserCallback(
    _: OpaquePointer?, interface: AvahiIfIndex, protocol family: AvahiProtocol, event: AvahiBrowserEvent,
    name: UnsafePointer<CChar>?, type _: UnsafePointer<CChar>?, domain: UnsafePointer<CChar>?,
    flags: AvahiLookupResultFlags, userdata: UnsafeMutableRawPointer?
) {
    guard let target = CallbackTarget.from(userdata), let kind = target.kind else { return }
    if event == AVAHI_BROWSER_FAILURE { return target.emit(.browserFailed(kind, target.lastError())) }
    guard event == AVAHI_BROWSER_NEW || event == AVAHI_BROWSER_REMOVE, let name, let domain,
        let family = IPAddress.Family(avahi: family)
    else { return }
    let instance = ServiceInstance(
        name: ForeignText(String(cString: name)), kind: kind, domain: String(cString: domain))
    let row = BrowseRow(interface: interface, family: family, instance: instance)
    let isLocal = flags.rawValue & AVAHI_LOOKUP_RESULT_LOCAL.rawValue != 0
    target.emit(event == AVAHI_BROWSER_NEW ? .appeared(row, isLocal: isLocal) : .vanished(row))
}

/// `AvahiServiceResolverCallback`, and libavahi-core's, which is the same.
func avahiResolverCallback(
    _: OpaquePointer?, interface: AvahiIfIndex, protocol _: AvahiProtocol, event: AvahiResolverEvent,
    name _: UnsafePointer<CChar>?, type _: UnsafePointer<CChar>?, domain _: UnsafePointer<CChar>?,
    host: UnsafePointer<CChar>?, address: UnsafePointer<AvahiAddress>?, port: UInt16,
    txt: UnsafeMutablePointer<AvahiStringList>?, flags _: AvahiLookupResultFlags, userdata: UnsafeMutableRawPointer?
) {
    guard let target = CallbackTarget.from(userdata) else { return }
    guard event == AVAHI_RESOLVER_FOUND, let host, let address = IPAddress(avahi: address, interface: interface) else {
        return target.emit(.resolverFailed(target.id, target.lastError()))
    }
    let resolution = Resolution(
        target: String(cString: host), port: port, txt: TXTRecord(avahi: txt, isBackwards: target.listsRunBackwards),
        address: address, interface: interface)
    target.emit(.resolved(target.id, resolution))
}

/// libavahi-core's `AvahiSHostNameResolverCallback`.
func avahiHostNameCallback(
    _: OpaquePointer?, interface: AvahiIfIndex, protocol _: AvahiProtocol, event: AvahiResolverEvent,
    name _: UnsafePointer<CChar>?, address: UnsafePointer<AvahiAddress>?, flags _: AvahiLookupResultFlags,
    userdata: UnsafeMutableRawPointer?
) {
    guard let target = CallbackTarget.from(userdata) else { return }
    guard event == AVAHI_RESOLVER_FOUND, let address = IPAddress(avahi: address, interface: interface) else {
        return target.emit(.addressFailed(target.id, target.lastError()))
    }
    target.emit(.address(target.id, address))
}

extension CallbackTarget {
    /// A record of a browser for addresses, of either engine: the data of A or AAAA begins with the bytes of the address.
    func recordChanged(
        _ event: AvahiBrowserEvent, _ type: UInt16, _ data: UnsafeRawBufferPointer, _ interface: AvahiIfIndex
    ) {
        switch event {
        case AVAHI_BROWSER_NEW:
            let size = type == IPAddress.Family.ipv4.recordType ? 4 : 16
            let address = IPAddress(bytes: Array(data.prefix(size)), zone: interfaceName(interface))
            address.map { emit(.address(id, $0)) }
        case AVAHI_BROWSER_ALL_FOR_NOW: emit(.addressFailed(id, .timeout))
        case AVAHI_BROWSER_FAILURE: emit(.addressFailed(id, lastError()))
        default: break
        }
    }

    /// The state of an entry group, of either engine.
    func groupChanged(_ state: AvahiEntryGroupState) {
        switch state {
        case AVAHI_ENTRY_GROUP_REGISTERING: emit(.group(.registering))
        case AVAHI_ENTRY_GROUP_ESTABLISHED: emit(.group(.established))
        case AVAHI_ENTRY_GROUP_COLLISION: emit(.group(.collision))
        case AVAHI_ENTRY_GROUP_FAILURE: emit(.groupFailed(lastError()))
        default: break
        }
    }
}

extension IPAddress.Family {
    /// The family of an `AvahiProtocol`; nil for "unspecified".
    init?(avahi: AvahiProtocol) {
        switch Int(avahi) {
        case Int(AVAHI_PROTO_INET): self = .ipv4
        case Int(AVAHI_PROTO_INET6): self = .ipv6
        default: return nil
        }
    }

    var avahi: AvahiProtocol { AvahiProtocol(self == .ipv4 ? AVAHI_PROTO_INET : AVAHI_PROTO_INET6) }
    /// The type of the DNS record that has such an address: A or AAAA.
    var recordType: UInt16 { UInt16(self == .ipv4 ? AVAHI_DNS_TYPE_A : AVAHI_DNS_TYPE_AAAA) }
}

extension IPAddress {
    /// Copies an Avahi address and gives a link-local one the zone that Avahi leaves out (avahi issue 110).
    init?(avahi: UnsafePointer<AvahiAddress>?, interface: AvahiIfIndex) {
        guard let avahi else { return nil }
        let count = Int(avahi.pointee.proto) == Int(AVAHI_PROTO_INET) ? 4 : 16
        let bytes = withUnsafeBytes(of: avahi.pointee.data) { Array($0.prefix(count)) }
        self.init(bytes: bytes, zone: interfaceName(interface))
    }
}

extension TXTRecord {
    /// Copies a string list into wire order.
    init(avahi list: UnsafeMutablePointer<AvahiStringList>?, isBackwards: Bool) {
        var strings: [[UInt8]] = []
        var next = list
        while let entry = next {
            let text = avahi_string_list_get_text(entry)
            strings.append(Array(UnsafeBufferPointer(start: text, count: avahi_string_list_get_size(entry))))
            next = avahi_string_list_get_next(entry)
        }
        self.init(strings: isBackwards ? strings.reversed() : strings)
    }

    /// A new list for avahi_string_list_free(), with its last string first, as both engines want it; nil for an empty
    /// record. avahi_string_list_add_arbitrary() prepends.
    var avahiList: UnsafeMutablePointer<AvahiStringList>? {
        strings.reduce(nil) { avahi_string_list_add_arbitrary($0, $1, $1.count) }
    }
}

/// The name of an interface; nil when there is none of that index (any more).
func interfaceName(_ index: Int32) -> String? {
    guard index > 0 else { return nil }
    var buffer = [CChar](repeating: 0, count: Int(IF_NAMESIZE))
    return if_indextoname(UInt32(index), &buffer).map { String(cString: $0) }
}
