import Foundation

/// How many executions may go by between two looks at the clock.
let stride = 256
/// The longest processor time for so many, in seconds: a machine that is busy with something else is no hang.
let patience = 20
let memoryLimit: UInt = 2 << 30

func say(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
}

guard let options = FuzzOptions(Array(CommandLine.arguments.dropFirst())) else {
    say(FuzzOptions.usage)
    exit(2)
}

if options.isList {
    print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
    exit(0)
}

if let path = options.takenFile {
    guard let input = LastInput.read(path) else { exit(2) }
    FileHandle.standardOutput.write(Data(input))
    exit(0)
}

guard let target = options.target else { exit(2) }

if let path = options.inputFile {
    guard let data = FileManager.default.contents(atPath: path) else { exit(2) }
    let fault = target.fault(Array(data))
    say(fault ?? "held")
    exit(fault == nil ? 0 : 1)
}

var limit = rlimit(rlim_cur: memoryLimit, rlim_max: memoryLimit)
setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)

let last = options.lastFile.flatMap { LastInput(path: $0) }
if options.lastFile != nil, last == nil {
    say("--last: no such file can be made")
    exit(2)
}

var maker = InputMaker(target, seed: options.seed)
let start = ContinuousClock.now
for number in 0..<options.executions {
    if number.isMultiple(of: stride) {
        var timer = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: patience, tv_usec: 0))
        setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    }
    let input = maker.next()
    last?.keep(input)
    if let fault = target.fault(input) {
        say("\(target.name), seed \(options.seed), execution \(number): \(fault)")
        exit(1)
    }
}
let seconds = Int((ContinuousClock.now - start) / .seconds(1))
print("\(target.name)\t\(options.executions) executions\tseed \(options.seed)\t\(seconds) s")
