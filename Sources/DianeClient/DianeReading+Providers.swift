public import struct FoundationEssentials.Date

// MARK: Providers, models and usage

extension DianeReading {
    /// `GET /providers`: the providers; of one type, or all.
    public func getProviders(type: ProviderType?) async throws(DianeError) -> [Provider] {
        try await list(RequestTarget("/providers").asking("type", type?.rawValue))
    }

    /// `GET /providers/templates`: the kinds of providers that can be made.
    public func getProviderTemplates() async throws(DianeError) -> [ProviderTemplate] {
        try await list("/providers/templates")
    }

    /// `GET /providers/{id}`: one provider.
    public func getProvider(id: Int64) async throws(DianeError) -> Provider {
        try await get(RequestTarget("/providers").numbered(id))
    }

    /// `GET /models`: who offers models.
    public func getModelProviders() async throws(DianeError) -> ModelProviders { try await get("/models") }

    /// `GET /models?provider=`: the models of one of them.
    public func getProviderModels(provider: String) async throws(DianeError) -> ProviderModels {
        try await get(RequestTarget("/models").asking("provider", provider))
    }

    /// `GET /models?service=`: the models for a provider's service.
    public func getServiceModels(service: String) async throws(DianeError) -> ProviderModels {
        try await get(RequestTarget("/models").asking("service", service))
    }

    /// `GET /models/{provider}/{model}`: one model; its id may hold slashes.
    public func getModelInfo(provider: String, modelID: String) async throws(DianeError) -> AvailableModel {
        try await get(RequestTarget("/models").named(provider).path(modelID))
    }

    /// `GET /usage`: what was used, request by request; of the last month where no moments are given. A provider goes
    /// before a service.
    public func getUsage(
        from: Date?, to: Date?, limit: Int, service: String?, providerID: Int64?
    ) async throws(DianeError) -> UsageResponse {
        try await get(
            RequestTarget("/usage").asking("limit", String(limit)).asking("from", from).asking("to", to)
                .asking("service", service).asking("provider_id", providerID.map(String.init)))
    }

    /// `GET /usage/summary`: what was used, for each model.
    public func getUsageSummary(from: Date?, to: Date?) async throws(DianeError) -> UsageSummaryResponse {
        try await get(RequestTarget("/usage/summary").asking("from", from).asking("to", to))
    }

    /// `GET /google/auth?account=`: whether it may use a Google account.
    public func getGoogleAuthStatus(account: String) async throws(DianeError) -> GoogleAuthStatus {
        try await get(RequestTarget("/google/auth").asking("account", account))
    }
}

// MARK: Slaves

extension DianeReading {
    /// `GET /slaves`: the machines that belong to it as their master.
    public func getSlaves() async throws(DianeError) -> [SlaveInfo] { try await list("/slaves") }

    /// `GET /slaves/{hostname}`: one of them.
    public func getSlave(hostname: String) async throws(DianeError) -> SlaveInfo {
        try await get(RequestTarget("/slaves").named(hostname))
    }

    /// `GET /slaves/pending`: the machines that ask to belong to it, with the codes that allow it.
    public func getPendingPairingRequests() async throws(DianeError) -> [PairingRequest] {
        try await list("/slaves/pending")
    }

    /// `GET /slaves/pair/{code}`: how far one of those is; needs no key.
    public func getPairingStatus(code: String) async throws(DianeError) -> PairingStatus {
        try await get(RequestTarget("/slaves/pair").named(code))
    }

    /// `GET /slaves/revoked`: the certificates that no longer count.
    public func getRevokedSlaves() async throws(DianeError) -> [RevokedSlave] { try await list("/slaves/revoked") }

    /// `GET /slaves/health`: how it is as a master.
    public func getSlaveHealth() async throws(DianeError) -> SlaveHealth { try await get("/slaves/health") }
}
