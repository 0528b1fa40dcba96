import Glibc

/// Programs of this package, beside the bundle of its tests.
package enum BuiltProgram {
    /// The path of a program. It is there when the test's target names it among its dependencies.
    package static func path(_ name: String) -> String {
        var own = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = max(0, readlink("/proc/self/exe", &own, own.count))
        let executable = String(decoding: own[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? executable
        return bundle.lastIndex(of: "/").map { String(bundle[...$0]) + name } ?? name
    }
}
