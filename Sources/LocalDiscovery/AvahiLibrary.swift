internal import CLandfallAvahi
internal import CLandfallDBus
internal import Glibc

#if EMBEDDED_ENGINE
    internal import CLandfallAvahiCore
#endif

/// The two Avahi libraries and the one that the first brings with it, opened once and only when they are needed.
///
/// `RTLD_LOCAL` keeps the names that both export (`avahi_entry_group_free` and others, with different signatures) apart;
/// linked together, freeing a published group crashes.
enum AvahiLibrary {
    /// libavahi-client, or why there is none.
    static let client = open("libavahi-client.so.3", landfall_client_api()) { landfall_client_api_load($0, &$1) }

    /// libdbus, which libavahi-client uses itself; or why there is none.
    static let bus = open("libdbus-1.so.3", landfall_dbus_api()) { landfall_dbus_api_load($0, &$1) }

    #if EMBEDDED_ENGINE
        /// libavahi-core, or why there is none.
        static let core: Result<landfall_core_api, Missing> = {
            let core = open("libavahi-core.so.7", landfall_core_api()) { landfall_core_api_load($0, &$1) }
            // It would write to stderr, in the middle of a table.
            if case .success(let api) = core { api.set_log_function { _, _ in } }
            return core
        }()
    #endif

    /// A library that is not installed, or too old.
    struct Missing: Error {
        /// dlerror(3)'s words, or the function that was not found.
        let detail: String
    }

    private static func open<API>(
        _ name: String, _ empty: API, load: (UnsafeMutableRawPointer, inout API) -> UnsafePointer<CChar>?
    ) -> Result<API, Missing> {
        guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
            return .failure(Missing(detail: dlerror().map { String(cString: $0) } ?? name))
        }
        var api = empty
        if let function = load(library, &api) {
            return .failure(Missing(detail: "\(name) has no \(String(cString: function))"))
        }
        return .success(api)
    }
}
