import Glibc
package import LandfallModel
import LandfallSystem
import NIOConcurrencyHelpers

/// getaddrinfo(3) under a deadline.
///
/// The call cannot be cancelled and takes 20 s when a name server is dead. So each look-up has a thread of its own, which is shared by all
/// who ask for the name soon after; at the deadline the caller goes on. One name that hangs holds up no other, as long as there are places.
package struct SystemResolver: NameResolver {
    /// Looks a name up and blocks for as long as it takes.
    package typealias LookUp = @Sendable (_ name: String) throws(TransportError) -> [IPAddress]

    private typealias Outcome = Result<[IPAddress], TransportError>

    /// A call that has not returned, and who waits for it.
    private struct Running {
        let name: String
        let begun: ContinuousClock.Instant
        var waiting: [AsyncStream<Outcome>.Continuation]
    }

    private typealias Calls = NIOLockedValueBox<[Int: Running]>

    /// After which a call may hang because of a network that has changed since: what resolv.conf(5) says of a query without an answer.
    private static let fresh = Duration.seconds(5)

    /// Each look-up has a few sockets, so that a part of the descriptors is for them.
    private static let system = (Calls([:]), Places(min(max(1, Descriptors.left / 8), 1_024)))

    private let lookUp: LookUp
    private let calls: Calls
    private let places: Places

    /// The system's resolver, whose look-ups all of this process share.
    package init() {
        lookUp = Self.askSystem
        (calls, places) = Self.system
    }

    /// A resolver for tests, which looks so many names up at once.
    package init(places: Int = 64, lookUp: @escaping LookUp) {
        self.lookUp = lookUp
        (calls, self.places) = (Calls([:]), Places(places))
    }

    /// Waits for the look-up or the deadline, whichever comes first.
    package func addresses(
        of name: String, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> [IPAddress] {
        let (outcomes, feed) = AsyncStream<Outcome>.makeStream()
        if !join(name, feed), await places.take(by: deadline) {
            if join(name, feed) { places.give() } else { begin(name, feed) }
        }
        if let outcome = await outcomes.first(by: deadline) { return try outcome.get() }
        throw TransportError(Task.isCancelled ? .cancelled : .resolveTimeout, stage: .resolve)
    }

    /// Waits with the others, if the name is being looked up.
    private func join(_ name: String, _ feed: AsyncStream<Outcome>.Continuation) -> Bool {
        calls.withLockedValue { calls in
            let known = calls.first { $0.value.name == name && $0.value.begun + Self.fresh > .now }
            guard let number = known?.key else { return false }
            calls[number]?.waiting.append(feed)
            return true
        }
    }

    private func begin(_ name: String, _ feed: AsyncStream<Outcome>.Continuation) {
        let number = calls.withLockedValue { calls in
            let number = (calls.keys.max() ?? 0) + 1
            calls[number] = Running(name: name, begun: .now, waiting: [feed])
            return number
        }
        do throws(DetachedThread.Unavailable) {
            try DetachedThread.start { end(number, Result { () throws(TransportError) in try lookUp(name) }) }
        } catch {
            let failure = TransportError(.resolveFailed, stage: .resolve, detail: "no thread", errno: error.errno)
            end(number, .failure(failure))
        }
    }

    private func end(_ number: Int, _ outcome: Outcome) {
        for feed in calls.withLockedValue({ $0.removeValue(forKey: number) })?.waiting ?? [] { feed.yield(outcome) }
        places.give()
    }

    /// Asks getaddrinfo(3), in whose order (RFC 6724) the addresses are given.
    package static let askSystem: LookUp = { name throws(TransportError) in
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(name, nil, &hints, &list)
        let cause = errno
        defer { list.map(freeaddrinfo) }
        guard status == 0 else { throw TransportError(resolverStatus: status, errno: cause) }
        let addresses = sequence(first: list, next: { $0?.pointee.ai_next }).compactMap { $0.flatMap(address) }
        guard !addresses.isEmpty else { throw TransportError(.nameNotFound, stage: .resolve) }
        return addresses
    }

    /// The address of an entry by way of its numeric text, which carries the zone of a link-local one.
    private static func address(_ entry: UnsafeMutablePointer<addrinfo>) -> IPAddress? {
        var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let status = getnameinfo(
            entry.pointee.ai_addr, entry.pointee.ai_addrlen, &buffer, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST)
        guard status == 0 else { return nil }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let parts = text.split(separator: "%", maxSplits: 1)
        return parts.first.flatMap { IPAddress(String($0), zone: parts.count == 2 ? String(parts[1]) : nil) }
    }
}

extension TransportError {
    /// The error of a status of getaddrinfo(3), and of `errno` where the status is that of a system call.
    init(resolverStatus status: Int32, errno: Int32 = 0) {
        if status == EAI_SYSTEM, errno == EMFILE || errno == ENFILE {
            self.init(.tooManyFiles, stage: .resolve, detail: "errno \(errno)", errno: errno)
            return
        }
        // EAI_NODATA, -5, is hidden behind _GNU_SOURCE: the name is there and has no address.
        let code: FailureCode = status == EAI_NONAME || status == -5 ? .nameNotFound : .resolveFailed
        self.init(code, stage: .resolve, detail: "getaddrinfo \(status)")
    }
}
