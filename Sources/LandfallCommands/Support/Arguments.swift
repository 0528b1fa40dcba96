public import ArgumentParser
public import LocalDiscovery
public import ServerModel

extension ServerKind: ExpressibleByArgument {}
extension EngineChoice: ExpressibleByArgument {}
