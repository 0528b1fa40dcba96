internal import FoundationEssentials
internal import LandfallModel
package import LandfallSystem

/// Keeps what the polls of one program find. Of several programs that poll a server one writes, as long as it does; the others only know it.
package actor HistoryKeeper {
    /// What has changed for who shows it.
    package struct News: Sendable {
        /// What others have recorded of the server; nil if that was not looked at.
        package var answers: AnswerHistory?
        /// The events of all servers; nil if they are as before.
        package var events: [HistoryEvent]?
        /// What is wrong with the files, each once.
        package var troubles: [HistoryError] = []

        /// Creates news.
        package init(answers: AnswerHistory? = nil, events: [HistoryEvent]? = nil) {
            (self.answers, self.events) = (answers, events)
        }
    }

    private struct Kept {
        var recording: ServerRecording
        /// The right to write; nil while another process has it.
        var right: ByteLocks.Lock?
        /// The base of the file; nil where there is none yet.
        var base: Int?
        /// A file that is not ours to write, or that someone has removed, with its profile.
        var isOver = false
    }

    private let store: HistoryStore
    private var kept: [ProfileID: Kept] = [:]
    private var events: [HistoryEvent] = []
    /// Whether those of the file are among them.
    private var hasEvents = false
    private var told: Set<HistoryError> = []

    /// Keeps it in a state folder.
    package init(_ state: PrivateFolder) { store = HistoryStore(state) }

    /// Takes a state of a server. What is known of it is read with the first one, which is that it is being asked.
    package func take(_ state: MonitorState, of profile: Profile) async -> News {
        var news = News()
        await open(profile.id, at: state.at, &news)
        guard var server = kept[profile.id] else { return news }
        let (finished, changed) = server.recording.take(state, route: profile.place(ofRoute: state.route))
        kept[profile.id] = server
        if !changed.isEmpty {
            events.set(changed)
            news.events = events
            if server.right != nil, !server.isOver, server.base == nil || store.isThere(profile.id) {
                await write(changed, &news)
            }
        }
        if let finished {
            if server.right == nil { await look(at: profile.id, finished, state.at, &news) }
            put(finished, of: profile.id, &news)
        }
        return news
    }

    /// Forgets a server that is not saved any more: nothing of it is written again.
    package func forget(_ profile: ProfileID) { kept[profile] = nil }

    /// Writes what is not written yet, and lets others write from now on: the program ends, or stops polling.
    package func finish() {
        for (id, server) in kept {
            var server = server
            guard server.right != nil, let number = server.recording.finish() else { continue }
            kept[id] = server
            // There is nobody left to tell.
            var news = News()
            put(number, of: id, &news)
        }
        (kept, hasEvents) = ([:], false)
    }
}

extension HistoryKeeper {
    private func open(_ id: ProfileID, at now: Date, _ news: inout News) async {
        guard kept[id] == nil else { return }
        let right = right(to: id, &news)
        // The events are those of all servers: they are read with the first one.
        let known = hasEvents ? events : nil
        let record = await store.record(of: id, at: now, isOwner: right != nil, known: known)
        // Another task may have been faster.
        guard kept[id] == nil else { return }
        var server = Kept(recording: ServerRecording(id, record.answers, record.events), right: right)
        take(record, &server, &news)
        if known == nil {
            (events, news.events, hasEvents) = (record.events, record.events, true)
        } else if !record.ended.isEmpty {
            events.set(record.ended)
            news.events = events
        }
        kept[id] = server
        if right != nil, !record.ended.isEmpty { await write(record.ended, &news) }
    }

    private func take(_ record: HistoryStore.Record, _ server: inout Kept, _ news: inout News) {
        server.base = record.answers.isEmpty ? nil : record.answers.ring.base
        server.isOver = record.troubles.contains { if case .newer = $0 { true } else { false } }
        news.answers = record.answers
        for trouble in record.troubles { tell(trouble, &news) }
    }

    private func right(to id: ProfileID, _ news: inout News) -> ByteLocks.Lock? {
        do throws(PrivateFileError) {
            return try store.lock(id)
        } catch {
            tell(.file(error), &news)
            return nil
        }
    }

    /// Takes what another process has written, and its place if that has ended.
    private func look(at id: ProfileID, _ finished: Int, _ now: Date, _ news: inout News) async {
        let right = right(to: id, &news)
        let record = await store.record(of: id, at: now, isOwner: right != nil)
        guard var server = kept[id] else { return }
        server.recording.add(record.answers, record.events, finished: finished)
        take(record, &server, &news)
        (events, news.events) = (record.events, record.events)
        server.right = right
        // What was polled beside that process is not in its file.
        if right != nil { server.base = nil }
        kept[id] = server
    }

    /// Writes a bucket, where it is ours to write.
    private func put(_ number: Int, of id: ProfileID, _ news: inout News) {
        guard let server = kept[id], server.right != nil, !server.isOver else { return }
        do throws(PrivateFileError) {
            let base = server.recording.answers.ring.base
            let isThere = try store.write(server.recording.answers, number, of: id, isWhole: server.base != base)
            kept[id]?.base = base
            kept[id]?.isOver = !isThere
        } catch {
            tell(.file(error), &news)
        }
    }

    private func write(_ changed: [HistoryEvent], _ news: inout News) async {
        do {
            try await store.changeEvents { $0.set(changed) }
        } catch let error as PrivateFileError {
            tell(.file(error), &news)
        } catch {
            // What is encoded are texts and numbers.
        }
    }

    private func tell(_ trouble: HistoryError, _ news: inout News) {
        if told.insert(trouble).inserted { news.troubles.append(trouble) }
    }
}
