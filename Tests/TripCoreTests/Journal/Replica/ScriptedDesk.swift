import Foundation
import TestSupport
import Testing

@testable import TripCore

/// A desk's copy of a journal, driven by random events: a state machine beside a journal that is an array, without tasks,
/// clocks or disks.
@MainActor
struct ScriptedDesk {
  /// A request for entries that is not answered yet.
  struct Read {
    let firstDay: ServiceDate
    let place: JournalSequence
    /// What the journal had when it worked the request out; `nil` before.
    var entries: [JournalEntry]?
  }

  /// A request to append a step that is not answered yet.
  struct Append {
    let step: [Proposal]
    /// What the journal made of it; `nil` before.
    var result: Result<[JournalEntry], JournalError>?
  }

  private static let time = Instant(unixSeconds: 1_000_000)
  private let days: [ServiceDate]
  private let trips: [Trip]
  private(set) var random: SeededRandom
  private(set) var replication: Replication
  private(set) var journal: [JournalEntry] = []
  private var read: Read?
  private var append: Append?
  /// Steps that a connection which was given up has sent, and which the journal may append at any later time.
  private var late: [[Proposal]] = []
  /// The steps that the desk has made, and the ids of those that it may be without: refused, discarded, or cut off.
  private var made: [UUID] = []
  private var gone: Set<UUID> = []
  private var loadedDay: ServiceDate
  /// Whether the desk keeps its steps, what its outbox has, and the requests to it that are not carried out yet.
  private let keepsSteps: Bool
  private var disk: [[Proposal]] = []
  /// Whether the outbox says that its steps wait for the dispatcher.
  private var isUndecided = false
  /// The steps of which the dispatcher was told that the journal lacks them, until the dispatcher says what becomes of them.
  private var toldMissing: Set<UUID> = []
  private var known: Set<UUID> = []
  private var outboxWork: [Replication.Effect] = []
  private(set) var counts: [String: Int] = [:]

  init(_ sample: SampleDay, random: SeededRandom, keepsSteps: Bool) throws {
    self.random = random
    self.keepsSteps = keepsSteps
    days = (0..<3).map { sample.day.advanced(by: $0 - 2) }
    trips = try days.flatMap { day in try [1, 2].map { try sample.timetable(on: day).trip(ofRow: $0) } }
    loadedDay = sample.day
    replication = Replication(JournalState(), from: sample.day, author: "desk", keeping: keepsSteps ? [] : nil)
  }

  private var state: JournalState { JournalState(journal) }

  // What the journal does.

  private func appended(_ step: [Proposal]) -> Result<[JournalEntry], JournalError> {
    var state = state
    var entries: [JournalEntry] = []
    for proposal in step {
      if let known = state.entry(proposal.id) {
        entries.append(known)
        continue
      }
      do throws(Refusal) {
        let entry = try proposal.entry(state.last.next, after: state)
        state.add(entry)
        entries.append(entry)
      } catch {
        return .failure(.refused(error))
      }
    }
    return .success(entries)
  }

  private mutating func workOutAppend() {
    guard let step = append?.step, append?.result == nil else { return }
    let result = appended(step)
    append?.result = result
    if case .success(let entries) = result { journal += entries.filter { state.entry($0.id) == nil } }
  }

  private mutating func workOutRead() {
    guard let asked = read, asked.entries == nil else { return }
    read?.entries = journal.filter { $0.sequence > asked.place && $0.subject.serviceDate >= asked.firstDay }
  }

  // What happens.

  private mutating func proposals(by author: String) -> [Proposal] {
    let group = UUID()
    return (0...random.below(2)).compactMap { _ in
      let trip = trips[random.below(trips.count)]
      if random.chance(0.2), let entry = replication.shown.entries.randomElement(using: &random) {
        return Proposal.undoing([entry], time: Self.time, author: author).first
      }
      let request: Proposal.Request =
        random.chance(0.4) ? .move(by: 60, at: nil) : .decide(.random(using: &random))
      return Proposal(
        request, on: trip, group: group, time: Self.time, author: author, operatorID: SampleDay.operatorID)
    }
  }

  /// Lets one random thing happen, and checks what must always hold.
  mutating func step() {
    let choice = random.below(100)
    switch choice {
    case 0..<22:
      guard let fitting = try? replication.fit(proposals(by: "desk")), !fitting.kept.isEmpty else { return }
      made += fitting.kept.map(\.id)
      handle(.decided(fitting), "decided")
    case 22..<36:
      if case .success(let entries) = appended(proposals(by: "elsewhere")) { journal += entries }
    case 36..<46: handle(.announced, "announced")
    case 46..<54: workOutRead()
    case 54..<68: answerRead(fails: random.chance(0.15))
    case 68..<74: workOutAppend()
    case 74..<88: answerAppend(isLost: random.chance(0.15))
    case 88..<91: handle(.retried, "retried")
    case 91..<92: discard()
    case 92..<95: handle(.wanted(from: days[random.below(days.count)]), "wanted")
    case 95..<97: reopen(without: random.below(3))
    case 97: restart()
    case 98:
      if let step = late.popLast(), case .success(let entries) = appended(step) {
        journal += entries.filter { state.entry($0.id) == nil }
      }
    default: break
    }
    if random.chance(0.3) { workOnOutbox(fails: random.chance(0.1)) }
    if random.chance(0.05) { handle(.timePassed, "time passed") }
    check()
  }

  // What the outbox does.

  private mutating func workOnOutbox(fails: Bool) {
    guard !outboxWork.isEmpty else { return }
    switch outboxWork.removeFirst() {
    case .keep(let steps, let replacesAll):
      let ids = Set(steps.compactMap(\.first?.id))
      guard !fails else { return handle(.keepFailed(ids, .diskFull(path: "/outbox")), "keep failed") }
      // A step that is kept anew takes the place of the former one.
      disk = (replacesAll ? [] : disk.filter { step in step.first.map { !ids.contains($0.id) } ?? false }) + steps
      handle(.kept(ids), "kept")
    case .forget(let steps): disk.removeAll { step in step.first.map { steps.contains($0.id) } ?? true }
    case .putAside(let refused): disk.removeAll { $0.first?.id == refused.first?.id }
    case .note(let areUndecided): isUndecided = areUndecided
    case .remember(let entries, let replacesAll):
      known = replacesAll ? Set(entries.map(\.id)) : known.union(entries.map(\.id))
    default: Issue.record("not for the outbox")
    }
  }

  /// Ends the desk as if it were killed, and starts it again with what its outbox has.
  private mutating func restart() {
    guard keepsSteps else { return }
    if let append { late.append(append.step) }
    (read, append, outboxWork) = (nil, nil, [])
    // Killed before the note was on the disk, in the same moment in which the dispatcher was told.
    if !isUndecided { toldMissing = [] }
    let kept = Set(disk.joined().map(\.id))
    #expect(!isSaidKept || replication.waiting.joined().allSatisfy { kept.contains($0.id) }, "kept means on the disk")
    let steps = Set(disk.map { $0.map(\.id) })
    #expect(!isSaidKept || replication.waiting.allSatisfy { steps.contains($0.map(\.id)) }, "a step is kept as it is")
    gone.formUnion(replication.waiting.joined().map(\.id).filter { !kept.contains($0) })
    // The server is away, or answers at once.
    let isFormer = random.chance(0.5)
    let read = journal.filter { (!isFormer || known.contains($0.id)) && $0.subject.serviceDate >= days[2] }
    replication = Replication(
      JournalState(read), from: days[2], isFormer: isFormer, author: "desk", keeping: disk, areUndecided: isUndecided)
    if !isFormer { known = Set(read.map(\.id)) }
    loadedDay = days[2]
    handle(.announced, "restarted")
  }

  private var isSaidKept: Bool { if case .kept = replication.saving { true } else { false } }

  private mutating func answerRead(fails: Bool) {
    workOutRead()
    guard let entries = read?.entries else { return }
    read = nil
    handle(fails ? .readFailed(.busy(path: "/j")) : .read(entries, at: Self.time), fails ? "read failed" : "read")
  }

  private mutating func answerAppend(isLost: Bool) {
    guard append != nil else { return }
    // An answer that is lost may be lost before or after the journal has worked it out.
    if isLost {
      append = nil
      return handle(.appendFailed(.unknown("the connection is cut")), "append unknown")
    }
    workOutAppend()
    guard let result = append?.result else { return }
    append = nil
    switch result {
    case .success(let entries): handle(.appended(entries), "appended")
    case .failure(let error): handle(.appendFailed(error), "append refused")
    }
  }

  private mutating func discard() {
    if replication.mayDiscard { gone.formUnion(replication.waiting.joined().map(\.id)) }
    handle(.discarded, "discarded")
  }

  /// Opens the journal anew, without its last entries, as after an older backup.
  private mutating func reopen(without count: Int) {
    gone.formUnion(journal.suffix(count).map(\.id))
    journal.removeLast(min(count, journal.count))
    if let append { late.append(append.step) }
    (read, append) = (nil, nil)
    handle(.reopened(state, isAsked: random.chance(0.5)), "reopened")
  }

  private mutating func handle(_ event: Replication.Event, _ name: String) {
    counts[name, default: 0] += 1
    let before = Set(replication.waiting.joined().map(\.id))
    switch event {
    case .retried, .discarded, .reopened(_, isAsked: true): toldMissing = []
    default: break
    }
    for effect in replication.handle(event) {
      switch effect {
      case .read(let day, let place):
        #expect(read == nil, "entries are asked for once")
        read = Read(firstDay: day, place: place)
      case .append(let step):
        #expect(append == nil, "one step is saved at a time")
        #expect(step.first.map { !toldMissing.contains($0.id) } ?? true, "the dispatcher has not said Retry")
        #expect(replication.waiting.first.map { $0.map(\.id) } == step.map(\.id))
        append = Append(step: step)
      case .tellRefused: gone.formUnion(before.subtracting(replication.waiting.joined().map(\.id)))
      case .keep, .forget, .remember, .note, .putAside: outboxWork.append(effect)
      case .judge(let clashes):
        handle(.judged(random.chance(0.5) ? clashes.randomElement(using: &random) : nil), "judged")
      case .tellChanged, .tellConfirmed, .tellReplaced, .tellUnreadable, .endLoading: break
      }
    }
    if replication.problem == .missing { toldMissing.formUnion(replication.waiting.compactMap(\.first?.id)) }
  }

  // What must hold.

  private mutating func check() {
    if replication.isLoaded { loadedDay = replication.firstDay }
    if replication.knowledge != .former {
      let confirmed = replication.confirmed
      let prefix = journal.filter { $0.sequence <= confirmed.last && $0.subject.serviceDate >= loadedDay }
      #expect(confirmed.entries.filter { $0.subject.serviceDate >= loadedDay } == prefix)
    }
    #expect(replication.problem == nil || !replication.waiting.isEmpty, "saving has stopped, and nothing waits")
    let known = Set(replication.waiting.joined().map(\.id)).union(journal.map(\.id)).union(gone)
    #expect(made.allSatisfy(known.contains), "no decision is dropped")
  }

  /// Answers everything, until nothing is asked any more.
  mutating func settle() {
    handle(.announced, "announced")
    for _ in 0..<1000 where read != nil || append != nil || !outboxWork.isEmpty || !replication.waiting.isEmpty {
      if replication.problem != nil { handle(.retried, "retried") }
      if read == nil, append == nil { handle(.timePassed, "time passed") }
      workOnOutbox(fails: false)
      answerAppend(isLost: false)
      answerRead(fails: false)
      check()
    }
    #expect(replication.waiting.isEmpty && replication.isLoaded && replication.isSettled)
    #expect(read == nil && append == nil)
    let all = journal.filter { $0.subject.serviceDate >= replication.firstDay }
    #expect(replication.confirmed.entries.filter { $0.subject.serviceDate >= replication.firstDay } == all)
    #expect(replication.shown.entries == replication.confirmed.entries)
    #expect(disk.isEmpty, "nothing is kept that is saved")
    let remembered = journal.filter { known.contains($0.id) && $0.subject.serviceDate >= replication.firstDay }
    #expect(!keepsSteps || remembered == all, "all is remembered")
  }
}
