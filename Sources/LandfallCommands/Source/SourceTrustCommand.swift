internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallTransport
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall source trust`.
struct SourceTrustCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "trust",
            CommandHelp(
                "Trust a list's signing key, so that the list vouches for its servers.",
                paragraphs: [
                    """
                    A signed list may name the keys of its servers. A server that you add from it is then recognised by that key, without \
                    asking you; it still has to present the key. Without KEY, landfall reads the list and asks you about the key that has \
                    signed it.
                    """,
                    """
                    A list that has expired, or that has a lower serial number than one read before, counts as unsigned. For how to sign a \
                    list, see landfall-source(1).
                    """,
                ],
                examples: [
                    HelpExample("landfall source trust corp", "show the key, and ask"),
                    HelpExample("landfall source trust corp ~/corp.pub", "the key in a file"),
                ],
                exits: """
                    0 trusted or unchanged, 1 declined, or the list is not signed, 2 usage, 3 no such source, 6 unreachable, 9 not a list, \
                    10 the program failed
                    """))
    }

    @Argument(help: .sourceName, completion: SourceCompletion.kind)
    var name: String

    @Argument(
        help: .says("An ssh public key, a file that contains it, or its SHA256 fingerprint.", value: "key"),
        completion: .file())
    var key: String?

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let file = try context.sources()
        var directory = try file.find(name)
        let name = directory.name.description
        if case .dns = directory.place { throw CommandFailure(.usage, messages.noSignedDNS) }
        let signer: String
        if let key {
            signer = try fingerprint(key, messages)
            if !context.isJSON { context.note(messages.signerTrusted(name, signer)) }
        } else {
            guard let shown = try await compared(directory, context) else { return .failure }
            signer = shown
        }
        if directory.signer != signer {
            if directory.signer != nil, !context.isJSON { context.note(messages.formerSigner(name)) }
            try await file.setSigner(signer, of: directory.name, deadline: try context.deadline(global))
        }
        directory.signer = signer
        // Without a key the list has just been read.
        let reading = try await key == nil ? context.directoryVisit.last(of: directory) : read(directory, context)
        if context.isJSON {
            let shown = await ShownSource(directory, context.directoryVisit, reading: reading)
            try context.out(json: Document(sources: [shown]))
        } else {
            for line in reading.map({ SourceLines($0, messages).troubles }) ?? [] { context.note(line) }
        }
        return .ok
    }

    /// The list as it is now, by which the user sees whether the key fits; nil, and why, where it cannot be read.
    private func read(_ directory: Directory, _ context: CommandContext) async throws -> DirectoryReading? {
        do {
            return try await context.reading(directory, global)
        } catch let error as DirectoryError {
            context.warn(CommandFailure(error, context.messages).message)
            return nil
        }
    }

    /// The fingerprint of the key that the list is signed by, once the user has compared it; nil where it is not to be trusted.
    private func compared(_ directory: Directory, _ context: CommandContext) async throws -> String? {
        let (messages, name) = (context.messages, directory.name.description)
        guard let shown = try await context.reading(directory, global).signer else {
            throw DirectoryError(.sourceUnsigned, name: name)
        }
        // What a signature says of its key is nothing before it is one of this list.
        var trial = directory
        trial.signer = shown
        if await context.directoryVisit.last(of: trial)?.trust?.fault == .damaged {
            throw CommandFailure(.sourceUnsigned, messages.countsAsUnsigned(.damaged))
        }
        if !context.isJSON { context.note(messages.signedBy(name, shown)) }
        guard directory.signer != shown else { return shown }
        if !context.isJSON {
            if let old = directory.signer { context.note(messages.wasSignedBy(old)) }
            context.note(messages.compareKey)
        }
        let isTrusted = try await context.isConfirmed(
            messages.confirmSigner(name), global, else: messages.signerDeclined,
            orElse: (messages.signerNotAsked(name), messages.giveSigner(name, shown)))
        if isTrusted, !context.isJSON { context.note(messages.signerTrusted(name, shown)) }
        return isTrusted ? shown : nil
    }

    /// The fingerprint of a key that is typed, of a file that has it, or itself.
    private func fingerprint(_ text: String, _ messages: Messages) throws(CommandFailure) -> String {
        if SSHHostKey.isFingerprint(text) { return text }
        let file = (try? SystemFile.whole(text, atMost: 16_384)).map { String(decoding: $0, as: UTF8.self) }
        // Of several, only one would be trusted.
        guard (file ?? text).split(whereSeparator: \.isNewline).count == 1, let key = SSHPublicKey(file ?? text) else {
            throw CommandFailure(.usage, messages.badSigner(ForeignText(text).debugDescription))
        }
        return key.fingerprint
    }
}

/// `landfall source distrust`.
struct SourceDistrustCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "distrust",
            CommandHelp(
                "Stop trusting a list's signing key, and remove what only that list has vouched for.",
                paragraphs: [
                    """
                    Saved servers lose the keys that only this list has vouched for. Identities that you have accepted yourself, or that the \
                    tailnet or ssh has proven, stay.
                    """
                ],
                examples: ["landfall source distrust corp"],
                exits: "0 distrusted or unchanged, 2 usage, 3 no such source"))
    }

    @Argument(help: .sourceName, completion: SourceCompletion.kind)
    var name: String

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let file = try context.sources()
        var directory = try file.find(name)
        let name = directory.name.description
        let deadline = try context.deadline(global)
        // First what it has vouched for: where that fails, it is still known who has.
        let changed = try await context.profiles().distrust(directory.voucher, deadline: deadline)
        let wasTrusted = directory.signer != nil
        directory.signer = nil
        if wasTrusted { try await file.setSigner(nil, of: directory.name, deadline: deadline) }
        if context.isJSON {
            try context.out(json: Document(sources: [await ShownSource(directory, context.directoryVisit)]))
        } else {
            context.note(wasTrusted ? messages.distrusted(name) : messages.alreadyDistrusted(name))
            for profile in changed { context.note(messages.unpinned(profile.description, name)) }
        }
        return .ok
    }
}
