package import LandfallConnections
package import LandfallModel

/// Changes the recorded identity of the server of one profile.
package struct TrustEdit: Sendable {
    private let name: String
    private let book: ProfileBook
    private let patience: Duration

    /// Changes of a profile that the user names, each of which waits for other processes as long as `patience` lasts.
    package init(_ name: String, in book: ProfileBook, patience: Duration = ProfileBook.patience) {
        self.name = name
        self.book = book
        self.patience = patience
    }

    /// The profile as it is saved.
    ///
    /// - Parameter pin: A certificate that has to be recorded.
    /// - Returns: The profile.
    /// - Throws: ``TrustError/noSuchPin(_:)``, ``ProfileStoreError``.
    package func profile(with pin: Fingerprint? = nil) throws -> Profile {
        let profile = try book.find(name)
        if let pin, !profile.identity.pins.contains(where: { $0.certificate == pin }) {
            throw TrustError.noSuchPin(profile.name)
        }
        return profile
    }

    /// Records a certificate that may never have been seen; one that is recorded stays as it is.
    package func pin(_ certificate: Fingerprint, at time: Timestamp) async throws -> Profile {
        try await save {
            guard !$0.identity.pins.contains(where: { $0.certificate == certificate }) else { return }
            $0.identity.pins.append(KnownIdentity.Pin(certificate: certificate, firstSeen: time))
        }
    }

    /// Forgets one certificate, or the whole recorded identity.
    package func forget(_ certificate: Fingerprint?) async throws -> Profile {
        try await save { profile in
            guard let certificate else { return profile.forgetIdentity() }
            let key = profile.identity.pins.first { $0.certificate == certificate }?.publicKey
            profile.identity.pins.removeAll { $0.certificate == certificate }
            profile.identity.keepVouched { $0 != key }
        }
    }

    /// Changes the profile, and returns it as it is then.
    func save(_ change: @escaping @Sendable (inout Profile) -> Void) async throws -> Profile {
        let found = try profile()
        return try await book.update(deadline: .now + patience) { [name] set in
            // Between the two looks another process may have changed it, or removed it.
            guard var profile = set.find(found.id) ?? set.find(found.name) else {
                throw ProfileStoreError(.profileUnknown, name: name)
            }
            change(&profile)
            try set.put(profile)
            return profile
        }
    }
}

extension Fingerprint {
    /// The hash of a certificate as the user types it or a tool prints it.
    ///
    /// - Throws: ``TrustError/badDigest(_:)``.
    package init(typed text: String) throws(TrustError) {
        guard let hash = Fingerprint(hex: text.hasPrefix("SHA256:") ? String(text.dropFirst(7)) : text) else {
            throw .badDigest(text)
        }
        self = hash
    }
}
