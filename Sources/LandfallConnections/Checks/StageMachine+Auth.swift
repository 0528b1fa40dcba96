internal import LandfallModel
internal import LandfallTransport

/// The token, and what shows that it is taken.
extension StageMachine {
    /// The table "Auth" of docs/trust.md, as far as it needs no question.
    mutating func authenticate(_ proof: IdentityCheck.Proof, _ doubt: Doubt?) -> Action {
        guard let product else { return wait(.finish) }
        if let code = server.flatMap({ product.keyWarning(at: $0, hasToken: plan.hasToken) }) {
            set(StageReport(.auth, .warn, code: code, note: .auth(.notNeeded)))
            return readAPI(product)
        }
        let asks = product.asksForToken == true
        let probe = product.kind.product.tokenProbe
        guard proof.allowsToken else {
            let isWanted = asks || probe != .answer && plan.hasToken
            // The token goes another way, where the server has proven itself.
            let isRefused = isWanted && !plan.holdsConsentBack
            if isWanted, doubt == .closed { return fail(.auth, .connectionClosed) }
            if isRefused, report.unasked != nil, let action = failAsTailnetDown() { return action }
            let code: FailureCode? = isRefused ? .cleartextTokenRefused : nil
            set(StageReport(.auth, .skipped, code: code, note: isRefused ? doubt.map(StageNote.doubt) : nil))
            if isWanted { return wait(.finish) }
            return readAPI(product)
        }
        switch (probe, asks) {
        case (.answer, true):
            return plan.hasToken ? wait(.askWithToken) : fail(.auth, .tokenMissing, nil, .auth(.missing))
        case (.answer, false):
            pass(.auth, nil, .auth(.notNeeded))
            return readAPI(product)
        case (.channel, _):
            return wait(.openChannel(withToken: plan.hasToken))
        }
    }

    mutating func authenticated(_ outcome: AuthOutcome, _ took: Duration) -> Action {
        switch outcome {
        case .refused, .refusedOrFull: return fail(.auth, .tokenRefused, took, .auth(outcome))
        case .missing: return fail(.auth, .tokenMissing, took, .auth(outcome))
        case .notNeeded, .accepted, .acceptedFullAccess:
            pass(.auth, took, .auth(outcome))
            return wait(.readAPI)
        }
    }

    /// What has answered without a token, and tells by that that none is wanted, need not be asked twice.
    private mutating func readAPI(_ product: ProductFacts) -> Action {
        guard product.kind.product.tokenProbe == .answer else { return wait(.readAPI) }
        return readNow(product, nil)
    }

    /// The API answers; whether there is anything behind it the store tells, where there is one.
    mutating func readNow(_ facts: ProductFacts, _ took: Duration?) -> Action {
        product = facts
        pass(.api, took, .product(facts))
        return wait(facts.kind.product.store.map(Action.askStore) ?? .finish)
    }
}
