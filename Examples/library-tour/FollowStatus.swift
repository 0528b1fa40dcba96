import Landfall

/// Tells how a saved server is for as long as the program runs, and why where it is not well.
func followStatus(of name: String) async {
    for await state in SavedServers().follow(name) {
        print(state.status.rawValue, state.error?.code.rawValue ?? "", state.isProven)
    }
}

/// Two listeners of one sequence share the questions that the server is asked.
func followTwice(_ name: String) async {
    let states = SavedServers().follow(name)
    async let first: Void = { for await state in states { print("first:", state) } }()
    async let second: Void = { for await state in states { print("second:", state) } }()
    _ = await (first, second)
}
