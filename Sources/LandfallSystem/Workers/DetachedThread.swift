internal import CLandfallGlibc
internal import Glibc

/// Threads for what blocks: nothing waits for one, and it ends with its work.
package enum DetachedThread {
    /// The system has no thread to give: errno(3).
    package struct Unavailable: Error, Sendable, Hashable {
        package let errno: Int32
    }

    /// Runs `work` on a new thread.
    ///
    /// - Throws: ``Unavailable``; nothing has run then.
    package static func start(_ work: @escaping @Sendable () -> Void) throws(Unavailable) {
        var thread = pthread_t()
        let work = Unmanaged.passRetained(Work(body: work))
        let code = pthread_create(&thread, nil, threadMain, work.toOpaque())
        guard code == 0 else {
            work.release()
            throw Unavailable(errno: code)
        }
        pthread_detach(thread)
    }
}

private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) {
        self.body = body
    }
}

private func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
    return nil
}
