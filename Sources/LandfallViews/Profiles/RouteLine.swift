package import LandfallConnections
package import LandfallModel
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
    /// Whether something can prove it there.
    package let isProven: Bool
    /// The sign of what proves it, and that in a few words.
    package let proof: StyledText
    /// How long it takes to answer there, as far as that is known.
    package var trip: StyledText = ""
}

extension ServerPage {
    /// The kinds of routes over which the token of a server may go, each once, in a sentence; nil where it has none.
    package static func tokenTravels(of profile: Profile, _ messages: Messages) -> String? {
        guard profile.token != nil else { return nil }
        let ways = zip(profile.routes, profile.plans()).filter { $0.1.mayProve || !$0.0.consents.isEmpty }
            .map { messages.via($0.0.via) }
            .reduce(into: [String]()) { ways, way in if !ways.contains(way) { ways.append(way) } }
        return messages.tokenTravels(ways)
    }

    /// The routes of a server; `used` is the one that answers now. Without one nothing is proven, and what could prove it has another sign;
    /// `failed` says why those lead nowhere that failed, by their places.
    package static func routes(
        of profile: Profile, used: SavedRoute?, failed: [Int: String] = [:], _ messages: Messages
    ) -> [RouteLine] {
        let passed = used == nil ? StyledText("◌ ", .dim) : StyledText("✓ ", .good)
        let plans = profile.plans()
        let isProvable = plans.contains(where: \.mayProve)
        return zip(profile.routes, plans).enumerated().map { place, pair in
            let (route, plan) = pair
            let proof: StyledText =
                if !route.isConfirmed {
                    StyledText("? ", .warn) + StyledText(messages.notConfirmed)
                } else if let why = failed[place] {
                    StyledText("✗ ", .bad) + StyledText(why)
                } else if plan.mayProve {
                    passed + StyledText(messages.proof(of: route), used == nil ? .dim : nil)
                } else if !route.consents.isEmpty {
                    StyledText("! ", .warn) + StyledText(messages.allowedByYou)
                } else if isProvable {
                    StyledText("! ", .warn) + StyledText(messages.unprovenSoUnused)
                } else {
                    StyledText("! ", .warn) + StyledText(messages.provenByNothing.long)
                }
            return RouteLine(
                isUsed: route == used, via: messages.via(route.via),
                address: address(route, of: profile.kind, messages),
                isProven: route.isConfirmed && plan.mayProve, proof: proof)
        }
    }

    /// Without what its kind says already.
    static func address(_ route: SavedRoute, of kind: ServerKind, _ messages: Messages) -> String {
        let (text, tailnet) = ("\(route.text)", "tailnet:")
        guard text.hasPrefix(tailnet) else { return messages.path(ofSocket: text) ?? shortened(text, of: kind) }
        return shortened(String(text.dropFirst(tailnet.count)), of: kind)
    }

    /// An address in which a machine of the tailnet has its name alone, for what follows is that of the tailnet, and one behind ssh no place
    /// where servers of that kind listen by themselves.
    package static func shortened(_ address: String, of kind: ServerKind? = nil) -> String {
        let name = address.replacing(#/^((?:[a-z0-9+.-]+:\/\/)?[A-Za-z0-9-]+)\.[A-Za-z0-9-]+\.ts\.net(?=[:\/]|$)/#) {
            "\($0.1)"
        }
        let place = kind?.defaultPorts.first.map { "/localhost:\($0)" } ?? ""
        return name.hasPrefix("ssh://") && !place.isEmpty && name.hasSuffix(place)
            ? String(name.dropLast(place.count)) : name
    }
}
