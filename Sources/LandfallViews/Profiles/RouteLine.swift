package import LandfallConnections
internal import LandfallModel
package import LandfallTerminal
package import LandfallWording

/// A route of a saved server in one line: where it leads, and what proves there that it is that server.
package struct RouteLine: Sendable, Hashable {
    /// Whether the server answers over it now.
    package let isUsed: Bool
    /// How it leads there: `tailnet`, `ssh`.
    package let via: String
    /// Where, whole.
    package let address: String
    /// The sign of what proves it, and that in a few words.
    package let proof: StyledText
}

extension ServerPage {
    /// The routes of a server; `used` is the one that answers now. Without one nothing is proven, and what could prove it has another sign.
    package static func routes(of profile: Profile, used: SavedRoute?, _ messages: Messages) -> [RouteLine] {
        let passed = used == nil ? StyledText("◌ ", .dim) : StyledText("✓ ", .good)
        let plans = profile.plans()
        let isProvable = plans.contains(where: \.mayProve)
        return zip(profile.routes, plans).map { route, plan in
            let proof: StyledText =
                if !route.isConfirmed {
                    StyledText("? ", .warn) + StyledText(messages.notConfirmed)
                } else if plan.mayProve {
                    passed + StyledText(messages.proof(of: route), used == nil ? .dim : nil)
                } else if !route.consents.isEmpty {
                    StyledText("! ", .warn) + StyledText(messages.allowedByYou)
                } else if isProvable {
                    StyledText("! ", .warn) + StyledText(messages.unprovenSoUnused)
                } else {
                    StyledText("✗ ", .bad) + StyledText(messages.provenByNothing.long)
                }
            return RouteLine(
                isUsed: route == used, via: messages.via(route.via), address: "\(route.text)", proof: proof)
        }
    }
}
