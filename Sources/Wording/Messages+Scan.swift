package import ServerModel
package import Workflows

/// What `scan` says.
extension Messages {
    package var noServersFound: String { pick("No servers found", "서버를 찾을 수 없습니다") }

    package var cannotScan: String { pick("Cannot scan the LAN", "LAN을 검색할 수 없습니다") }

    package func looking(_ count: Int) -> String {
        count == 0 ? pick("Looking…", "찾는 중…") : pick("Looking… \(count) found", "찾는 중… \(count)개 찾음")
    }

    package func watching(_ count: Int) -> String {
        pick("Watching, \(count) found (Ctrl-C stops)", "감시 중, \(count)개 찾음 (Ctrl-C로 종료)")
    }

    /// The next step for a row that is not saved, with a name for it where one can be proposed.
    package func howToSave(_ number: Int, as name: String?) -> Hint {
        guard let name else {
            return pick(
                "Save one: \(form: "landfall add NAME --from \(number)")",
                "저장하려면: \(form: "landfall add 이름 --from \(number)")")
        }
        return pick(
            "Save one: \(command: "landfall add \(name) --from \(number)")",
            "저장하려면: \(command: "landfall add \(name) --from \(number)")")
    }

    /// Which server a row, ref or instance is, and whether this terminal session has seen it.
    package func rowIs(_ server: SeenServer, isOfSession: Bool) -> String {
        let address = server.routes.first.map { ", " + ForeignText($0.url).description } ?? ""
        let doubt = nameDoubt(of: server).map { ", " + $0 } ?? ""
        let server = (
            number: server.number,
            text: "\(ForeignText(server.name)), \(server.kind.displayName)\(address)\(doubt)"
        )
        return isOfSession
            ? pick("Row \(server.number) is \(server.text)", "\(server.number)번 행: \(server.text)")
            : pick(
                "Row \(server.number) of a scan in another session is \(server.text)",
                "다른 세션에서 찾은 \(server.number)번 행: \(server.text)")
    }

    /// The question before a path is saved that only an announcement has told.
    package func confirmPath(_ path: String) -> String {
        pick(
            "Requests go to the path \(path), which is announced on the network. Save it? [y/N] ",
            "네트워크에서 알려진 경로 \(path)로 요청을 보냅니다. 저장할까요? [y/N] ")
    }

    package var addByHand: Hint {
        pick("Add one by hand: \(form: "landfall add NAME ADDRESS")", "직접 추가하려면: \(form: "landfall add 이름 주소")")
    }

    package func unanswered(_ names: String) -> Hint {
        pick(
            "Announced, but not answering: \(names)",
            "공개되어 있지만 응답하지 않음: \(names)")
    }

    package var incomplete: String {
        pick("The list may be incomplete: scan again with a longer --timeout", "일부만 찾았을 수 있습니다. --timeout을 늘려 다시 검색하세요")
    }

    package func moreRows(_ count: Int) -> String { pick("… and \(count) more", "… 외 \(count)개") }

    package var thisMachine: String { pick("this machine", "이 컴퓨터") }

    package func savedAs(_ profile: String) -> String { pick("saved as \(profile)", "저장됨: \(profile)") }

    /// Of a server on this machine whose process is not shown to be the user's own or root's.
    package var notProvenYours: String { pick("not proven to be yours", "본인의 서버인지 확인되지 않음") }

    package var inTailnet: String { "tailnet" }

    package var goneAgain: String { pick("The servers found have since disappeared", "찾은 서버가 그 뒤 사라졌습니다") }

    package func moreRoutes(_ count: Int) -> String {
        pick(count == 1 ? "1 more route" : "\(count) more routes", "경로 \(count)개 더")
    }

    package var column: (number: String, name: String, kind: String, address: String, note: String) {
        (
            "#", pick("NAME", "이름"), pick("KIND", "종류"), pick("ADDRESS", "주소"), pick("NOTE", "비고")
        )
    }

    /// Why a name does not tell which server a row is, and what does: its host, and whether it can prove anything.
    package func nameDoubt(_ doubt: NameDoubt, about candidate: Candidate, numbersRows: Bool = true) -> String {
        nameDoubt(
            doubt, host: candidate.routes.first?.host.description,
            isProvable: candidate.isThisMachine || candidate.nodeID != nil, numbersRows: numbersRows)
    }

    /// The same of a server that was seen; nil if there is none.
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
            ? pick(doubt.rows.count == 1 ? "row \(numbers)" : "rows \(numbers)", "\(numbers)번 행")
            : pick("another row", "다른 행")
        let profile = doubt.profile.map { ForeignText($0).description }
        let alike = [
            doubt.rows.isEmpty ? nil : others, profile.map { pick("the saved \($0)", "저장된 \($0)") },
        ].compactMap(\.self)
        let reasons = [
            doubt.invisible ? pick("has invisible characters", "보이지 않는 문자 포함") : nil,
            alike.isEmpty
                ? nil
                : pick("looks like \(alike.joined(separator: " and "))", "비슷한 이름: \(alike.joined(separator: ", "))"),
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
        (
            pick("name", "이름"), pick("kind", "종류"), pick("routes", "경로"), "TXT", inTailnet, pick("node", "노드"),
            pick("ref", "참조")
        )
    }

    /// A server that a watch sees no longer.
    package func lost(_ name: String, _ kind: String, seconds: Int) -> String {
        pick("Lost \(seconds) s ago: \(name), \(kind)", "\(seconds)초 전에 사라짐: \(name), \(kind)")
    }

    package var event: (found: String, updated: String, lost: String) {
        (pick("found", "찾음"), pick("updated", "바뀜"), pick("lost", "사라짐"))
    }

    /// What is wrong with a source, by its stable code.
    package func trouble(_ source: DiscoverySource, _ code: FailureCode) -> String {
        switch source {
        case .lan: engineTrouble(code)
        case .tailnet: trouble(code)
        // This machine can always be looked at.
        case .machine: code.rawValue
        }
    }

    // MARK: Why nothing was found

    package func onlyPointToPoint(_ names: String) -> String {
        pick(
            "Only a VPN is up (\(names)), and mDNS does not cross it",
            "VPN만 연결되어 있고(\(names)) mDNS는 VPN을 통과하지 못합니다")
    }

    package var noInterface: Hint {
        pick("No network interface with multicast is up", "멀티캐스트를 쓸 수 있는 네트워크 인터페이스가 없습니다")
    }

    package func servedBy(_ interfaces: String) -> Hint {
        pick(
            "Searched \(interfaces). Only announced servers can be found: run \(command: "landfall announce") on the server's machine",
            "\(interfaces)에서 검색했습니다. 공개된 서버만 찾을 수 있으므로 서버 컴퓨터에서 \(command: "landfall announce")를 실행하세요")
    }

    /// The places of this machine where no server answers.
    package func nothingHere(_ places: SourceReport.Places) -> Hint {
        let ports = places.ports.map(String.init).joined(separator: ", ")
        let sockets = places.sockets.map { ForeignText($0).description }
        let word = pick(places.ports.count == 1 ? "port" : "ports", "포트")
        let all = (sockets + (ports.isEmpty ? [] : ["\(word) \(ports)"])).joined(separator: pick(" and ", ", "))
        return pick("No server answers on this machine: \(all)", "이 컴퓨터에서 응답하는 서버가 없습니다: \(all)")
    }

    /// Who listens on this machine and says nothing.
    package func silentHere(_ ports: [UInt16]) -> Hint {
        let list = ports.map(String.init).joined(separator: ", ")
        return pick(
            ports.count == 1
                ? "A program listens on port \(list), but does not answer"
                : "Programs listen on ports \(list), but do not answer",
            "포트 \(list)에서 대기하는 프로그램이 응답하지 않습니다")
    }

    package var firewall: Hint {
        pick(
            "The firewalls of both machines must allow UDP port 5353; guest Wi-Fi often isolates clients",
            "두 컴퓨터의 방화벽이 UDP 5353 포트를 허용해야 합니다. 게스트 Wi-Fi는 기기 간 통신을 막는 경우가 많습니다")
    }
}
