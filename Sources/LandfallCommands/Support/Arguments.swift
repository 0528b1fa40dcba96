public import ArgumentParser
public import LandfallModel
package import LandfallTokens
public import LocalDiscovery

extension ServerKind: ExpressibleByArgument {}
extension EngineChoice: ExpressibleByArgument {}
extension TokenStoreKind: ExpressibleByArgument {}
