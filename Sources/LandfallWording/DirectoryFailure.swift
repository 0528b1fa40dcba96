package import LandfallConnections
internal import LandfallModel

extension CommandFailure {
    /// What is wrong with a directory, or with the file that names them.
    package init(_ error: DirectoryError, _ messages: Messages) {
        let name = ForeignText(error.name ?? "").description
        let path = error.path.map { ForeignText($0).description } ?? ""
        let (message, hints): (String, [Hint]) =
            switch error.code {
            case .sourceUnknown:
                (
                    messages.sourceUnknown(name),
                    error.names.isEmpty ? messages.howToAddSource : [messages.didYouMean(error.names)]
                )
            case .sourceExists: (messages.sourceExists(name), [messages.replaceSource])
            case .sourcesDamaged where error.fault != nil:
                (error.fault.map { messages.profilesDamaged(path, $0) } ?? "", [messages.repairByHand])
            case .sourcesTooNew:
                (messages.profilesTooNew(path, error.detail?.description ?? ""), [messages.updateLandfall])
            case .sourcesNotAFile: (messages.noPlainFile(path), [messages.moveAway(path)])
            case .sourcesExposed where error.isForeign, .sourceProgramExposed where error.isForeign:
                (messages.notOwnFile(path), [messages.takeOwnership(path, isRoot: false)])
            case .sourcesExposed:
                (messages.exposedFile(path), [messages.closeToOthers(path, isFolder: Self.isFolder(path))])
            case .sourceProgramExposed: (messages.programExposed(path), [messages.closeToOthers(path, isFolder: true)])
            case .sourceUnconfirmed:
                (
                    messages.trouble(error.code),
                    [messages.confirmSource]
                )
            case .sourceBadList:
                (
                    error.fault.map {
                        messages.trouble(error.code) + ": " + messages.place($0)
                    } ?? messages.trouble(error.code), [messages.seeSourceForm]
                )
            case .sourceUnsigned: (messages.trouble(error.code), [messages.howToSign])
            case .fileUnreadable: (messages.cannotReadState(path, error.detail?.raw ?? ""), [])
            case .fileUnwritable: (messages.cannotWriteState(path, error.detail?.raw ?? ""), [])
            case .noHome: (messages.noHomeForProfiles, [])
            default: (messages.directoryTrouble(error.code, error.detail), [])
            }
        self.init(error.code, message, hints: hints)
    }

    /// Why what was typed is not the place of a directory.
    package init(_ refusal: DirectoryPlace.Refusal, of text: String, _ messages: Messages) {
        let text = ForeignText(text)
        switch refusal {
        case .unknownScheme:
            self.init(.sourceMalformed, messages.badPlace(text.debugDescription), hints: [messages.placeForms])
        case .noProgram(let name):
            self.init(
                .commandNotFound, messages.noSourceProgram(ForeignText(name).description), hints: [messages.placeForms])
        case .controlCharacter: self.init(.sourceMalformed, messages.controlInPlace)
        case .arguments: self.init(.usage, messages.argumentsBehindURL)
        case .authorities: self.init(.usage, messages.authoritiesForHTTPS)
        case .domain: self.init(.usage, messages.badDomain(text.debugDescription), hints: [messages.domainForms])
        case .badAddress(let error):
            self.init(.usage, messages.badAddress(text.raw, error), hints: [messages.placeForms])
        }
    }
}

extension Messages {
    fileprivate func programExposed(_ path: String) -> String {
        say("Other users can change \(path), so the program is not run")
    }
    fileprivate func sourceUnknown(_ name: String) -> String { say("No source named \(name)") }
    fileprivate func sourceExists(_ name: String) -> String { say("A source named \(name) already exists") }
    fileprivate var replaceSource: Hint { say("To replace it: \(again(.replace))") }
    fileprivate var confirmSource: Hint {
        say("If it is yours, save it again: \(form: "landfall source add NAME exec:PROGRAM --replace")")
    }
    fileprivate func place(_ fault: DocumentFault) -> String {
        say("line \(fault.line), column \(fault.column): \(reason(fault.reason))")
    }
    fileprivate var seeSourceForm: Hint { say("For its format, see \(command: "man landfall-source")") }
    fileprivate var howToSign: Hint { say("For how to sign a list, see \(command: "man landfall-source")") }
    fileprivate func badPlace(_ text: String) -> String { say("\(text) is not the location of a list") }
    fileprivate var placeForms: Hint {
        say("Give https://HOST/PATH, exec:NAME or exec:/PATH for a program that prints the list, or dns:DOMAIN")
    }
    fileprivate func noSourceProgram(_ name: String) -> String {
        name.contains("/") ? say("No program at \(name)") : say("landfall-source-\(name) is not in PATH")
    }
    fileprivate func badDomain(_ text: String) -> String {
        say("\(text) is not a valid domain, with or without a subtype")
    }
    fileprivate var domainForms: Hint {
        say("A domain has a dot, and a subtype stands behind a slash: corp.example.com or corp.example.com/SUBTYPE")
    }
    fileprivate var controlInPlace: String { say("A program and its arguments must not contain control characters") }
    fileprivate var argumentsBehindURL: String { say("Only exec:PROGRAM takes arguments") }
    fileprivate var authoritiesForHTTPS: String { say("--ca-file is for https://HOST/PATH") }
}
