internal import Glibc

/// What this machine calls itself.
package enum MachineName {
    /// The host's name up to its first dot.
    package static var current: String { String(whole.prefix { $0 != "." }) }

    /// The host's name: gethostname(2).
    static var whole: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return "localhost" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
