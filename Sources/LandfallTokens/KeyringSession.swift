internal import CLandfallSecret
internal import LandfallModel

/// One conversation with the Secret Service, on one thread: the owner of the C objects that it needs.
///
/// libsecret's calls block; ``KeyringCancel`` ends them from another thread.
final class KeyringSession {
    private let api: landfall_secret_api
    private let cancel: OpaquePointer?
    private let bus: OpaquePointer?
    private let service: OpaquePointer?
    private let schema: OpaquePointer?

    /// Connects to the session bus and to the service on it. Others end that with `cancel`, which outlives the session.
    init(_ api: landfall_secret_api, cancel: OpaquePointer?) throws(TokenStoreError) {
        self.api = api
        self.cancel = cancel
        var error: UnsafeMutablePointer<landfall_error>?
        let bus = api.g_bus_get_sync(Int32(LANDFALL_BUS_SESSION), cancel, &error)
        guard let bus else {
            let failure = Self.failure(api, error)
            throw failure.code == .keyringTimeout ? failure : TokenStoreError(.keyringNoBus, failure.detail)
        }
        // GIO would end this process together with the bus.
        api.g_dbus_connection_set_exit_on_close(bus, 0)
        // An instance of our own: the shared one would keep a bus that has gone.
        let service = api.secret_service_open_sync(
            api.secret_service_get_type(), nil, Int32(LANDFALL_SERVICE_OPEN_SESSION), cancel, &error)
        guard let service else {
            api.g_object_unref(UnsafeMutableRawPointer(bus))
            throw Self.failure(api, error)
        }
        self.bus = bus
        self.service = service
        schema = Self.makeSchema(api)
    }

    deinit {
        if let schema { api.secret_schema_unref(schema) }
        for object in [service, bus] {
            if let object { api.g_object_unref(UnsafeMutableRawPointer(object)) }
        }
    }

    /// Whether a token can be stored now.
    func check() throws(TokenStoreError) {
        let collection = try defaultCollection()
        defer { release(collection) }
        if api.secret_collection_get_locked(collection) != 0 { throw TokenStoreError(.keyringLocked) }
    }

    /// The newest token of the profile.
    func read(_ owner: TokenOwner) throws(TokenStoreError) -> Token {
        let items = try search(owner, withSecrets: true)
        defer { items.forEach(release) }
        let newest = items.filter { api.secret_item_get_locked($0) == 0 }
            .max { api.secret_item_get_modified($0) < api.secret_item_get_modified($1) }
        guard let newest else {
            // A locked service may hide what it has: then "none" is not known.
            if items.isEmpty { try check() }
            throw TokenStoreError(items.isEmpty ? .tokenNotFound : .keyringLocked)
        }
        guard let value = api.secret_item_get_secret(newest) else {
            throw TokenStoreError(.keyringFailed, "no secret in the item")
        }
        // libsecret wipes it.
        defer { api.secret_value_unref(UnsafeMutableRawPointer(value)) }
        var length = 0
        let secret = api.secret_value_get(value, &length)
        do {
            return try Token(UnsafeRawBufferPointer(start: secret, count: length))
        } catch {
            throw TokenStoreError(.tokenUnusable, error.rawValue)
        }
    }

    /// Stores the token under the profile's present name, then removes what was kept under an older one.
    func write(_ token: Token, for owner: TokenOwner) throws(TokenStoreError) {
        let collection = try defaultCollection()
        defer { release(collection) }
        // libsecret would prompt.
        if api.secret_collection_get_locked(collection) != 0 { throw TokenStoreError(.keyringLocked) }
        let attributes = table([
            ("application", Self.application), ("id", owner.id), ("profile", owner.profile),
            ("kind", owner.kind.rawValue),
        ])
        defer { api.g_hash_table_unref(attributes) }
        let value = token.withBytes { bytes in
            api.secret_value_new(bytes.bindMemory(to: CChar.self).baseAddress, bytes.count, "text/plain")
        }
        defer { if let value { api.secret_value_unref(UnsafeMutableRawPointer(value)) } }
        var error: UnsafeMutablePointer<landfall_error>?
        let item = api.secret_item_create_sync(
            collection, schema, attributes, owner.label, value, Int32(LANDFALL_ITEM_REPLACE), cancel, &error)
        guard let item else { throw Self.failure(api, error) }
        defer { release(item) }
        let kept = path(of: item)
        let all = try search(owner, withSecrets: false)
        defer { all.forEach(release) }
        for old in all where path(of: old) != kept && api.secret_item_get_locked(old) == 0 { try remove(old) }
    }

    /// Removes all tokens of the profile.
    func delete(_ owner: TokenOwner) throws(TokenStoreError) {
        let items = try search(owner, withSecrets: false)
        defer { items.forEach(release) }
        if items.isEmpty {
            try check()
            throw TokenStoreError(.tokenNotFound)
        }
        if items.contains(where: { api.secret_item_get_locked($0) != 0 }) { throw TokenStoreError(.keyringLocked) }
        for item in items { try remove(item) }
    }

    /// Asks the user to unlock the default collection and what there is of the profile. Blocks until they have answered.
    func unlock(_ owner: TokenOwner) throws(TokenStoreError) {
        let collection = try defaultCollection()
        defer { release(collection) }
        let items = try search(owner, withSecrets: false)
        defer { items.forEach(release) }
        let locked = items.filter { api.secret_item_get_locked($0) != 0 }
        var list: UnsafeMutablePointer<landfall_list>?
        if api.secret_collection_get_locked(collection) != 0 {
            list = api.g_list_append(list, UnsafeMutableRawPointer(collection))
        }
        for item in locked { list = api.g_list_append(list, UnsafeMutableRawPointer(item)) }
        defer { api.g_list_free(list) }
        guard list != nil else { return }
        var error: UnsafeMutablePointer<landfall_error>?
        let count = api.secret_service_unlock_sync(service, list, cancel, nil, &error)
        if error != nil { throw Self.failure(api, error) }
        if count < 1 { throw TokenStoreError(.keyringDismissed) }
    }
}

extension KeyringSession {
    private static let application = "landfall"
    private static let schemaName = "dev.landfall.Token"

    private static func makeSchema(_ api: landfall_secret_api) -> OpaquePointer? {
        // SECRET_SCHEMA_ATTRIBUTE_STRING is 0, which is NULL as a value.
        let types = api.g_hash_table_new_full(api.g_str_hash, api.g_str_equal, api.g_free, nil)
        for name in ["application", "id", "profile", "kind"] {
            _ = api.g_hash_table_insert(types, api.g_strdup(name), nil)
        }
        defer { api.g_hash_table_unref(types) }
        return api.secret_schema_newv(schemaName, 0, types)
    }

    /// A GHashTable of copies.
    private func table(_ pairs: [(String, String)]) -> OpaquePointer? {
        let table = api.g_hash_table_new_full(api.g_str_hash, api.g_str_equal, api.g_free, api.g_free)
        for (name, value) in pairs { _ = api.g_hash_table_insert(table, api.g_strdup(name), api.g_strdup(value)) }
        return table
    }

    /// The items of the profile, locked ones too; the caller releases them. Nothing is unlocked, and there is no prompt.
    private func search(_ owner: TokenOwner, withSecrets: Bool) throws(TokenStoreError) -> [OpaquePointer] {
        let attributes = table([("application", Self.application), ("id", owner.id)])
        defer { api.g_hash_table_unref(attributes) }
        let flags = Int32(LANDFALL_SEARCH_ALL) | (withSecrets ? Int32(LANDFALL_SEARCH_LOAD_SECRETS) : 0)
        var error: UnsafeMutablePointer<landfall_error>?
        let list = api.secret_service_search_sync(service, schema, attributes, flags, cancel, &error)
        defer { api.g_list_free(list) }
        var items: [OpaquePointer] = []
        var node = list
        while let current = node {
            if let item = current.pointee.data { items.append(OpaquePointer(item)) }
            node = current.pointee.next
        }
        if error != nil {
            items.forEach(release)
            throw Self.failure(api, error)
        }
        return items
    }

    private func defaultCollection() throws(TokenStoreError) -> OpaquePointer {
        var error: UnsafeMutablePointer<landfall_error>?
        let collection = api.secret_collection_for_alias_sync(service, "default", 0, cancel, &error)
        if error != nil { throw Self.failure(api, error) }
        guard let collection else { throw TokenStoreError(.keyringNoCollection) }
        return collection
    }

    private func remove(_ item: OpaquePointer) throws(TokenStoreError) {
        var error: UnsafeMutablePointer<landfall_error>?
        if api.secret_item_delete_sync(item, cancel, &error) == 0 { throw Self.failure(api, error) }
    }

    private func path(of item: OpaquePointer) -> String {
        api.g_dbus_proxy_get_object_path(UnsafeMutableRawPointer(item)).map { String(cString: $0) } ?? ""
    }

    private func release(_ object: OpaquePointer) {
        api.g_object_unref(UnsafeMutableRawPointer(object))
    }

    /// Takes a GError and frees it. Its words are dropped: they come from another process.
    private static func failure(
        _ api: landfall_secret_api, _ error: UnsafeMutablePointer<landfall_error>?
    ) -> TokenStoreError {
        guard let error else { return TokenStoreError(.keyringFailed) }
        defer { api.g_error_free(error) }
        let domain = api.g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? "?"
        return TokenStoreError(GLibError.code(domain: domain, error.pointee.code), "\(domain) \(error.pointee.code)")
    }
}

/// What the numbers of GIO and libsecret mean here.
enum GLibError {
    /// The code for a GError; `gio/gioenums.h` and `libsecret/secret-types.h` list the numbers.
    static func code(domain: String, _ number: Int32) -> FailureCode {
        switch (domain, number) {
        // SERVICE_UNKNOWN, NAME_HAS_NO_OWNER; and the bus could not start it: SPAWN_EXEC_FAILED to SPAWN_NO_MEMORY.
        case ("g-dbus-error-quark", 2), ("g-dbus-error-quark", 3), ("g-dbus-error-quark", 23...34): .keyringAbsent
        // TIMEOUT, TIMED_OUT.
        case ("g-dbus-error-quark", 12), ("g-dbus-error-quark", 20): .keyringTimeout
        // NO_SERVER, DISCONNECTED.
        case ("g-dbus-error-quark", 11), ("g-dbus-error-quark", 15): .keyringNoBus
        // CLOSED: the connection to the bus.
        case ("g-io-error-quark", 18): .keyringNoBus
        // CANCELLED, which only the deadline does; TIMED_OUT.
        case ("g-io-error-quark", 19), ("g-io-error-quark", 24): .keyringTimeout
        // IS_LOCKED.
        case ("secret-error", 2): .keyringLocked
        default: .keyringFailed
        }
    }
}
