import Glibc
import LandfallConnections
import LandfallModel
import LandfallSystem

/// `profile-writer FOLDER NAME COUNT` changes the profiles there COUNT times, or with 0 until it is killed: each change adds one to the
/// port of the profile NAME and to that of the profile `shared`. It prints a line when it starts.
///
/// With `fork` for COUNT it does so in a child, one after the other, as often as it reads a byte: starting a program takes longer than
/// many writes. A child prints its process id and a blank, then a dot for each change that is done; behind it comes a line feed when
/// it has been killed, and an exclamation mark before that where it has ended in another way.
@main
enum ProfileWriter {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 else { exit(2) }
        let writer = Writer(folder: arguments[1], name: arguments[2])
        if let count = Int(arguments[3]) {
            put("\n")
            run(writer, count: count, tells: false)
        }
        var byte: UInt8 = 0
        while read(STDIN_FILENO, &byte, 1) == 1 {
            // No thread has been started yet, so that the child can start its own.
            let child = fork()
            if child == 0 {
                put("\(getpid()) ")
                run(writer, count: 0, tells: true)
            }
            var status: Int32 = 0
            guard child > 0, waitpid(child, &status, 0) == child else { exit(1) }
            put(status & 0x7f == SIGKILL ? "\n" : "!\n")
        }
    }

    private static func run(_ writer: Writer, count: Int, tells: Bool) -> Never {
        // Owned by the process, which it ends.
        Task {
            do {
                try await writer.write(count: count) { if tells { put(".") } }
                exit(0)
            } catch {
                exit(1)
            }
        }
        while true { pause() }
    }

    private static func put(_ text: String) { _ = write(STDOUT_FILENO, text, text.utf8.count) }
}

private struct Writer: Sendable {
    let folder: String
    let name: String

    func write(count: Int, isDone: @Sendable () -> Void) async throws {
        let file = ProfileFile(folder: PrivateFolder(path: folder))
        let names = [name, "shared"]
        var number = 0
        while count == 0 || number < count {
            try await file.update(deadline: .now + .seconds(600)) { set in
                for name in names.compactMap(ProfileName.init) {
                    let old = set.find(name)
                    let port = (old?.routes.first?.address?.port ?? 0) % 60_000 + 1
                    let route = try SavedRoute(.address(try ServerAddress(parsing: "http://10.0.0.1:\(port)")))
                    try set.put(try Profile(id: old?.id ?? ProfileID(), name: name, kind: .diane, routes: [route]))
                }
            }
            number += 1
            isDone()
        }
    }
}
