internal import CLandfallGlibc
internal import Glibc
package import LandfallSystem

/// A program that is about to be started, in this process or in one of its own.
package struct ProgramStart {
    /// Why it cannot be, by errno.
    package struct Failure: Error {
        package let errno: Int32
    }

    /// The program and its arguments; at least the program.
    package let command: [String]
    package let environment: [String: String]
    /// The descriptor with the token, which it inherits beside 0 to 2; nil for none.
    package let reader: Int32?

    /// The number by which a process of its own knows the descriptor with the token.
    package static let readerOfChild: Int32 = 3

    /// Becomes the program, under the number that the descriptor has here. Returns why that failed.
    package func become() -> Failure {
        guard InheritedDescriptors.limit(toStandardAnd: reader) else { return Failure(errno: EMFILE) }
        restoreSignals()
        ProcessLimits.end()
        return withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
            attempt { path, arguments in
                withCStrings(arguments) { words in
                    execve(path, words, variables)
                    return errno
                }
            }
        }
    }

    /// Starts it as a child, for which ``readerOfChild`` is the descriptor with the token.
    package func spawn() throws(Failure) -> ChildProcess {
        var program = ChildProgram(
            "", arguments: command, environment: environment,
            descriptors: [.same, .same, .same] + (reader.map { [.copy($0)] } ?? []), surroundings: .sameGroup)
        var child: ChildProcess?
        let failure = attempt { path, arguments in
            (program.path, program.arguments) = (path, arguments)
            do throws(ChildProgram.Failure) {
                child = try program.start()
                return 0
            } catch {
                return error.errno
            }
        }
        guard let child else { throw failure }
        return child
    }

    /// Tries one place after the other, until one succeeds or fails for good.
    private func attempt(_ start: (_ path: String, _ arguments: [String]) -> Int32) -> Failure {
        var worst = ENOENT
        for place in ProgramSearch.candidates(command[0], path: environment["PATH"]) {
            var failure = start(place, command)
            // A script without its first line: execvp(3) leaves it to the shell.
            if failure == ENOEXEC { failure = start("/bin/sh", ["/bin/sh", place] + command.dropFirst()) }
            switch failure {
            case ENOENT, ENOTDIR: continue
            case EACCES: worst = EACCES
            default: return Failure(errno: failure)
            }
        }
        return Failure(errno: worst)
    }

    /// The program inherits what is blocked and ignored: SIGPIPE, which landfall ignores, and whatever the thread has
    /// blocked.
    private func restoreSignals() {
        signal(SIGPIPE, SIG_DFL)
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
    }
}
