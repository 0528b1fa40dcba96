internal import Glibc
internal import LandfallSystem

/// Where the embedded engine runs.
///
/// libavahi-core is C that parses what anybody on the link sends, and some packets make it abort. So it has a process of its own,
/// with no files, no rights and few system calls, which can end without ending the program that asked. A program provides for that in
/// one of two ways: it calls ``EngineProgram/serveIfAsked()`` first, and is started once more as the engine; or `landfall-mdns`, a
/// product of this package, is installed.
public enum EmbeddedEnginePlace: Sendable, Hashable {
    /// This program, where it has called ``EngineProgram/serveIfAsked()``. Else `landfall-mdns`, beside this program, in
    /// `../libexec/landfall` from there, or in `/usr/local/libexec/landfall` or `/usr/libexec/landfall`.
    case automatic
    /// The program at this path: `landfall-mdns`, `landfall`, or any other that calls ``EngineProgram/serveIfAsked()`` first.
    case program(String)
    /// A thread of this process. Anyone who is on the link can end the process by a packet, and takes it over if there is a hole in
    /// libavahi-core.
    case thisProcess

    /// The program of the package that is nothing but the engine's process.
    static let programName = "landfall-mdns"

    /// What starts either engine.
    var start: EngineStart {
        { (engine, forPublishing, emit) throws(EngineUnavailable) -> any EngineAtWork in
            if engine == .daemon || self == .thisProcess {
                return try EngineSession.start(engine, forPublishing: forPublishing, emit: emit)
            }
            #if EMBEDDED_ENGINE
                return try EngineProcess.start(program(), forPublishing: forPublishing, emit: emit)
            #else
                throw EngineUnavailable(trouble: .notBuilt)
            #endif
        }
    }

    /// The path of the program to start.
    func program() throws(EngineUnavailable) -> String {
        switch self {
        case .program(let path): return path
        // What is executed now, whatever is installed under its name since.
        case .automatic where EngineProgram.isProvided: return "/proc/self/exe"
        case .automatic, .thisProcess: break
        }
        let candidates = Self.candidates(besides: SystemFile.target(of: "/proc/self/exe"))
        if let path = candidates.first(where: { access($0, X_OK) == 0 }) { return path }
        throw EngineUnavailable(trouble: .programMissing(detail: "none of \(candidates.joined(separator: ", "))"))
    }

    /// Where `landfall-mdns` may be, most likely first.
    static func candidates(besides own: String?) -> [String] {
        let folder = own.flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
        let near = folder.map { ["\($0)/\(programName)", "\($0)/../libexec/landfall/\(programName)"] } ?? []
        return near + ["/usr/local", "/usr"].map { "\($0)/libexec/landfall/\(programName)" }
    }
}
