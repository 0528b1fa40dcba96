import Foundation
import Testing

@testable import LandfallConnections

struct RuntimeLibraryTests {
    @Test func `maps give each file once`() {
        let maps = """
            7f00-7f10 r--p 00000000 fe:01 12 /usr/lib/x86_64-linux-gnu/libdbus-1.so.3.32.4
            7f10-7f20 r-xp 00001000 fe:01 12 /usr/lib/x86_64-linux-gnu/libdbus-1.so.3.32.4
            7f20-7f30 rw-p 00000000 00:00 0
            7f30-7f40 rw-p 00000000 00:00 0 [heap]
            7f40-7f50 r--p 00000000 fe:01 13 /opt/a b/libqrencode.so.4
            """
        #expect(
            RuntimeLibrary.paths(inMaps: maps) == [
                "/usr/lib/x86_64-linux-gnu/libdbus-1.so.3.32.4", "/opt/a b/libqrencode.so.4",
            ])
    }

    @Test(arguments: [
        ("/usr/lib/libdbus-1.so.3.32.4", true), ("/usr/lib/libdbus-1.so.3", true), ("/usr/lib/libdbus-1.so.30", false),
        ("/usr/lib/libdbus-1.so", false), ("libdbus-1.so.3/other", false), ("/", false),
    ])
    func `a file is of a library by its name`(path: String, isFile: Bool) {
        #expect(RuntimeLibrary.isFile(path, of: "libdbus-1.so.3") == isFile)
    }

    @Test func `what is found is there, and every name is told of`() {
        let libraries = RuntimeLibrary.all()
        #expect(libraries.map(\.name) == RuntimeLibrary.names)
        for case let path? in libraries.map(\.path) { #expect(FileManager.default.fileExists(atPath: path)) }
        // What the headers bring along that every build needs.
        #expect(libraries.first { $0.name == "libavahi-common.so.3" }?.path != nil)
    }
}
