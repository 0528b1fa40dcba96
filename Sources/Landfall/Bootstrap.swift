internal import LocalDiscovery

/// Call it first in `main`. On a machine without avahi-daemon, your program is started a second time as the process of the mDNS engine;
/// in that process this call runs the engine and never returns. Otherwise it does nothing.
public func bootstrap() { EngineProgram.serveIfAsked() }
