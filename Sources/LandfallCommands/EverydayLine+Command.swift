extension EverydayLine {
    /// The command, if it takes only words and global flags.
    var command: (any EverydayCommand)? {
        switch verb {
        case "api": ApiCommand.read(self)
        case "get": GetCommand.read(self)
        case "list", "ls": ListCommand.read(self)
        case "show": ShowCommand.read(self)
        case "status": StatusCommand.read(self)
        case "test": TestCommand.read(self)
        case "tui": TuiCommand.read(self)
        case "use": UseCommand.read(self)
        default: nil
        }
    }
}
