public import ArgumentParser
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
