package import LandfallConnections
package import LandfallModel

/// What is said of the signatures of lists, and of what they vouch for.
extension Messages {
    /// What a signature is worth.
    package func signature(_ trust: ListTrust) -> String {
        switch trust {
        case .signed(let serial, let expires): say("signed, serial \(serial), until \(dayAndTime(expires))")
        case .unsigned(let fault): why(fault)
        }
    }

    /// Why a list does not count as signed.
    package func why(_ fault: SignatureFault) -> String {
        switch fault {
        case .missing: say("it has no signature")
        case .otherKey: say("a different key has signed it")
        case .damaged: say("the signature does not match this list")
        case .header: say("its first line has no serial, issued or expires field")
        case .notYetValid: say("it was issued in the future: compare the clocks")
        case .expired: say("it has expired")
        case .replayed: say("a newer list, or another one with the same serial number, was read before")
        case .unchecked:
            say("it could not be checked: checking needs ssh-keygen (Debian: openssh-client) and a state folder")
        }
    }

    package func countsAsUnsigned(_ fault: SignatureFault) -> String {
        say("The list counts as unsigned and vouches for nothing: \(why(fault))")
    }

    /// The same at the end of a scan.
    package func unsigned(_ name: String, _ fault: SignatureFault) -> Hint {
        say("\(name): the list counts as unsigned: \(why(fault)); to see more: \(command: .testSource, name)")
    }

    package func vouchedAnew(_ profile: String) -> String {
        say("\(profile): the list names different keys for its server than before; the new keys now apply")
    }

    package func vouchedNoMore(_ profile: String) -> String {
        say("\(profile): the list no longer names the key of its server; what is recorded stays")
    }

    package func gone(_ profile: String, _ source: String) -> Hint {
        say("\(source) no longer names the key of \(profile); what is recorded stays: \(command: .showTrust, profile)")
    }

    // MARK: Trusting a key

    package func signedBy(_ name: String, _ fingerprint: String) -> String {
        say("The list of \(name) is signed by the key \(fingerprint)")
    }

    package func wasSignedBy(_ fingerprint: String) -> String { say("Currently trusted key: \(fingerprint)") }

    package func formerSigner(_ name: String) -> Hint {
        say(
            "Identities that the previous key vouched for stay recorded. To forget them, distrust the source, then trust the new key: \(command: .distrustSource, name)"
        )
    }

    package var compareKey: String {
        say("Compare it with the fingerprint that the list's maintainer gives you through another channel")
    }

    package func confirmSigner(_ name: String) -> String {
        say("Trust this key to sign the lists of \(name)? [y/N] ")
    }

    package var signerDeclined: String { say("The key is not trusted") }

    package func signerNotAsked(_ name: String) -> String {
        say("No key is trusted for \(name): cannot ask without a terminal")
    }

    package func giveSigner(_ name: String, _ fingerprint: String) -> Hint {
        say("If it is the right key: \(command: .trustSource, name, fingerprint)")
    }

    package func signerTrusted(_ name: String, _ fingerprint: String) -> String {
        say("\(name): lists signed by \(fingerprint) now vouch for their servers")
    }

    package func badSigner(_ text: String) -> String {
        say("\(text) is not an ssh public key, a file that contains one, or an SHA256 fingerprint")
    }

    package var noSignedDNS: String { say("Lists in DNS cannot be signed with an ssh key") }

    package func distrusted(_ name: String) -> String { say("\(name): its lists no longer vouch for servers") }

    package func alreadyDistrusted(_ name: String) -> String { say("Unchanged: no key is trusted for \(name)") }

    package func unpinned(_ profile: String, _ source: String) -> Hint {
        say("\(profile): removed the identity that only \(source) vouched for; to test it: \(command: .test, profile)")
    }

    package func stillVouched(_ source: String) -> Hint {
        say(
            "Identities that \(source) vouched for stay recorded. To remove them too, run this before you remove the source: \(command: .distrustSource, source)"
        )
    }

    // MARK: What is vouched for

    /// What a server is recorded with before it has shown it, a line each.
    package func vouchedFor(_ vouched: VouchedIdentity) -> [String] {
        let (by, claims) = (vouched.by.description, vouched.claims)
        return claims.publicKeys.map { say("key SHA256 \($0.description), vouched for by \(by)") }
            + claims.sshHostKeys.map { say("ssh host key \(ForeignText($0).description), vouched for by \(by)") }
            + (claims.nodeID.map { [say("node \($0.description), vouched for by \(by)")] } ?? [])
    }

    package func rowIsVouched(_ by: String) -> String { say("Its identity is vouched for by \(by)") }
}
