// Follows saved servers as services of a server app, with its log, until SIGTERM: server-app NAME...
import Landfall
import Logging
import ServiceLifecycle

let logger = Logger(label: "server-app")
let saved = SavedServers(Configuration(logger: logger))
let services = CommandLine.arguments.dropFirst().map { name in
    FollowService(saved.follow(name)) { state in logger.info("\(name): \(state)") }
}
try await ServiceGroup(services: services, gracefulShutdownSignals: [.sigterm], logger: logger).run()
