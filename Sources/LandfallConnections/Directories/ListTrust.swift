package import FoundationEssentials
internal import LandfallModel
internal import LandfallSystem
internal import LandfallTransport

/// What the signature of a list is worth.
package enum ListTrust: Sendable, Hashable {
    /// The key that the user trusts has signed it, and it is the newest of its lists.
    case signed(serial: Int, expires: Date)
    /// It counts as one that nobody has signed: what it claims vouches for nothing.
    case unsigned(SignatureFault)

    /// Why, if it does not count as signed.
    package var fault: SignatureFault? { if case .unsigned(let fault) = self { fault } else { nil } }
}

/// Why a list counts as unsigned.
package enum SignatureFault: String, Error, Sendable, Hashable, CaseIterable {
    /// It has no signature.
    case missing
    /// Another key than the trusted one has signed it.
    case otherKey = "other_key"
    /// The signature does not match this list.
    case damaged
    /// Its first line lacks a serial number, or when it was issued or expires.
    case header
    /// It was issued in the future.
    case notYetValid = "not_yet_valid"
    /// Its time is over.
    case expired
    /// A list with a higher serial number was read before, or another one with the same.
    case replayed
    /// ssh-keygen could not check it, or the highest number cannot be read or recorded.
    case unchecked
}

/// Checks signatures by ssh-keygen(1), as git does.
struct SignatureCheck: Sendable {
    /// How far the signer's clock may be ahead.
    private static let skew = 300.0
    /// How long it may take.
    static let patience = Duration.seconds(10)

    private let environment: [String: String]
    /// Where ssh-keygen finds the key and the signature: it reads both from files.
    private let folder: PrivateFolder

    /// A check.
    ///
    /// - Parameters:
    ///   - environment: Where ssh-keygen is looked for.
    ///   - folder: A folder of this user.
    init(environment: [String: String], folder: PrivateFolder) {
        (self.environment, self.folder) = (environment, folder)
    }

    /// What the signature of a list is worth. A number that is signed counts from now on, whatever else is wrong.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - bytes: All of it.
    ///   - directory: Where it comes from, with the key that is trusted for it.
    ///   - now: The time.
    ///   - deadline: When to give up.
    /// - Returns: Why it counts as unsigned, or until when it counts.
    func trust(
        _ list: DirectoryList, _ bytes: [UInt8], of directory: Directory, at now: Date,
        deadline: ContinuousClock.Instant
    ) async -> ListTrust {
        let deadline = min(deadline, .now + Self.patience)
        guard let signature = list.signature else { return .unsigned(.missing) }
        guard let key = signature.key else { return .unsigned(.damaged) }
        guard let signer = directory.signer, key.fingerprint == signer else { return .unsigned(.otherKey) }
        if let fault = await fault(signature, key, bytes, deadline) { return .unsigned(fault) }
        guard let head = list.head else { return .unsigned(.header) }
        do throws(PrivateFileError) {
            let serials = ListSerials(folder: folder)
            let digest = Fingerprint(hashing: Array(bytes[..<signature.start])).description
            guard
                try await serials.admit(head.serial, digest, of: directory.name, by: signer, deadline: deadline)
            else {
                return .unsigned(.replayed)
            }
        } catch {
            return .unsigned(.unchecked)
        }
        guard head.issued.timeIntervalSince(now) < Self.skew else { return .unsigned(.notYetValid) }
        guard head.expires > now else { return .unsigned(.expired) }
        return .signed(serial: head.serial, expires: head.expires)
    }

    /// Why a signature does not match the list; nil where it does.
    private func fault(
        _ signature: ListSignature, _ key: SSHPublicKey, _ bytes: [UInt8], _ deadline: ContinuousClock.Instant
    ) async -> SignatureFault? {
        guard let program = ProgramSearch.find("ssh-keygen", environment: environment) else { return .unchecked }
        // What a check leaves that is killed goes with the next one.
        let names = ["signers", "signature"].map { name in
            folder.removeLeftovers(of: name)
            return "\(name).\(ProcessInfo.processInfo.processIdentifier).\(UInt32.random(in: 0...UInt32.max)).tmp"
        }
        defer { for name in names { _ = try? folder.remove(name) } }
        do throws(PrivateFileError) {
            let line = "landfall namespaces=\"\(ListSignature.namespace)\" \(key.line)\n"
            try folder.replace(names[0], with: Array(line.utf8), isDurable: false)
            try folder.replace(names[1], with: signature.text, isDurable: false)
        } catch {
            return .unchecked
        }
        let outcome = await ProgramRun(
            program,
            arguments: [
                "ssh-keygen", "-Y", "verify", "-n", ListSignature.namespace, "-I", "landfall",
                "-f", "\(folder.path)/\(names[0])", "-s", "\(folder.path)/\(names[1])",
            ],
            environment: environment, input: Array(bytes[..<signature.start]), limit: 4096, isContained: true
        ).outcome(deadline: deadline)
        if outcome.isGood { return nil }
        return outcome.isFinished ? .damaged : .unchecked
    }
}
