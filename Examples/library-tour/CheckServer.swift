import Landfall

/// Checks a server that was found, and saves it only with proof.
func saveProven(_ name: String) async throws {
    let found = await Landfall.find(.diane)
    for problem in found.problems { print("not searched:", problem.message) }
    guard let server = found.first else { return }
    let check = try await server.check(token: .prompt())
    for route in check.routes { print(route.url, route.isProven, route.stages.last?.message ?? "") }
    try await check.save(as: name)
}

/// A server without a certificate on the LAN proves nothing. Saving it anyway has to be spelled out.
func saveUnproven(_ server: FoundServer, as name: String) async throws {
    let check = try await server.check()
    try await check.save(as: name, accepting: .unproven)
    try await SavedServers().open(name, requiring: .anything) { server in print(await server.isProven) }
}
