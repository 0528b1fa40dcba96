internal import CLandfallDBus
internal import Glibc

/// libdbus, opened once and only when it is needed.
enum BusLibrary {
    /// Its functions; nil where it is not installed, or too old.
    static let functions: landfall_dbus_api? = {
        guard let library = dlopen("libdbus-1.so.3", RTLD_NOW | RTLD_LOCAL) else { return nil }
        var api = landfall_dbus_api()
        return landfall_dbus_api_load(library, &api) == nil ? api : nil
    }()
}
