import Glibc
import Testing

@testable import LandfallCommands
@testable import ServerViews
@testable import Wording
@testable import Workflows

struct MessagesTests {
    @Test(arguments: [
        ENOENT, EACCES, EPERM, EISDIR, ENOTDIR, ENAMETOOLONG, ENOSPC, EROFS, EDQUOT, EIO, ELOOP,
    ])
    func `what happens to files is said in Korean`(code: Int32) {
        let reason = String(cString: strerror(code))
        let korean = Messages(language: .korean)
        for sentence in [
            korean.cannotReadState("", reason), korean.cannotWriteState("", reason), korean.cannotPrint(reason),
            korean.noLock("", reason),
        ] {
            #expect(!sentence.contains { $0.isASCII && $0.isLetter }, "\(sentence)")
        }
        #expect(Messages(language: .english).cannotReadState("/a", reason) == "Cannot read /a: \(reason)")
        #expect(korean.korean("Bad message") == "Bad message")
    }
}
