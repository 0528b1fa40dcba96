import LocalDiscovery

// Nothing but the process of the embedded engine, for programs that are not one themselves (EmbeddedEnginePlace).
EngineProgram.serveIfAsked()
print("landfall-mdns is started by programs that look for servers; landfall scan is one")
