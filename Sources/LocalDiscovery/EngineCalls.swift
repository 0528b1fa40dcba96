internal import CLandfallAvahi
internal import LandfallModel

/// The calls in which libavahi-client and libavahi-core differ. Everything else is shared by ``AvahiLink``.
///
/// Only ever used on the thread of its ``AvahiLoop``. Calls that make an object return nil when Avahi refuses, and
/// ``lastError`` then says why.
protocol EngineCalls: AnyObject {
    var lastError: AvahiCode { get }
    /// Whether a TXT record is delivered with its last string first. libavahi-core's lists are always like that:
    /// avahi_string_list_parse() prepends, and avahi_string_list_serialize() writes from the tail.
    var listsRunBackwards: Bool { get }

    /// Makes the client or server; its state arrives as events, the first possibly inside the call.
    func open(_ poll: UnsafePointer<AvahiPoll>, forPublishing: Bool, target: CallbackTarget) -> AvahiCode?
    /// Frees the client or server. All its objects must be freed before.
    func close()

    func newBrowser(_ type: String, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer?
    func freeBrowser(_ browser: OpaquePointer)
    /// A resolver that tells of every change until it is freed.
    func newResolver(_ row: BrowseRow, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer?
    func freeResolver(_ resolver: OpaquePointer)
    /// A resolver of which one answer is wanted.
    func newQuestion(_ row: BrowseRow, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer?
    func freeQuestion(_ question: OpaquePointer)
    /// A resolver of the first address.
    func newHostLookup(_ question: HostQuestion, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer?
    func freeHostLookup(_ lookup: OpaquePointer)
    /// A browser of all A or AAAA records.
    func newAddressBrowser(_ question: HostQuestion, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer?
    func freeAddressBrowser(_ browser: OpaquePointer)

    func newGroup(_ userdata: UnsafeMutableRawPointer) -> OpaquePointer?
    func freeGroup(_ group: OpaquePointer)
    /// Empties the group, adds one service on all interfaces and families, and starts to register it.
    func commit(_ service: ServiceDefinition, to group: OpaquePointer) -> AvahiCode?

    /// Asks once more for these types of services, without a word of what is known already.
    func askAgain(_ types: [String])

    /// Asks the other side for a sign of life, which arrives at the target as `alive`.
    func probe(_ target: CallbackTarget)
}

extension EngineCalls {
    func newQuestion(_ row: BrowseRow, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer? {
        newResolver(row, userdata)
    }

    func freeQuestion(_ question: OpaquePointer) { freeResolver(question) }
}

/// Turns the result of a C call into nil for success.
func failure(_ result: Int32) -> AvahiCode? {
    result < 0 ? AvahiCode(rawValue: result) : nil
}

let anyInterface = AvahiIfIndex(AVAHI_IF_UNSPEC)
let anyProtocol = AvahiProtocol(AVAHI_PROTO_UNSPEC)

extension HostQuestion {
    /// The protocol of the packets.
    var packetsProtocol: AvahiProtocol { packets?.avahi ?? anyProtocol }
}
