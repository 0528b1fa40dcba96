internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// The jobs of servers, as Home tells them in a line where it is wide. They are asked for where a server is looked at, seldom.
struct HomeJobs: Sendable {
    private static let pause = Duration.seconds(300)
    private static let area = "jobs"

    private var known: [ProfileID: (items: [any GetItem], at: Duration)] = [:]
    /// Whose are asked for, by the numbers of the questions: less than none, for those of an open server are more.
    private var waiting: [Int: ProfileID] = [:]
    private var last = 0

    /// Asks for the jobs of a server, unless they are known or it has none; nil then.
    mutating func question(of profile: Profile, at elapsed: Duration) -> AreaQuestion? {
        guard let area = profile.kind.product.areas.first(where: { $0.name == Self.area && $0.owner == nil }),
            !waiting.values.contains(profile.id), known[profile.id].map({ elapsed - $0.at >= Self.pause }) ?? true
        else { return nil }
        last -= 1
        waiting[last] = profile.id
        return AreaQuestion(number: last, profile: profile, area: area)
    }

    /// Takes the answer to a question; false if it is not one of these.
    mutating func take(_ number: Int, _ items: [any GetItem]?, at elapsed: Duration) -> Bool {
        guard let id = waiting.removeValue(forKey: number) else { return number < 0 }
        known[id] = (items ?? known[id]?.items ?? [], elapsed)
        return true
    }

    /// How many are on, which have failed when they last ran, and which is next; nil where there are none.
    func line(of id: ProfileID, at date: Date, _ messages: Messages) -> StyledText? {
        let jobs = (known[id]?.items ?? []).compactMap { item -> (name: String, last: ItemRun?, next: ItemSchedule)? in
            guard case .runs(let runs, let next)? = item.picture else { return nil }
            return (item.title.description, runs.last, next)
        }
        guard !jobs.isEmpty else { return nil }
        let isOn = jobs.filter { if case .off = $0.next { false } else { true } }
        let failed = isOn.filter { $0.last?.isGood == false }.map { job in
            StyledText(messages.jobFailed(job.name), .bad)
                + StyledText((job.last?.ended ?? job.last?.began).map { " " + messages.at(hourAndMinute($0)) } ?? "")
        }
        let next = isOn.compactMap { job -> (name: String, at: Date)? in
            guard case .times(let schedule, let offset) = job.next else { return nil }
            return schedule.next(after: date, secondsFromGMT: offset).map { (job.name, $0) }
        }.min { $0.at < $1.at }
        let parts = [StyledText(messages.jobsOn(isOn.count))] + failed.prefix(2)
        let end = next.map {
            StyledText(messages.nextJob($0.name, messages.span(Int($0.at.timeIntervalSince(date)))))
        }
        return (parts + [end].compactMap(\.self)).joined(separator: "; ")
    }
}
