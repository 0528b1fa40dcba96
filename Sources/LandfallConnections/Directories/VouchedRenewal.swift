package import LandfallModel
package import LandfallTransport

/// What a signed list means for the servers that an earlier one has vouched for.
package struct VouchedRenewal: Sendable, Hashable {
    /// Those of which it names other keys or another node than before, a known one among them.
    package var renewed: [ProfileName] = []
    /// Those that it does not name any more. They stay as they are.
    package var gone: [ProfileName] = []
}

extension ProfileBook {
    /// Takes over what a newer signed list vouches for. It has to name a key or node that was vouched for before as well; a server that it
    /// does not name stays as it is.
    ///
    /// - Parameters:
    ///   - vouched: What the list vouches for.
    ///   - voucher: The directory, as ``VouchedIdentity/by`` has it.
    ///   - deadline: Until when to wait for other writers.
    /// - Returns: What has changed; nothing where the profiles cannot be read or written.
    func renew(
        _ vouched: [VouchedIdentity], by voucher: ForeignText, deadline: ContinuousClock.Instant
    ) async -> VouchedRenewal {
        let claims = Dictionary(vouched.map { ($0.entry, $0) }) { first, _ in first }
        var renewal = VouchedRenewal()
        // Mostly nothing is new, and then nothing is written.
        for profile in (try? load().profiles) ?? [] {
            var identity = profile.identity
            switch identity.renew(claims) {
            case true?: renewal.renewed.append(profile.name)
            case false?: break
            case nil where identity.vouched.contains { $0.by == voucher }: renewal.gone.append(profile.name)
            case nil: break
            }
        }
        guard !renewal.renewed.isEmpty else { return renewal }
        let written: Void? = try? await update(deadline: deadline) { set in
            for var profile in set.profiles where profile.identity.renew(claims) == true {
                try set.put(profile)
            }
        }
        if written == nil { renewal.renewed = [] }
        return renewal
    }

    /// Forgets what a directory alone has vouched for.
    ///
    /// - Parameters:
    ///   - voucher: The directory, as ``VouchedIdentity/by`` has it.
    ///   - deadline: Until when to wait for other writers.
    /// - Throws: ``ProfileStoreError``.
    /// - Returns: The profiles that have lost something.
    package func distrust(
        _ voucher: ForeignText, deadline: ContinuousClock.Instant
    ) async throws -> [ProfileName] {
        try await update(deadline: deadline) { set in
            var changed: [ProfileName] = []
            for var profile in set.profiles {
                let before = profile.identity
                profile.identity.distrust(voucher)
                guard profile.identity != before else { continue }
                try set.put(profile)
                // Where only claims are gone, the server is known as before.
                let (old, new) = (before, profile.identity)
                if old.pins != new.pins || old.sshHosts != new.sshHosts || new == KnownIdentity() {
                    changed.append(profile.name)
                }
            }
            return changed
        }
    }
}

extension KnownIdentity.Pin {
    /// Whether a directory has vouched for it.
    var isListed: Bool { vouchedBy?.raw.hasPrefix(Directory.voucherPrefix) ?? false }
}

extension KnownIdentity {
    /// Takes over what a newer list vouches for, and forgets the keys that it has vouched for before and does not name any more.
    ///
    /// - Parameter newer: What the list vouches for, by the names that its servers have in it.
    /// - Returns: Whether anything is new; nil where the directory vouches for nothing here, or its list does not name this server.
    package mutating func renew(_ newer: [ForeignText: VouchedIdentity]) -> Bool? {
        var isNew: Bool?
        for index in vouched.indices {
            let old = vouched[index]
            guard let found = newer[old.entry], found.by == old.by, found.signer == old.signer,
                found.claims.overlap(with: old.claims)
            else { continue }
            isNew = isNew == true || found != old
            vouched[index] = found
            let keys = Set(found.claims.publicKeys)
            pins.removeAll { $0.vouchedBy == old.by && $0.publicKey.map(keys.contains) != true }
            hosts.removeAll { $0.vouchedBy == old.by && !Self.claims(found.claims, $0.key) }
        }
        return isNew
    }

    /// Whether anything is recorded here because a directory has vouched for it.
    package func isVouched(by voucher: ForeignText) -> Bool {
        vouched.contains { $0.by == voucher } || pins.contains { $0.vouchedBy == voucher }
            || hosts.contains { $0.vouchedBy == voucher }
    }

    /// Makes what directories have vouched for the user's own, as far as the server has just shown it.
    ///
    /// - Parameters:
    ///   - certificates: Those by which routes have been recognised.
    ///   - hosts: The keys of machines behind ssh that were shown.
    ///   - time: Now.
    package mutating func takeOver(_ certificates: [PeerCertificate], _ hosts: [SSHHostKey], at time: Timestamp) {
        let keys = Set(vouched.flatMap(\.claims.publicKeys))
        for certificate in certificates {
            if let index = pins.firstIndex(where: { $0.certificate == certificate.certificateSHA256 }) {
                if pins[index].isListed { pins[index].vouchedBy = nil }
            } else if keys.contains(certificate.publicKeySHA256) {
                accept(certificate, at: time)
            }
        }
        for host in hosts {
            if voucher(of: host) != nil, sshHost(host.host) == nil { take(host, at: time) }
            if let index = self.hosts.firstIndex(where: { $0.key == host }) { self.hosts[index].vouchedBy = nil }
            keepKey(of: host)
        }
    }

    /// Keeps the key itself of a recorded machine behind ssh, where a directory names it.
    mutating func keepKey(of host: SSHHostKey) {
        guard let index = hosts.firstIndex(where: { $0.key == host }),
            let key = vouched.lazy.flatMap(\.claims.sshHostKeys).first(where: { Self.isKey($0, of: host) })
        else { return }
        hosts[index].line = key
    }

    /// What a directory has vouched for and the server has shown; nil if nothing.
    package var shownVouched: VouchedIdentity? {
        vouched.first { vouched in
            pins.contains { $0.vouchedBy == vouched.by } || hosts.contains { $0.vouchedBy == vouched.by }
        }
    }

    private static func claims(_ claims: ServerClaims, _ host: SSHHostKey) -> Bool {
        claims.sshHostKeys.contains { isKey($0, of: host) }
    }

    private static func isKey(_ text: String, of host: SSHHostKey) -> Bool {
        SSHPublicKey(text)?.fingerprint == host.fingerprint
    }

    /// The directory that vouches for the key of a machine behind ssh.
    func voucher(of host: SSHHostKey) -> ForeignText? { vouched.first { Self.claims($0.claims, host) }?.by }

    /// Forgets what a directory alone has vouched for. What the user or a proven route has vouched for too stays.
    package mutating func distrust(_ voucher: ForeignText) {
        hosts.removeAll { $0.vouchedBy == voucher }
        pins.removeAll { $0.vouchedBy == voucher }
        vouched.removeAll { $0.by == voucher }
    }
}
