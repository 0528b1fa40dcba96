import LandfallModel
import LandfallTerminal
import LandfallTesting
import Testing

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct ListCommandTests {
    private let home = SavedServersFolder()

    @Test(arguments: [
        (
            "C.UTF-8", 40,
            """
            NAME                        KIND   TOKEN
            a-name-that-is-rather-long  diane  none
              http://10.0.0.2:9090
            studio *                    diane  none
              http://10.0.0.9:9090  1 more route

            """
        ),
        (
            "C.UTF-8", 80,
            """
            NAME                        KIND   ROUTE                 TOKEN  NOTE
            a-name-that-is-rather-long  diane  http://10.0.0.2:9090  none
            studio *                    diane  http://10.0.0.9:9090  none   1 more route

            """
        ),
        (
            "ko_KR.UTF-8", 40,
            """
            이름                        종류   토큰
            a-name-that-is-rather-long  diane  없음
              http://10.0.0.2:9090
            studio *                    diane  없음
              http://10.0.0.9:9090  경로 1개 더

            """
        ),
        (
            "ko_KR.UTF-8", 80,
            """
            이름                        종류   경로                  토큰  비고
            a-name-that-is-rather-long  diane  http://10.0.0.2:9090  없음
            studio *                    diane  http://10.0.0.9:9090  없음  경로 1개 더

            """
        ),
    ])
    func `nothing is cut on a narrow terminal`(language: String, columns: Int, text: String) async throws {
        try await home.add("studio", "a-name-that-is-rather-long")
        _ = await home.run("edit", "studio", "--route", "http://10.0.0.9:9090")
        _ = await home.run("use", "studio")
        let run = await home.run(
            "list", environment: ["LC_ALL": language, "NO_COLOR": "1"], size: TerminalSize(columns: columns, rows: 24))
        #expect(run.output == text)
        #expect(run.exit == .ok)
    }
}
