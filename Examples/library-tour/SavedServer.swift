import Landfall

/// Reads the status of the Diane saved under this name; without a name, of the one that `landfall use` has selected.
func askSavedServer(_ name: String?) async throws {
    try await SavedServers().open(name, requiring: .proof) { server in
        let status = try await server.diane.getStatus()
        print(status.version, "by", await server.route ?? "")
    }
}

/// A failure has a code of landfall-codes(7), whose meaning never changes, and a sentence in the user's language.
func explainFailure(_ name: String) async throws {
    do {
        try await askSavedServer(name)
    } catch let error as LandfallError where error.code == .profileUnknown {
        print("no server is saved as", name)
    } catch let error as LandfallError where error.isRetryable {
        print("try again later:", error.message)
    } catch let error as LandfallError {
        print(error.code, error.message, error.hint ?? "", separator: "\n")
    }
}

/// A Secret, and a value that holds one, print as `<redacted>`.
func showSecret() {
    let configuration = Configuration(environment: ["HOME": "/home/anna", "LANDFALL_TOKEN": "s3cret"])
    print(configuration.environment, configuration.environment.revealed.count)
}
