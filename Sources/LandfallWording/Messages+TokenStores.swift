internal import LandfallModel
package import LandfallTokens

/// What is wrong with the places of tokens, and the next step.
extension Messages {
    /// One sentence. What the error holds besides its code is a path, a name or a number, never a secret.
    package func trouble(_ error: TokenStoreError) -> String {
        let detail = error.detail.map { ForeignText($0).description } ?? ""
        let behind = detail.isEmpty ? "" : " (\(detail))"
        switch error.code {
        case .keyringLibraryMissing:
            return say("libsecret is not installed, so the keyring cannot be used")
        case .keyringAbsent:
            return say("No keyring (Secret Service) is running")
        case .keyringNoBus:
            return say("No session bus, so the keyring cannot be used")
        case .keyringBusUntrusted:
            return say("The keyring is not used, because another user could answer on the session bus: \(detail)")
        case .keyringNoCollection:
            return say("The keyring has no default collection, or it is hidden")
        case .keyringLocked: return say("The keyring is locked")
        case .keyringDismissed: return say("The keyring was not unlocked")
        case .keyringTimeout: return say("The keyring does not answer")
        case .keyringFailed: return say("The keyring failed\(behind)")
        case .tokenNotFound:
            return say("The token store has no token for this profile")
        case .tokenUnusable:
            let reason = error.detail.flatMap(Token.Refusal.init).map { why($0) } ?? detail
            return say("This is not a valid token: \(reason)")
        case .sealedKeyMissing:
            return say("The key of the sealed tokens is missing: \(detail)")
        case .sealedKeyDamaged:
            return say("\(detail) is not a key for sealed tokens")
        case .sealedKeyExposed:
            return say("Other users can access the key of the sealed tokens, or own it: \(detail)")
        case .sealedKeyChanged:
            return say("\(detail) was sealed with a different key")
        case .sealedUnreadable:
            return say("The sealed token cannot be read: \(detail)")
        case .sealedUnwritable:
            return say("The sealed token cannot be written: \(detail)")
        case .sealedDamaged:
            return say("\(detail) is damaged, or belongs to a different profile")
        case .sealedTimeout:
            return say("The disk with the sealed tokens is not responding")
        case .referenceMalformed:
            return say("This is not a valid token reference")
        case .referenceMissing:
            return isPath(error.detail)
                ? say("The token file does not exist: \(detail)")
                : say("The environment variable \(detail) is not set")
        case .referenceExposed:
            return say("Other users can access the token file, or own it: \(detail)")
        case .unconfirmed: return unconfirmed(detail)
        case .referenceTooLarge:
            return say("The token is longer than \(Token.longest) bytes\(behind)")
        case .referenceFailed:
            return isPath(error.detail)
                ? say("The token file cannot be read: \(detail)")
                : say("The token command failed\(behind)")
        case .referenceTimeout:
            return say("The token's file or command timed out")
        case .noTokenStore:
            return error.cause.map { trouble(TokenStoreError($0, error.detail)) } ?? say("No token store chosen yet")
        case .storeMemoryFailed:
            return say("The choice of token store cannot be read or saved: \(detail)")
        case .tokenInputFailed:
            return say("The token cannot be read\(behind)")
        case .tokenInputTimeout: return say("Timed out waiting for the token")
        case .tokenInputInterrupted: return interrupted
        default: return trouble(error.code)
        }
    }

    /// The next steps; `profile` is the one whose token it is, where that is known.
    package func remedies(_ error: TokenStoreError, profile: String?) -> [Hint] {
        let path = ForeignText(error.detail ?? "").description
        switch error.code {
        case .keyringLibraryMissing: return [Hint(command: "sudo apt install libsecret-1-0"), sealInstead(profile)]
        case .keyringAbsent:
            return [say("Install one: \(command: "sudo apt install gnome-keyring")"), sealInstead(profile)]
        case .keyringNoBus:
            return [say("Run it inside your desktop session"), sealInstead(profile)]
        case .keyringBusUntrusted:
            let bus = Hint(form: "export DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/UID/bus")
            return [say("Use a bus in a folder of your own: \(bus)"), sealInstead(profile)]
        case .keyringNoCollection:
            return [say("Unlock it, or create one, in your desktop's password manager"), sealInstead(profile)]
        case .keyringLocked, .keyringDismissed:
            return [say("Unlock it and try again"), sealInstead(profile)]
        case .keyringTimeout, .keyringFailed:
            return [say("See \(command: .doctor)")]
        case .tokenNotFound, .sealedKeyMissing, .sealedKeyChanged, .sealedDamaged: return [setAnew(profile)]
        case .tokenUnusable: return profile == nil ? [] : [setAnew(profile)]
        case .sealedKeyDamaged:
            return [say("Move it away: \(command: "mv \(path) \(path).old")"), setAnew(profile)]
        case .sealedKeyExposed, .referenceExposed: return [closeToOthers(path)]
        case .sealedTimeout:
            return [say("Its disk may not be mounted; see \(command: .doctor)")]
        case .referenceMalformed: return [referenceForms]
        case .unconfirmed: return profile.map { [howToConfirm($0)] } ?? []
        case .referenceMissing where !isPath(error.detail):
            return [say("Set and export \(path), then run the command again")]
        case .referenceMissing, .referenceTooLarge, .referenceFailed, .referenceTimeout: return [seeWhere(profile)]
        case .noTokenStore: return [chooseSealed, chooseReference(profile)]
        default: return []
        }
    }

    private func isPath(_ detail: String?) -> Bool { detail.map { $0.hasPrefix("/") || $0.hasPrefix("~") } ?? false }

    /// Whether a server is being added, so that there is no profile yet to set a token for.
    private var isAdding: Bool { situation.typed?.verb == "add" }

    private func sealInstead(_ profile: String?) -> Hint {
        let seal =
            isAdding || situation.isLibrary && profile == nil ? again(.sealed) : propose(.sealToken, for: profile)
        return say("Or use the sealed (encrypted) file: \(seal)")
    }

    private func setAnew(_ profile: String?) -> Hint {
        if isAdding, let typed = situation.typed {
            return say("Then: \(command: typed.again())")
        }
        return say("Set it again: \(propose(.setToken, for: profile))")
    }

    private func seeWhere(_ profile: String?) -> Hint {
        say("See where landfall looks for it: \(propose(.whereToken, for: profile))")
    }

    private var chooseSealed: Hint { say("Store it in an encrypted file: \(again(.sealed))") }

    private func chooseReference(_ profile: String?) -> Hint {
        let command = situation.typed == nil ? propose(.referToToken, for: profile) : again(.reference)
        return say("Or give a reference to it: \(Hint(form: command.description)), file:/PATH or cmd:COMMAND")
    }

    /// The forms of a reference.
    package var referenceForms: Hint { say("A reference is env:VARIABLE, file:/PATH or cmd:COMMAND, never the token") }
}
