internal import LandfallModel
package import LandfallWorkflows

/// What `scan` says.
extension Messages {
    package func savedNotMarked(_ why: String) -> Hint {
        say("Saved servers are not marked. \(why). See what to do: \(command: .list)")
    }

    package var noServersFound: String { say("No servers found") }

    package func looking(_ count: Int) -> String {
        count == 0 ? say("Looking…") : say("Looking… \(count) found")
    }

    package func watching(_ count: Int) -> String { say("Watching, \(count) found (Ctrl-C stops)") }

    /// The next step for a row that is not saved, with a name for it where one can be proposed.
    package func howToSave(_ number: Int, as name: String?) -> Hint {
        guard let name else {
            return say("Save one: \(form: "landfall add NAME --from \(number)")")
        }
        return say("Save one: \(command: .addRow, name, number)")
    }

    /// Which server a row, ref or instance is, and whether this terminal session has seen it.
    package func rowIs(_ server: SeenServer, isOfSession: Bool) -> String {
        let address = server.routes.first.map { ForeignText($0.url).description } ?? "-"
        let place = ([address] + [nameDoubt(of: server)].compactMap(\.self)).joined(separator: ", ")
        let name = "\(ForeignText(server.name)) (\(server.kind.displayName))"
        return isOfSession
            ? say("Adding row \(server.number): \(name) at \(place)")
            : say("Adding row \(server.number) of a scan in another session: \(name) at \(place)")
    }

    /// The question before a path is saved that only an announcement has told.
    package func confirmPath(_ path: String) -> String {
        say("Requests go to the path \(path), which is announced on the network. Save it? [y/N] ")
    }

    package var addByHand: Hint { say("Add one by hand: \(form: "landfall add ADDRESS")") }

    /// The first of those that do not answer, and how many more there are.
    package func unanswered(_ names: [String]) -> Hint {
        let rest = names.count > 10 ? [moreRows(names.count - 10)] : []
        return say("Announced, but not answering: \((names.prefix(10) + rest).joined(separator: ", "))")
    }

    package var incomplete: String { say("The list may be incomplete: scan again with a longer --timeout") }

    package func moreRows(_ count: Int) -> String { say("… and \(count) more") }

    package var thisMachine: String { say("this machine") }

    package func savedAs(_ profile: String) -> String { say("saved as \(profile)") }

    /// Of a server on this machine whose process is not shown to be the user's own or root's.
    package var notProvenYours: String { say("not proven to be yours") }

    package var inTailnet: String { "tailnet" }

    package var goneAgain: String { say("The servers found have since disappeared") }

    package func moreRoutes(_ count: Int) -> String { say(count, "\(count) more route", "\(count) more routes") }

    package var column: (number: String, name: String, kind: String, address: String, note: String) {
        ("#", say("NAME"), say("KIND"), say("ADDRESS"), say("NOTE"))
    }

    /// Why a name does not tell which server a row is, and what does: its host, and whether it can prove anything; nil if it does.
    package func nameDoubt(of server: SeenServer, numbersRows: Bool = true) -> String? {
        server.nameDoubt.map { doubt in
            nameDoubt(
                doubt, host: server.routes.first.map { $0.host ?? $0.url },
                isProvable: server.thisMachine == true || server.nodeID != nil, numbersRows: numbersRows)
        }
    }

    private func nameDoubt(_ doubt: NameDoubt, host: String?, isProvable: Bool, numbersRows: Bool) -> String {
        let numbers = doubt.rows.map(String.init).joined(separator: ", ")
        let others =
            numbersRows
            ? say(doubt.rows.count, "row \(numbers)", "rows \(numbers)")
            : say("another row")
        let profile = doubt.profile.map { ForeignText($0).description }
        let alike = [
            doubt.rows.isEmpty ? nil : others, profile.map { say("the saved \($0)") },
        ].compactMap(\.self)
        let reasons = [
            doubt.invisible ? say("has invisible characters") : nil,
            alike.isEmpty
                ? nil
                : say("looks like \(alike.joined(separator: say(" and ")))"),
        ].compactMap(\.self)
        let marks = [
            host.map { ForeignText($0).description }, isProvable ? nil : unproven,
        ].compactMap(\.self)
        return reasons.joined(separator: ", ") + (marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))")
    }

    /// What stands before the facts of one server.
    package var detail:
        (
            name: String, kind: String, routes: String, record: String, tailnet: String, node: String, reference: String
        )
    {
        (say("name"), say("kind"), say("routes"), "TXT", inTailnet, say("node"), say("ref"))
    }

    /// A server that a watch sees no longer.
    package func lost(_ name: String, _ kind: String, seconds: Int) -> String {
        say("Lost \(seconds) s ago: \(name), \(kind)")
    }
}
