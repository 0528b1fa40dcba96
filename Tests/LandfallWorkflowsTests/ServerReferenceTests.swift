import LandfallModel
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

struct ServerReferenceTests {
    @Test(arguments: ["1", "12", "007", "99999999999999999999"])
    func `a number is a row`(text: String) { #expect(ServerReference(text) == .row(text)) }

    @Test func `every ref has a form that is no name`() {
        for sighting in [Samples.studio, Samples.tailnetStudio] {
            let ref = Samples.candidate(sighting).ref
            #expect(ServerReference(ref) == .ref(ref) && ShellText.word(ref) == ref)
        }
    }

    @Test(arguments: ["", "Studio", "+", "+1bcbd44", "+1BCBD44C", "+1bcbd44c0", "1bcbd44c", "１", "+1bcbd44\u{301}"])
    func `everything else is the name of an instance`(text: String) {
        #expect(ServerReference(text) == .instance(text))
    }
}
