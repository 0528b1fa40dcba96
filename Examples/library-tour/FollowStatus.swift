import Landfall

/// Prints the status of a saved server while the program runs, with the cause if it is not connected.
func followStatus(of name: String) async {
    for await state in SavedServers().follow(name) {
        print(state.status.rawValue, state.error?.code.rawValue ?? "", state.isProven)
    }
}

/// Two listeners of one sequence share the polls of the server.
func followTwice(_ name: String) async {
    let states = SavedServers().follow(name)
    async let first: Void = { for await state in states { print("first:", state) } }()
    async let second: Void = { for await state in states { print("second:", state) } }()
    _ = await (first, second)
}
