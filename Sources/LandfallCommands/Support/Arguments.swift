public import ArgumentParser
internal import FoundationEssentials
public import LandfallModel
package import LandfallTokens
public import LocalDiscovery

extension ServerKind: ExpressibleByArgument {
    /// Reads its name as it is typed or shown: `diane`, `Diane 2`.
    public init?(argument: String) {
        self.init(rawValue: argument.lowercased().filter { $0 != " " })
    }
}
extension EngineChoice: ExpressibleByArgument {}
extension TokenStoreKind: ExpressibleByArgument {}

extension FixedWidthInteger {
    /// A number of digits alone: no sign stands before it.
    init?(digits text: some StringProtocol) {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        self.init(text)
    }
}

extension String {
    /// The path from the root: a relative one is one of the folder in which landfall was started.
    var absolutePath: String { hasPrefix("/") ? self : "\(FileManager.default.currentDirectoryPath)/\(self)" }
}
