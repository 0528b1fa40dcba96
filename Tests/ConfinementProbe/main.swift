import Glibc
import LocalDiscovery

// Gives its rights away as the engine's process does, tries what nobody who took that over may do, and says what came of it:
// a line for each, `done` or the error.

func say(_ what: String, _ result: Int32) {
    let code = errno
    let outcome = result >= 0 ? "done" : code == EPERM ? "EPERM" : "error \(code)"
    print(what, outcome, separator: ": ")
}

let other = getppid()
let wire = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
let entered = EngineConfinement.enter()
print("missing", entered.missing.joined(separator: " "), separator: ": ")

say("read a file", open("/etc/passwd", O_RDONLY))
say("write a file", open("/tmp/confinement-probe", O_WRONLY | O_CREAT, 0o600))
say("list a folder", open("/", O_RDONLY | O_DIRECTORY))
var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
say("run a program", execv("/bin/true", &arguments))
say("signal another process", kill(other, 0))
say("open a Unix socket", socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
say("open a TCP socket", socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
say("open a raw socket", socket(AF_INET, Int32(SOCK_RAW.rawValue), 0))
var address = sockaddr_in()
address.sin_family = sa_family_t(AF_INET)
address.sin_port = in_port_t(9).bigEndian
address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
let connected = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(wire, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
}
say("connect", connected)
let code = mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
say("make memory executable", code == MAP_FAILED ? -1 : 0)
var thread = pthread_t()
let made = pthread_create(&thread, nil, { _ in nil }, nil)
errno = made
say("make a thread", made == 0 ? 0 : -1)
say("open a UDP socket", socket(AF_INET6, Int32(SOCK_DGRAM.rawValue), 0))
say("ask for interfaces", socket(AF_NETLINK, Int32(SOCK_DGRAM.rawValue), 0))
