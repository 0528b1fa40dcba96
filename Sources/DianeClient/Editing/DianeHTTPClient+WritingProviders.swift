public import LandfallModel

// MARK: Providers, models and usage

extension DianeHTTPClient {
    /// Refuses `POST /providers`.
    public func createProvider(
        name: String, service: String, config: [String: JSONValue], authConfig: [String: JSONValue]?
    ) async throws(DianeError) -> Provider {
        throw .readOnlyMode
    }

    /// Refuses `PUT /providers/{id}`.
    public func updateProvider(
        id: Int64, name: String?, config: [String: JSONValue]?, authConfig: [String: JSONValue]?
    ) async throws(DianeError) -> Provider {
        throw .readOnlyMode
    }

    /// Refuses `DELETE /providers/{id}`.
    public func deleteProvider(id: Int64) async throws(DianeError) { throw .readOnlyMode }

    /// Refuses `POST /providers/{id}/enable`.
    public func enableProvider(id: Int64) async throws(DianeError) -> Provider { throw .readOnlyMode }

    /// Refuses `POST /providers/{id}/disable`.
    public func disableProvider(id: Int64) async throws(DianeError) -> Provider { throw .readOnlyMode }

    /// Refuses `POST /providers/{id}/set-default`.
    public func setDefaultProvider(id: Int64) async throws(DianeError) -> Provider { throw .readOnlyMode }

    /// Refuses `POST /providers/{id}/test`.
    public func testProvider(id: Int64) async throws(DianeError) -> ProviderTestResult { throw .readOnlyMode }

    /// Refuses `POST /providers/models`.
    public func listModels(service: String, projectID: String?) async throws(DianeError) -> [AvailableModel] {
        throw .readOnlyMode
    }

    /// Refuses `POST /google/auth/start`.
    public func startGoogleAuth(
        account: String?, scopes: [String]?
    ) async throws(DianeError) -> GoogleDeviceCodeResponse {
        throw .readOnlyMode
    }

    /// Refuses `POST /google/auth/poll`.
    public func pollGoogleAuth(
        account: String, deviceCode: String, interval: Int
    ) async throws(DianeError) -> GoogleAuthPollResponse {
        throw .readOnlyMode
    }

    /// Refuses `DELETE /google/auth`.
    public func deleteGoogleAuth(account: String) async throws(DianeError) { throw .readOnlyMode }
}

// MARK: Slaves

extension DianeHTTPClient {
    /// Refuses `POST /slaves/approve`.
    public func approvePairingRequest(hostname: String, pairingCode: String) async throws(DianeError) {
        throw .readOnlyMode
    }

    /// Refuses `POST /slaves/deny`.
    public func denyPairingRequest(hostname: String, pairingCode: String) async throws(DianeError) {
        throw .readOnlyMode
    }

    /// Refuses `POST /slaves/revoke`.
    public func revokeSlaveCredentials(hostname: String, reason: String?) async throws(DianeError) {
        throw .readOnlyMode
    }

    /// Refuses `POST /slaves/restart/{hostname}`.
    public func restartSlave(hostname: String) async throws(DianeError) { throw .readOnlyMode }

    /// Refuses `POST /slaves/upgrade/{hostname}`.
    public func upgradeSlave(hostname: String) async throws(DianeError) { throw .readOnlyMode }
}
