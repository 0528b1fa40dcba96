package import Foundation

/// The tools of the system that make what tests need.
package enum Shell {
    /// Runs `command` and returns what it printed; throws when it fails.
    @discardableResult
    package static func run(_ command: String) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CommandFailed(command: command) }
        return data
    }

    private struct CommandFailed: Error {
        let command: String
    }
}
