import FoundationEssentials
import LandfallModel

/// Decides whom to ask and what to tell. A pure value: it is told the time and does no I/O.
struct TailnetMachine {

    private struct Peer {
        var node: TailnetNode
        var servers: [PeerQuestion: PeerServer] = [:]
        var shown: [PeerQuestion: Sighting] = [:]
        var misses: [PeerQuestion: Int] = [:]
        var askedAt: [PeerQuestion: Duration] = [:]
        /// How packets get there, as of a reading while a server of it was asked.
        var path: TailnetFacts.Path?
    }

    private let questions: [PeerQuestion]
    private let isWatching: Bool
    /// When a scan has to be over.
    private let end: Duration?
    private let limits: Limits
    /// The one machine that is asked; nil for all.
    private let only: ForeignText?
    private var memory: ProbeMemory
    private var keptMemory: ProbeMemory
    private var directory: TailnetDirectory?
    private var peers: [ForeignText: Peer] = [:]
    private var queue: [ForeignText] = []
    private var running: Set<ForeignText> = []
    private var lastReport: SourceReport?
    private var isComplete = true
    /// For whom the time was not enough.
    private var unasked: [ForeignText] = []
    /// Whether a server has answered since the daemon was last asked how packets get there.
    private var hasNewServer = false
    /// Whether that is being asked.
    private var isLooking = false
    private var outputs: [Output] = []

    /// Makes a machine; `end` is for a scan, which is over at some time, and nil for a watch.
    init(
        kinds: [ServerKind], end: Duration?, memory: ProbeMemory, only: ForeignText? = nil, limits: Limits = Limits()
    ) {
        questions = PeerQuestion.all(kinds, ports: limits.ports)
        isWatching = end == nil
        self.end = end
        self.limits = limits
        self.only = only
        self.memory = memory
        keptMemory = memory
    }

    /// Takes what has come in; returns what is to be done, in order.
    mutating func handle(_ input: Input, at now: ClockReading) -> [Output] {
        switch input {
        case .status(.success(let status)): know(TailnetDirectory(status), at: now)
        // How packets get there is worth no more than one question.
        case .status(.failure) where isLooking: break
        case .status(.failure(let error)): fail(error)
        case .answer(let probe, let answer): take(answer, to: probe, at: now)
        }
        askNext(at: now)
        if case .status = input {
            isLooking = false
            if isWatching { outputs.append(.poll(after: limits.poll)) }
        }
        if running.isEmpty, !isLooking { rest() }
        defer { outputs = [] }
        return outputs
    }
}

// MARK: - Who is there

extension TailnetMachine {
    private mutating func know(_ directory: TailnetDirectory, at now: ClockReading) {
        do throws(TailnetError) {
            try directory.requireUp()
        } catch {
            return fail(error)
        }
        let isFirst = self.directory == nil
        self.directory = directory
        let candidates = directory.probeCandidates.filter { only == nil || $0.key == only }
        let nodes = Dictionary(candidates.map { ($0.key, $0) }) { first, _ in first }
        for key in peers.keys.sorted() where nodes[key] == nil { drop(key) }
        // A machine that comes back may bring a server.
        for node in directory.status.peers where nodes[node.key] == nil { memory.forget(node.key, at: now.date) }
        for (key, node) in nodes.sorted(by: { $0.key < $1.key }) {
            if peers[key] == nil {
                peers[key] = Peer(node: node)
                // It has come online, and may have brought a server.
                if !isFirst { memory.forget(key, at: now.date) }
            }
            peers[key]?.node = node
            if peers[key]?.servers.isEmpty == false { peers[key]?.path = node.path }
            show(key)
        }
        let due = nodes.keys.filter { !dueQuestions($0, at: now).isEmpty }
        if !isLooking { enqueue(due, at: now) }
        report(
            SourceReport(
                source: .tailnet, isWorking: true,
                machines: .init(
                    asked: due.count, remembered: nodes.count - due.count, others: directory.otherMachines,
                    offline: directory.offlineMachines)))
    }

    private mutating func fail(_ error: TailnetError) {
        if error.saysThereIsNone {
            for key in peers.keys.sorted() { drop(key) }
            // A machine that is there afterwards has not come online: we have.
            directory = nil
        } else {
            isComplete = false
        }
        report(
            SourceReport(source: .tailnet, isWorking: false, code: error.code, detail: error.detail))
    }

    /// Tells how the source fares and which machines are offline, unless that is known; how many are asked is no news by itself.
    private mutating func report(_ report: SourceReport) {
        if let lastReport, lastReport.isWorking == report.isWorking, lastReport.code == report.code,
            lastReport.machines?.offline.map(\.name) == report.machines?.offline.map(\.name)
        {
            return
        }
        lastReport = report
        outputs.append(.event(.source(report)))
    }

    private mutating func drop(_ key: ForeignText) {
        queue.removeAll { $0 == key }
        guard let peer = peers.removeValue(forKey: key) else { return }
        for question in questions {
            if let sighting = peer.shown[question] { outputs.append(.event(.lost(sighting.id))) }
        }
    }
}

// MARK: - Asking

extension TailnetMachine {
    /// What a machine is to be asked now.
    private func dueQuestions(_ key: ForeignText, at now: ClockReading) -> [PeerQuestion] {
        guard let peer = peers[key] else { return [] }
        return questions.filter { question in
            if peer.shown[question] != nil, let askedAt = peer.askedAt[question] {
                return now.elapsed - askedAt >= limits.recheck
            }
            return !memory.isAnswered(question, by: key, like: peer.node.mark, at: now.date)
        }
    }

    /// Those that had a server first, then those whose last turn is longest ago, so that each has its turn where the time is not enough for
    /// all of them; of these first who was awake last, as far as this machine's daemon knows.
    private mutating func enqueue(_ keys: [ForeignText], at now: ClockReading) {
        let known = Set(queue).union(running)
        let new = keys.filter { !known.contains($0) }.map { key in
            (
                rank: memory.hasServed(key, at: now.date) ? 0 : 1, turn: memory.asked[key] ?? .distantPast,
                awake: -(peers[key]?.node.lastHandshake ?? .distantPast).timeIntervalSinceReferenceDate,
                name: peers[key]?.node.name ?? key, key: key
            )
        }
        queue += new.sorted {
            ($0.rank, $0.turn, $0.awake, $0.name, $0.key) < ($1.rank, $1.turn, $1.awake, $1.name, $1.key)
        }.map(\.key)
    }

    private mutating func askNext(at now: ClockReading) {
        let timeLimit = min(limits.patience, end.map { $0 - now.elapsed } ?? limits.patience)
        if timeLimit < limits.leastTime, !queue.isEmpty {
            unasked += queue
            queue = []
            isComplete = false
        }
        while running.count < limits.window, !queue.isEmpty {
            let key = queue.removeFirst()
            let due = dueQuestions(key, at: now)
            guard let node = peers[key]?.node, let address = node.addresses.first, !due.isEmpty else { continue }
            for question in due { peers[key]?.askedAt[question] = now.elapsed }
            running.insert(key)
            outputs.append(
                .ask(
                    PeerProbe(
                        node: key, address: address, name: directory?.servedName(of: node), questions: due,
                        way: directory?.status.hasInterface == false ? .dial : .kernelRoute, timeLimit: timeLimit)))
        }
    }

    private mutating func take(_ answer: PeerAnswer, to probe: PeerProbe, at now: ClockReading) {
        running.remove(probe.node)
        let mark = peers[probe.node]?.node.mark ?? ""
        for question in probe.questions {
            switch answer.outcomes[question] {
            case .server(let server):
                memory.noteServer(question, on: probe.node, at: now.date)
                let before = peers[probe.node]?.servers[question]
                hasNewServer = hasNewServer || before == nil
                peers[probe.node]?.servers[question] = server.keepingLatency(of: before)
                peers[probe.node]?.misses[question] = nil
            case .nothing:
                memory.noteNothing(question, on: probe.node, like: mark, at: now.date)
                lose(question, of: probe.node)
            case .unreachable:
                if !isWatching { memory.noteAsked(probe.node, at: now.date) }
                // Less time than usual says little.
                if probe.timeLimit == limits.patience {
                    memory.noteNothing(question, on: probe.node, like: mark, at: now.date)
                } else {
                    isComplete = false
                }
                peers[probe.node]?.misses[question, default: 0] += 1
                if peers[probe.node]?.misses[question] == limits.misses { lose(question, of: probe.node) }
            case nil: break
            }
        }
        show(probe.node)
    }

    /// Nothing is under way.
    private mutating func rest() {
        if memory != keptMemory {
            outputs.append(.keep(memory))
            keptMemory = memory
        }
        // A watch asks again soon anyway.
        guard !isWatching else { return }
        if hasNewServer {
            (hasNewServer, isLooking) = (false, true)
            outputs.append(.look)
        } else {
            if !unasked.isEmpty, let directory, let told = lastReport?.machines {
                let names = unasked.compactMap { peers[$0] }.map { directory.shownName(of: $0.node) }
                let machines = SourceReport.Machines(
                    asked: told.asked - names.count, remembered: told.remembered, others: told.others,
                    offline: told.offline, unasked: names)
                outputs.append(
                    .event(.source(SourceReport(source: .tailnet, isWorking: true, machines: machines))))
            }
            outputs.append(.event(.settled(.tailnet, complete: isComplete)))
        }
    }
}

// MARK: - What is shown

extension TailnetMachine {
    /// Tells what is new of a machine's servers.
    private mutating func show(_ key: ForeignText) {
        guard let peer = peers[key], let directory else { return }
        for question in questions {
            guard let server = peer.servers[question] else { continue }
            let sighting = Sighting(server, question, on: peer.node, by: peer.path, in: directory)
            let before = peer.shown[question]
            if before == sighting { continue }
            peers[key]?.shown[question] = sighting
            outputs.append(.event(before == nil ? .found(sighting) : .updated(sighting)))
        }
    }

    private mutating func lose(_ question: PeerQuestion, of key: ForeignText) {
        peers[key]?.servers[question] = nil
        peers[key]?.misses[question] = nil
        if let sighting = peers[key]?.shown.removeValue(forKey: question) {
            outputs.append(.event(.lost(sighting.id)))
        }
    }
}
