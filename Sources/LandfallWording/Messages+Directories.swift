package import FoundationEssentials
package import LandfallConnections
package import LandfallModel

/// What is said of directories.
extension Messages {
    /// Why a directory could not be read.
    package func trouble(ofDirectory code: FailureCode) -> String? {
        switch code {
        case .sourceUnknown: say("No such source")
        case .sourceExists: say("A source with this name already exists")
        case .sourceMalformed: say("This is not a source")
        case .sourcesDamaged: say("sources.json is damaged")
        case .sourcesTooNew: say("sources.json was written by a newer landfall")
        case .sourcesNotAFile: say("sources.json is not a file")
        case .sourcesExposed: say("Other users can write to sources.json")
        case .sourceProgramExposed: say("Other users can change the program, so it is not run")
        case .sourceUnconfirmed: say("The program was not saved by landfall, so it is not run")
        case .sourceUnsigned: say("The list is not signed")
        case .sourceFailed: say("The program failed")
        case .sourceTimeout: say("The list did not arrive in time")
        case .sourceTooLarge: say("The list is too large")
        case .sourceBadList: say("The list does not follow landfall.source/1")
        case .sourceUnreachable: say("The list cannot be fetched")
        case .sourceBadStatus: say("The server did not return the list")
        default: nil
        }
    }

    /// The same with what is known besides.
    package func directoryTrouble(_ code: FailureCode, _ detail: ForeignText?) -> String {
        if code == .sourceTooLarge, detail?.raw == DirectoryError.largeAnswer { return largeAnswer }
        if code == .sourceUnreachable, detail?.raw == DirectoryError.truncatedAnswer { return truncatedAnswer }
        var words = detail?.description
        // What failed on the way to the server is a code.
        if code == .sourceUnreachable { words = detail.map { trouble(FailureCode(rawValue: $0.raw)) } }
        return trouble(code) + (words.flatMap { $0.isEmpty ? nil : " (\($0))" } ?? "")
    }

    private var largeAnswer: String {
        say(
            "The DNS response exceeds the 64 KB limit: use a subtype (dns:DOMAIN/SUBTYPE) or a zone transfer"
        )
    }

    private var truncatedAnswer: String {
        say("The DNS response does not fit in a UDP packet, and the DNS server does not answer over TCP (port 53)")
    }

    package func directoryHeading(_ name: String) -> String { say("source \(name)") }

    package func directoryFailed(_ name: String, _ why: String) -> Hint {
        say("\(name): \(why); to see why: \(command: .testSource, name)")
    }

    /// That the list of earlier is shown.
    package func directoryKept(_ name: String, _ why: String, asOf time: String) -> Hint {
        say("\(name): \(why). Showing its list from \(time); to see why: \(command: .testSource, name)")
    }

    package func shownAsOf(_ date: Date) -> String { say("showing the list from \(moment(date))") }

    /// That a list has no server, or none that is wanted.
    package func emptyDirectory(_ name: String, isWhole: Bool) -> Hint {
        isWhole ? say("\(name) lists no servers") : say("\(name) lists no servers that match")
    }

    package func leftOut(_ count: Int, _ name: String) -> Hint {
        say(
            count, "\(name): \(count) server was left out; to see why: \(command: .testSource, name)",
            "\(name): \(count) servers were left out; to see why: \(command: .testSource, name)")
    }

    /// The same of one that is not saved: saving it says why.
    package func leftOut(_ count: Int, _ name: String, at place: String) -> Hint {
        say(
            count,
            "\(name): \(count) server was left out; to see why: \(form: "landfall source add NAME \(place)")",
            "\(name): \(count) servers were left out; to see why: \(form: "landfall source add NAME \(place)")")
    }

    package func listCut(_ name: String) -> Hint {
        say("\(name): the list is marked as incomplete, or its last line is missing")
    }

    package func testDirectory(_ name: String) -> Hint { say("To see why: \(command: .testSource, name)") }

    /// The time of a day, and the day too where it is not today.
    func moment(_ date: Date) -> String {
        guard let now else { return date.formatted(.iso8601) }
        return calendarDay(date) == calendarDay(now) ? hourAndMinute(date) : "\(day(date)) \(hourAndMinute(date))"
    }

    package func cannotReadSources(_ why: String) -> Hint { say("No sources were read: \(why)") }

    package var noSources: String { say("No sources are saved") }

    package var howToAddSource: [Hint] {
        [
            say("Save one: \(form: "landfall source add NAME https://HOST/PATH")"),
            say("A list that a program prints: \(form: "landfall source add NAME exec:PROGRAM")"),
            say("The services of a DNS domain: \(form: "landfall source add NAME dns:DOMAIN")"),
        ]
    }

    package var sourceColumn: (name: String, servers: String, read: String, place: String) {
        (say("NAME"), say("SERVERS"), say("READ"), say("LOCATION"))
    }

    package func reservedSource(_ name: String) -> String {
        say("\(name) is reserved: that is the name of a built-in source")
    }

    package func badSourceName(_ text: String) -> String { say("\(text) is not a valid name for a source") }

    package func badLabel(_ text: String) -> String {
        say("--filter \(text): use label=value, as in team=a")
    }

    package func hiddenLabel(_ text: String) -> String {
        say("--filter \(text): values that look like secrets are hidden, and cannot be searched for")
    }

    package var labels: String { say("labels") }

    package var neverRead: String { say("never") }

    package var notScanned: String { say("only with --source") }

    package var sourceLabel:
        (
            place: String, authorities: String, scanned: String, read: String, servers: String, signer: String,
            signature: String
        )
    {
        (
            say("location"), say("authorities"), say("scanned"), say("last read"), say("servers"), say("signer"),
            say("signature")
        )
    }

    package func scannedAlways(_ isEnabled: Bool) -> String { isEnabled ? say("always") : notScanned }

    package func sourceSaved(_ name: String, _ place: String, isNew: Bool) -> String {
        isNew ? say("Saved the source \(name): \(place)") : say("Updated the source \(name): \(place)")
    }

    package func sourceLists(_ count: Int, _ name: String) -> Hint {
        say(
            count, "It lists \(count) server: \(command: .scanSource, name)",
            "It lists \(count) servers: \(command: .scanSource, name)")
    }

    package func tryList(_ name: String) -> Hint { say("Try it: \(command: .testSource, name)") }

    package func sourceUnchanged(_ name: String) -> String { say("Unchanged: \(name)") }

    package func confirmSourceRemoval(_ name: String) -> String { say("Remove the source \(name)? [y/N] ") }

    package func needsYesForSource(_ name: String) -> String {
        say("Cannot ask without a terminal whether to remove the source \(name)")
    }

    package func sourceRemoved(_ name: String) -> Hint { say("Removed the source \(name)") }

    package func listed(_ count: Int, _ milliseconds: Int) -> String {
        say(count, "\(count) server, read in \(milliseconds) ms", "\(count) servers, read in \(milliseconds) ms")
    }

    package func listUnchanged(_ count: Int, _ milliseconds: Int) -> String {
        say(
            count, "\(count) server, unchanged since the last read (\(milliseconds) ms)",
            "\(count) servers, unchanged since the last read (\(milliseconds) ms)")
    }

    package var listAuthentic: String { say("a DNS server on this machine has verified the list with DNSSEC") }

    package var listIncomplete: String { say("The list is marked as incomplete, or its last line is missing") }

    package func leftOutLine(_ leftOut: DirectoryList.LeftOut) -> String {
        say("line \(leftOut.line) is left out: \(leftOutReason(leftOut.fault))")
    }

    /// Why a server of a list is left out.
    package func leftOutReason(_ fault: DirectoryEntry.Fault) -> String {
        switch fault {
        case .name: say("its name is missing or too long")
        case .kind(let kind): say("unknown kind of server: \(kind.debugDescription)")
        case .routes: say("it has no routes, or too many")
        case .record(let name, let fault): "\(name): \(why(fault))"
        case .route(let route, let fault): "\(route): \(why(fault))"
        case .labels: say("it has too many labels, or one that is too long")
        case .id: say("its id is empty or too long")
        case .claims: say("one of its claims is not a key or an id")
        case .repeated: say("another server in the list has the same id")
        }
    }

    private func why(_ fault: DirectoryEntry.RecordFault) -> String {
        switch fault {
        case .missing: say("it has no SRV record")
        case .unanswered: say("the DNS server did not answer the query for its records")
        case .truncated: say("its records do not fit in a UDP packet, and the DNS server does not answer over TCP")
        }
    }

    private func why(_ fault: DirectoryEntry.RouteFault) -> String {
        switch fault {
        case .malformed: say("it is not an address")
        case .scheme: say("it must begin with http://, https://, ssh:// or tailnet:")
        case .thisMachine: say("it leads to this machine")
        case .linkLocal: say("it leads to a different machine on each network")
        case .bareName: say("a host name in a list needs a dot")
        }
    }
}
