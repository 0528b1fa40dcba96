import Glibc
import NIOCore
import NIOPosix
package import ServerModel

/// getaddrinfo(3) under a deadline.
///
/// The call cannot be cancelled and takes 20 s when a name server is dead, so it runs on threads of its own. At the
/// deadline its caller goes on and its late answer is dropped; the thread is free again when the call returns.
package struct SystemResolver: NameResolver {
    /// Looks a name up and blocks for as long as it takes.
    package typealias LookUp = @Sendable (_ name: String) throws(TransportError) -> [IPAddress]

    /// Made at the first name and never shut down.
    private static let threads: NIOThreadPool = {
        let pool = NIOThreadPool(numberOfThreads: 8)
        pool.start()
        return pool
    }()

    private let lookUp: LookUp

    /// Makes a resolver; tests bring their own `lookUp`.
    package init(lookUp: @escaping LookUp = Self.askSystem) {
        self.lookUp = lookUp
    }

    /// Waits for the look-up or the deadline, whichever comes first.
    package func addresses(
        of name: String, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> [IPAddress] {
        let loop = EventLoops.next()
        let promise = loop.makePromise(of: [IPAddress].self)
        let timeout = loop.scheduleTask(in: deadline.timeLeft) {
            promise.fail(TransportError(.resolveTimeout, stage: .resolve))
        }
        Self.threads.submit { [lookUp] _ in
            promise.completeWith(Result { try lookUp(name) })
        }
        promise.futureResult.whenComplete { _ in timeout.cancel() }
        return try await promise.futureResult.outcome(stage: .resolve) {
            promise.fail(TransportError(.cancelled, stage: .resolve))
        }
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
