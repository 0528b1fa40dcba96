package import LandfallModel

/// What is wrong with the routes of a profile.
extension Messages {
    package var linkLocalRoute: String { say("on another network, a link-local address leads to a different machine") }

    package var otherKind: String { say("the service is not of the profile's kind") }

    package func badRoute(_ text: String, _ why: String) -> String { say("\(text) cannot be saved as a route: \(why)") }

    package func overlappingPath(_ route: String, _ segment: String, _ kind: ServerKind) -> String {
        say("\(route): the base path overlaps the paths of \(kind.displayName) at \(segment)")
    }

    package var basePathRemedy: Hint {
        say("Leave that path out of the address, or serve the product under another path")
    }

    package func howToDropRoute(_ name: String) -> Hint { say("See its routes: \(command: .show, name)") }

    package var badService: String { say("not a valid service name") }

    package var badMachine: String { say("a socket is not a tailnet machine") }

    package var bareWordRoute: String { say("a single word is ambiguous") }

    package var routeExamples: Hint {
        say(
            "Examples: service:NAME, tailnet:MACHINE:PORT, host:NAME, 192.168.1.5:9090, https://box.local/base, unix:/path or ssh://box"
        )
    }

    package func noSuchRoute(_ text: String, _ profile: String) -> String { say("\(profile) has no route \(text)") }

    package func seeRoutes(_ profile: String) -> Hint { say("See its routes: \(command: .show, profile)") }

    package func lastRoute(_ profile: String) -> String { say("This would leave \(profile) without a route") }

    package func removeInstead(_ profile: String) -> Hint {
        say("To delete it: \(command: .remove, profile)")
    }

    package func serviceOfOtherKind(_ profile: String) -> String {
        say("\(profile) has a route to a service of its old kind; remove it with --remove-route")
    }
}
