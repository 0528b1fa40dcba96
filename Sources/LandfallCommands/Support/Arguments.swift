public import ArgumentParser
public import LocalDiscovery
public import ServerModel
package import TokenStores

extension ServerKind: ExpressibleByArgument {}
extension EngineChoice: ExpressibleByArgument {}
extension TokenStoreKind: ExpressibleByArgument {}
