package import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallTokens

/// Saves the servers of a ``BulkPlan``: each is tested by the rules of ``AddRun``, with nobody to ask, and what passes is saved in one change.
package struct BulkRun: Sendable {
    /// What has become of a server.
    package struct Outcome: Sendable {
        package let row: BulkPlan.Row
        /// Why it is not saved, although it should be; nil if it is, or never should be.
        package fileprivate(set) var trouble: (any Error)?
        /// What is known of it by the test; nil for one that was not added.
        package fileprivate(set) var saved: AddFlow.Saved?
        /// Whether the test has shown that it needs a token.
        package fileprivate(set) var lacksToken = false

        /// The same before anything was done.
        package init(_ row: BulkPlan.Row) { self.row = row }
    }

    /// How many servers are tested at once.
    private static let width = 64

    private let importer: ImportRun
    private let adding: @Sendable () -> AddRun

    /// - Parameters:
    ///   - importer: What saves profiles.
    ///   - adding: What tests a server, with its own limit of time.
    package init(_ importer: ImportRun, adding: @escaping @Sendable () -> AddRun) {
        (self.importer, self.adding) = (importer, adding)
    }

    /// Saves them.
    ///
    /// - Parameters:
    ///   - plan: What is to become of them.
    ///   - isTested: Whether they are connected to first.
    ///   - current: The same plan for other profiles: it has to be the same still when they are saved.
    /// - Returns: What has become of each, in the order of the plan, and what was saved; nil if nothing was.
    /// - Throws: ``AddError/changedMeanwhile``, ``ProfileStoreError``, and what the stores throw.
    package func run(
        _ plan: BulkPlan, isTested: Bool, current: @escaping @Sendable (ProfileSet) -> BulkPlan
    ) async throws -> (outcomes: [Outcome], saved: ImportRun.Outcome?) {
        let outcomes = await tried(plan, isTested)
        let isSaving = outcomes.contains { $0.saved != nil || $0.trouble == nil && $0.row.fate.isChange }
        guard isSaving else { return (outcomes, nil) }
        let saved = try await importer.save(replacing: true) { set in
            guard current(set).rows.map(\.fate) == plan.rows.map(\.fate) else { throw AddError.changedMeanwhile }
            return outcomes.compactMap { outcome in
                guard case .relabelling(let name) = outcome.row.fate, var profile = set.find(name) else {
                    return outcome.saved?.profile
                }
                for (key, value) in outcome.row.draft?.labels ?? [:] {
                    // One too many is not taken.
                    try? ProfileLabels.put(key, value, into: &profile.labels)
                }
                return profile
            }
        }
        return (outcomes, saved)
    }

    private func tried(_ plan: BulkPlan, _ isTested: Bool) async -> [Outcome] {
        await plan.rows.mapped(width: Self.width) { row in
            var outcome = Outcome(row)
            guard row.fate.isAddition else { return outcome }
            switch await trial(row, isTested) {
            case .success(let saved):
                outcome.saved = saved
                outcome.lacksToken = isTested && !saved.isUsable && !saved.isHeldBack
            case .failure(let error): outcome.trouble = error
            }
            return outcome
        }
    }

    private func trial(_ row: BulkPlan.Row, _ isTested: Bool) async -> Result<AddFlow.Saved, any Error> {
        guard let name = row.fate.name, let draft = row.draft else { return .failure(AddError.stopped) }
        var run = adding()
        run.isTrial = true
        do {
            return .success(
                try await run.run(name, draft, seen: row.server, token: .prompt, store: nil, isTested: isTested))
        } catch {
            return .failure(error)
        }
    }
}
