package import LandfallModel

/// What goes wrong with `landfall get`, and what to do.
extension Messages {
    package func areaOfOther(_ area: String, _ kind: ServerKind) -> String {
        say("\(kind.displayName) servers have no \(area)")
    }

    package func areas(_ names: [String]) -> Hint {
        let list = names.joined(separator: ", ")
        return say("Its areas: \(list)")
    }

    package func areaWithoutTime(_ area: String) -> String { say("--since: \(area) cannot be filtered by time") }

    package func badSince(_ text: String) -> String {
        say("--since \(text): use 7d, 24h, 30m, 2026-11-20 or 2026-11-20T08:00:00Z")
    }

    package var tooLongForAll: String { say("… output too long; the rest was not read") }

    package var timeOfJobsOnly: String { say("--since: only the runs of one job can be filtered by time") }

    package var nameTheJob: Hint { say("Name the job: \(form: "landfall get jobs NAME --since TIME")") }

    package func totalCost(_ dollars: String) -> String { say("Total \(dollars)") }

    package func areaUnknown(_ area: String) -> String { say("Unknown area \(area)") }

    package var areaIsEmpty: String { say("Nothing to list on this server") }
    package var projectIsEmpty: String { say("No session in this project yet") }

    package var nothingFits: String { say("No rows match the filter") }

    package func itemUnknown(_ id: String, _ area: String) -> String { say("Nothing named \(id) in \(area)") }

    package var seeAreas: Hint {
        let list = ShellCommand(.get, situation.typed?.serverFlag ?? [])
        return say("List the areas: \(command: list)")
    }

    package func seeArea(_ area: String) -> Hint {
        let list = ShellCommand(.getArea, [area] + (situation.typed?.serverFlag ?? []))
        return say("List them: \(command: list)")
    }

    package var readOnly: String { say("Not sent: this request would change something on the server") }

    package func notAddressable(_ name: String) -> String {
        say("\(name) cannot be requested: the server would read the name as several path segments")
    }

    package var noAnswer: String { say("The server does not answer") }

    package func keyRefused(_ text: String?) -> String {
        let suffix = text.map { ": \($0)" } ?? ""
        return say("The server refused the API key\(suffix)")
    }

    package var renewKey: Hint {
        say("Run \(command: "diane pair") on the server, then \(propose(.setToken, for: situation.typed?.server)) here")
    }

    package var noStore: String { say("The server has no data store for this") }

    package var configureStore: Hint {
        say("Configure Emergent, the data store of Diane, on the server, check that it is reachable, and restart Diane")
    }

    package func serverSays(_ status: Int, _ text: String?) -> String {
        let suffix = text.map { ": \($0)" } ?? ""
        return say("The server returned HTTP \(status)\(suffix)")
    }

    package func notUnderstood(_ status: Int, field: String?) -> String {
        let place = field.map { say(" at \($0)") } ?? ""
        return say("The server's response (HTTP \(status)) is invalid\(place)")
    }

    package func beginsWith(_ start: String) -> Hint { say("It begins with: \(start)") }
}
