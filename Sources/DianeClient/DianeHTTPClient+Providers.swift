public import struct FoundationEssentials.Date

// MARK: Providers, models and usage

extension DianeHTTPClient {
    /// `GET /providers`.
    public func getProviders(type: ProviderType?) async throws(DianeError) -> [Provider] {
        try await list(RequestTarget("/providers").asking("type", type?.rawValue))
    }

    /// `GET /providers/templates`.
    public func getProviderTemplates() async throws(DianeError) -> [ProviderTemplate] {
        try await list(RequestTarget("/providers/templates"))
    }

    /// `GET /providers/{id}`.
    public func getProvider(id: Int64) async throws(DianeError) -> Provider {
        try await get(RequestTarget("/providers").numbered(id))
    }

    /// `GET /models`.
    public func getModelProviders() async throws(DianeError) -> ModelProviders {
        try await get(RequestTarget("/models"))
    }

    /// `GET /models?provider=`.
    public func getProviderModels(provider: String) async throws(DianeError) -> ProviderModels {
        try await get(RequestTarget("/models").asking("provider", provider))
    }

    /// `GET /models?service=`.
    public func getServiceModels(service: String) async throws(DianeError) -> ProviderModels {
        try await get(RequestTarget("/models").asking("service", service))
    }

    /// `GET /models/{provider}/{model}`.
    public func getModelInfo(provider: String, modelID: String) async throws(DianeError) -> AvailableModel {
        try await get(RequestTarget("/models").named(provider).path(modelID))
    }

    /// `GET /usage`.
    public func getUsage(
        from: Date?, to: Date?, limit: Int, service: String?, providerID: Int64?
    ) async throws(DianeError) -> UsageResponse {
        try await get(
            RequestTarget("/usage").asking("limit", String(limit)).asking("from", from).asking("to", to)
                .asking("service", service).asking("provider_id", providerID.map(String.init)))
    }

    /// `GET /usage/summary`.
    public func getUsageSummary(from: Date?, to: Date?) async throws(DianeError) -> UsageSummaryResponse {
        try await get(RequestTarget("/usage/summary").asking("from", from).asking("to", to))
    }

    /// `GET /google/auth?account=`.
    public func getGoogleAuthStatus(account: String) async throws(DianeError) -> GoogleAuthStatus {
        try await get(RequestTarget("/google/auth").asking("account", account))
    }
}

// MARK: Slaves

extension DianeHTTPClient {
    /// `GET /slaves`.
    public func getSlaves() async throws(DianeError) -> [SlaveInfo] { try await list(RequestTarget("/slaves")) }

    /// `GET /slaves/{hostname}`.
    public func getSlave(hostname: String) async throws(DianeError) -> SlaveInfo {
        try await get(RequestTarget("/slaves").named(hostname))
    }

    /// `GET /slaves/pending`.
    public func getPendingPairingRequests() async throws(DianeError) -> [PairingRequest] {
        try await list(RequestTarget("/slaves/pending"))
    }

    /// `GET /slaves/pair/{code}`.
    public func getPairingStatus(code: String) async throws(DianeError) -> PairingStatus {
        try await get(RequestTarget("/slaves/pair").named(code))
    }

    /// `GET /slaves/revoked`.
    public func getRevokedSlaves() async throws(DianeError) -> [RevokedSlave] {
        try await list(RequestTarget("/slaves/revoked"))
    }

    /// `GET /slaves/health`.
    public func getSlaveHealth() async throws(DianeError) -> SlaveHealth {
        try await get(RequestTarget("/slaves/health"))
    }
}
