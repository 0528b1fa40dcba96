import CLandfallGlibc
import Glibc
import Landfall
import LandfallCommands
import LandfallScreen

// The mDNS engine is this program once more, in a process of its own.
Landfall.bootstrap()
// A shell waits for its prompt: it is printed before anything is started.
if let status = LandfallMain.promptStatus() { exit(status) }
// One heap for all threads: each would have one of its own, and what one hands to another is never used again in the first. A scan
// of a thousand services takes four megabytes less.
mallopt(M_ARENA_MAX, 1)
// Large blocks, such as the text of a document while it grows, go back to the system at once; glibc would learn to keep them.
mallopt(M_MMAP_THRESHOLD, 64 << 10)
exit(
    await LandfallMain.run(screen: { terminal, opening in
        // A frame is larger than that. Its pages would be taken from the system, cleared and given back each time.
        mallopt(M_MMAP_THRESHOLD, 1 << 20)
        mallopt(M_TRIM_THRESHOLD, 4 << 20)
        return try await ScreenMain.open(terminal, opening)
    }))
