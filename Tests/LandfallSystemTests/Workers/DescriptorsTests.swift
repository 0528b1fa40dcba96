import Glibc
import Testing

@testable import LandfallSystem

struct DescriptorsTests {
    /// Other tests open some at the same time, so what is left is compared with what has to be gone.
    @Test func `an open descriptor is one that is not left`() throws {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        for _ in 0..<200 { opened.append(open("/dev/null", O_RDONLY | O_CLOEXEC)) }
        #expect(opened.allSatisfy { $0 >= 0 })
        #expect(Descriptors.left <= Descriptors.limit - 200)
        #expect(Descriptors.left > 0 && Descriptors.areLeft(1))
    }
}
