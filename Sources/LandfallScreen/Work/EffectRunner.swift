internal import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallTerminal
internal import LandfallTransport
internal import LandfallWording
internal import LandfallWorkflows

/// Does all the work of the screen; its results come back as news.
struct EffectRunner: Sendable {
    let parts: ScreenParts
    private let follower: ServerFollower
    private let scanner: Scanner
    private let reader: AreaReader
    private let chat: ChatWorker
    private let errands: SessionErrands
    private let answers = PendingAnswers()
    private let below: CommandBelow
    private let complete: @Sendable (_ words: [String], _ last: String) -> [CommandCandidate]

    /// - Parameters:
    ///   - parts: What the work is done with.
    ///   - below: What runs commands below the screen.
    ///   - scanner: What looks for servers; by default as the command does.
    ///   - complete: Completes a command line.
    ///   - messages: What is said of answers that do not come.
    init(
        _ parts: ScreenParts, below: CommandBelow, scanner: Scanner? = nil,
        complete: @escaping @Sendable (_ words: [String], _ last: String) -> [CommandCandidate], _ messages: Messages
    ) {
        self.parts = parts
        self.below = below
        self.complete = complete
        follower = ServerFollower(parts)
        self.scanner = scanner ?? Scanner(parts)
        reader = AreaReader(parts, messages)
        chat = ChatWorker(parts, messages)
        errands = SessionErrands(parts: parts, messages: messages)
    }

    /// Does one piece of work, for as long as its task is not cancelled.
    func perform(_ work: ScreenWork, _ mailbox: ScreenMailbox<ScreenMessage>) async {
        let post: @Sendable (ScreenMessage) -> Void = { mailbox.post($0) }
        switch work {
        case .follow:
            // Nobody can undo those any more.
            async let others: Void = removal.finishOthers(
                after: Undoable.time * 2, deadline: .now + ProfileBook.patience, tokens)
            await follower.run(post) { [chat] in await chat.take($0) }
            await others
        case .pause: await follower.pause()
        case .resume: await follower.cameBack()
        case .poll(let id): await follower.poll(id)
        case .test(let profile, let number): await test(profile, number, post)
        // They stand in the place of what they end.
        case .stopTest, .scan(false): break
        case .use(let name): await change(post) { try use(name) }
        case .scan(true): await scanner.run(post)
        case .ask(let question): await reader.ask(question, post)
        case .chat(let order, let run): await chat.perform(order, run: run, post)
        case .session(let errand): await errands.run(errand, post)
        case .typed(let entries, let key, let run, let restored):
            let trouble = await parts.outbox.set(typed: entries, key, run: run, restored: restored)
            if let trouble { post(.outbox(trouble)) }
        case .moved(let entries, let key, let run, let old, let names):
            let trouble = await parts.outbox.set(typed: entries, key, run: run, from: old, moved: names)
            if let trouble { post(.outbox(trouble)) }
        case .save(let order):
            await ServerSaving(parts: parts, answers: answers, post: post).run(order)
            tellProfiles(post)
        case .findStore(let order, let name):
            await ServerSaving(parts: parts, answers: answers, post: post).findStore(order, of: name)
        case .answer(let number, let answer): await answers.take(answer, to: number)
        case .leave(let order, let number): await answers.leave(order, question: number)
        case .complete(let number, let words, let last): post(.candidates(number, complete(words, last)))
        case .encode(let forms, let link):
            post(
                .encoded(
                    link,
                    Result { () throws(QRCode.Failure) in
                        try forms.map { form throws(QRCode.Failure) in try QRCode(form.text) }
                    }))
        case .writeLink(let link, let path):
            let isInHome = path == "~" || path.hasPrefix("~/")
            let home = parts.variables["HOME"].flatMap { isInHome ? $0 + path.dropFirst() : nil }
            post(
                .linkWritten(
                    link,
                    Result { () throws(PrivateFileError) in try NewFile.write(home ?? path, Array("\(link)\n".utf8)) }))
        case .runBelow(let words):
            let before = try? parts.book.load()
            await below.run(words)
            tellProfiles(post)
            if let edited = before.flatMap(edited) { post(.done(.changed(edited))) }
        case .edit(let text, let run):
            let editor = DraftEditor(parts.state, environment: parts.variables)
            post(.edited(await editor.edit(text, most: TextArea.most), run: run))
        case .keep(let choices): keep(choices, post)
        // It is a convenience: the next frame of all comes without it too.
        case .remember(let states, let ids): try? await LastStates(parts.state).add(states, saved: ids)
        case .allowMetered(let answer, let use):
            do throws(PrivateFileError) {
                try await parts.gate.keep(answer, for: use)
                // At once, and not when the file is looked at the next time.
                await follower.take(.changed, post)
                await chat.take(.changed)
            } catch {
                post(.failed(error))
            }
        case .remove(let profile): await remove(profile, post)
        case .undo(let undoable): await change(post) { try await undo(undoable) }
        }
    }

    /// Changes what is saved, and reports the new state at once.
    private func change(_ post: @Sendable (ScreenMessage) -> Void, _ body: () async throws -> ProfileChange) async {
        do {
            post(.done(try await body()))
        } catch {
            post(.failed(error))
        }
        tellProfiles(post)
    }

    private func keep(_ choices: ScreenChoices, _ post: @Sendable (ScreenMessage) -> Void) {
        do throws(PrivateFileError) {
            if choices.cache == .off { ConversationCache.removeAll(from: parts.state) }
            try parts.config.map { folder throws(PrivateFileError) in try ChoicesFile.keep(choices, in: folder) }
        } catch {
            post(.unkept(error.reason))
        }
    }

    private func tellProfiles(_ post: @Sendable (ScreenMessage) -> Void) {
        do throws(ProfileStoreError) {
            let (set, choice) = try parts.profiles()
            post(.profiles(set, choice))
        } catch {
            post(.profilesUnreadable(error))
        }
    }

    private func use(_ name: ProfileName) throws -> ProfileChange {
        try parts.book.select { $0.choose(name) }
        let variable = parts.variables[ProfileBook.variable].flatMap { $0.isEmpty ? nil : $0 }
        return .used(name, hiddenBy: variable == name.description ? nil : variable)
    }

    private var removal: ProfileRemoval { ProfileRemoval(parts.book, state: parts.state) }

    private func tokens() throws -> TokenKeeping { try parts.tokens(mayAsk: false) }

    /// Removes a profile, and what belongs to it when that cannot be undone any more.
    private func remove(_ profile: Profile, _ post: @Sendable (ScreenMessage) -> Void) async {
        var begun: ProfileRemoval.Removed?
        await change(post) {
            let removed = try await removal.begin(profile, deadline: .now + ProfileBook.patience)
            begun = removed
            return .changed(.removal(removed))
        }
        guard let removed = begun else { return }
        // At the end of the screen it is finished at once. The screen offers to undo it a little less long.
        try? await parts.clock.sleep(for: Undoable.time + .seconds(1))
        do {
            // A task of its own, which this one waits for: that of the screen is cancelled then, and would wait for no lock.
            let finishing = Task { try await removal.finish(removed, deadline: .now + ProfileBook.patience, tokens) }
            let left = try await finishing.value
            if let left { post(.notice(left)) }
        } catch {
            post(.failed(error))
        }
    }

    private func undo(_ change: Undoable) async throws -> ProfileChange {
        let deadline = ContinuousClock.now + ProfileBook.patience
        switch change {
        case .removal(let removed): try await removal.undo(removed, deadline: deadline)
        case .edit(let before, let after):
            let old = try await parts.book.update(deadline: deadline) { set -> ProfileName? in
                guard let current = set.find(before.id), after.with(identityOf: current) == current else { return nil }
                try set.put(before.with(identityOf: current))
                return current.name
            }
            guard let old else { return .notUndone(after.name) }
            try parts.book.select { $0.rename(old, to: before.name) }
        }
        return .undone(change)
    }

    /// The profile that a command has changed, as it was before and is now.
    private func edited(_ before: ProfileSet) -> Undoable? {
        guard let after = try? parts.book.load() else { return nil }
        return before.profiles.lazy.compactMap { old in
            after.find(old.id).flatMap { old.with(identityOf: $0) == $0 ? nil : .edit(of: old, to: $0) }
        }.first
    }

    private func test(_ profile: Profile, _ number: Int, _ post: @escaping @Sendable (ScreenMessage) -> Void) async {
        let connector = parts.connector { post(.notice($0)) }
        let reader = TargetReader(
            kind: nil, policy: TrustPolicy(), profiles: ProfileSet(), tailnet: TailnetReading(parts.api))
        let run = TestRun(
            reader: reader, environment: parts.environment,
            token: { $0.profile.map { TokenSource($0, connector.resolver) } ?? TokenSource(nil) },
            recorder: connector.recorder, patience: TimeLimits.ofTest, limits: TestResult.Limits(), loop: parts.loop)
        let feed = TestFeed(number: number, post: post)
        // The feed cannot fail; if it is cancelled, its outcome does not matter.
        _ = try? await run.run(
            [.target(Target(profile, policy: TrustPolicy()))], width: 1, pace: TestFeed.pace, feed)
    }
}

/// Hands on what a test finds while it runs.
struct TestFeed: TestListener {
    static let pace = Duration.milliseconds(100)

    let number: Int
    let post: @Sendable (ScreenMessage) -> Void
    private let start = ContinuousClock.now

    func draw(_ state: TestRun.State) {
        post(.testing(number, state.progress, elapsed: start.duration(to: .now)))
    }

    func show(_ outcome: TestRun.Outcome) { post(.tested(number, outcome)) }

    func pause() {}

    /// Said where a name is typed; a profile has passed that.
    var warn: @Sendable (ServerAddress.Warning) -> Void { { _ in } }

    func close() {}
}
