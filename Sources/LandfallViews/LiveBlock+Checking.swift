package import LandfallTerminal
package import LandfallWording

extension LiveBlock {
    /// A table of servers that are being asked, and below it how many have answered; `frame` is the picture of what turns there.
    package init(checking table: Table, done: Int, of count: Int, frame: Int, columns: Int, _ messages: Messages) {
        let lines = table.lines(width: columns)
        let status = StyledText("\(Spinner.picture(frame)) \(messages.testing(done, of: count))", .dim)
        self.init(header: [lines.header], rows: lines.rows, footer: [status.truncated(toColumns: columns)])
    }
}
