internal import CLandfallSecret
internal import Glibc
internal import LandfallModel

/// libsecret, opened once and only when it is needed.
enum SecretLibrary {
    /// Its functions, or why there are none.
    static let functions: Result<landfall_secret_api, TokenStoreError> = load("libsecret-1.so.0")

    /// Opens the library of that name.
    static func load(_ name: String) -> Result<landfall_secret_api, TokenStoreError> {
        // RTLD_NODELETE: GLib's types and threads outlive every handle.
        guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) else {
            return .failure(TokenStoreError(.keyringLibraryMissing, name))
        }
        var api = landfall_secret_api()
        if let function = landfall_secret_api_load(library, &api) {
            return .failure(TokenStoreError(.keyringLibraryMissing, "\(name) has no \(String(cString: function))"))
        }
        return .success(api)
    }
}
