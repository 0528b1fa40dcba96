internal import LocalDiscovery

/// Call it first in `main`: on a machine without avahi-daemon, your program is started once more as the process of the mDNS engine, which
/// this call then is, and never returns. Otherwise it does nothing.
public func bootstrap() { EngineProgram.serveIfAsked() }
