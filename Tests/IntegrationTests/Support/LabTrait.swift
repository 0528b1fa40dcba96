import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// Runs a suite only where hosts can be made: `make integration` as root.
    static var lab: Self {
        .enabled(if: obstacle == nil, Comment(rawValue: obstacle ?? ""))
    }
}

/// Why no lab can be made here; nil when one can.
private let obstacle: String? = {
    let environment = ProcessInfo.processInfo.environment
    guard environment["LANDFALL_LAB"] == "1" else { return "LANDFALL_LAB=1 is not set: run make integration" }
    guard getuid() == 0 else { return "only root makes network namespaces: run make integration as root" }
    let tools = [
        "unshare", "nsenter", "setpriv", "ip", "avahi-daemon", "avahi-browse", "dbus-daemon", "dbus-send", "python3",
    ]
    let folders = ["/usr/sbin", "/usr/bin", "/sbin", "/bin"]
    let missing = tools.filter { tool in
        !folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
    }
    return missing.isEmpty ? nil : "missing: \(missing.joined(separator: " ")); scripts/setup --tests installs them"
}()
