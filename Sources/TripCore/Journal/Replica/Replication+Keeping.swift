import FoundationEssentials

// What is kept on this computer while a journal on a server does not have it.
extension Replication {
  /// The ids of the waiting steps' first proposals.
  private var waitingSteps: [UUID] { waiting.compactMap(\.first?.id) }

  /// Whether every waiting step is on this computer's disk.
  var isKept: Bool { keepsSteps && waitingSteps.allSatisfy(kept.contains) }

  /// What a desk says about its waiting steps.
  var saving: SavingState {
    guard let oldest = waiting.first?.first else {
      return damage.map { .unreadable($0) } ?? unopened.map { .unopened($0) } ?? .saved
    }
    if let problem = problem ?? obstacle { return .notSaved(waiting.count, problem) }
    guard let outage else { return .saving(waiting.count) }
    if let keepProblem { return .notSaved(waiting.count, keepProblem) }
    return isKept ? .kept(waiting.count, since: oldest.time, outage) : .saving(waiting.count)
  }

  /// Whether the dispatcher may give up what waits: saving has failed, and what waits is not safe on this computer.
  var mayDiscard: Bool {
    if case .held = standing { return keepProblem != nil }
    return problem != nil || obstacle != nil
  }

  /// Makes what is kept equal to what waits.
  ///
  /// - Parameters:
  ///   - isAskedAgain: Whether to keep what could not be kept before.
  ///   - effects: What is to be done, to which this adds.
  mutating func keepWaiting(isAskedAgain: Bool, _ effects: inout [Effect]) {
    guard keepsSteps else { return }
    let ids = Set(waitingSteps)
    let gone = askedToKeep.union(onDisk).subtracting(ids)
    if !gone.isEmpty {
      askedToKeep.subtract(gone)
      kept.subtract(gone)
      onDisk.subtract(gone)
      effects.append(.forget(gone))
    }
    if waiting.isEmpty { keepProblem = nil }
    guard keepProblem == nil || isAskedAgain else { return }
    let new = waiting.filter { step in step.first.map { !askedToKeep.contains($0.id) } ?? false }
    guard let first = new.first?.first?.id else { return }
    // Steps are kept in their order. A new one before others, such as one that a restored server lacks, replaces all.
    let isLast = waiting.suffix(new.count).first?.first?.id == first
    let steps = isLast ? new : waiting
    // They are kept before what was known of them is replaced, and after a refused step was put aside: the request to keep
    // may replace all steps on the disk.
    let isPutAside = { (effect: Effect) in if case .putAside = effect { true } else { false } }
    let asides = effects.filter(isPutAside)
    effects.removeAll(where: isPutAside)
    effects.insert(contentsOf: asides + [.keep(steps, replacesAll: !isLast)], at: 0)
    for id in steps.compactMap(\.first?.id) { unansweredKeeps[id, default: 0] += 1 }
    askedToKeep = ids
  }

  /// Makes what is noted of the waiting steps equal to what holds. That they wait for the dispatcher is noted before they
  /// are kept, and that they no longer do, after those that were given up are forgotten: so at no time an end of the
  /// program leads to a step that is sent without the dispatcher.
  mutating func noteUndecided(_ effects: inout [Effect]) {
    guard keepsSteps else { return }
    let areUndecided = problem == .missing && !waiting.isEmpty
    guard areUndecided != notedUndecided else { return }
    notedUndecided = areUndecided
    effects.insert(.note(areUndecided: areUndecided), at: areUndecided ? 0 : effects.endIndex)
  }

  /// Has the step that begins with the proposal of this id kept anew, because it has changed.
  mutating func keepAnew(_ step: UUID) {
    askedToKeep.remove(step)
    kept.remove(step)
  }

  /// Handles that steps were kept.
  mutating func noteKept(_ steps: Set<UUID>, _ effects: inout [Effect]) {
    let before = saving
    // A step that was saved or given up meanwhile is forgotten next.
    onDisk.formUnion(steps.subtracting(aside))
    // An answer about a former state of a step says nothing of the present one, which was asked for again, or will be.
    kept.formUnion(steps.filter { answerKeep(of: $0) && askedToKeep.contains($0) })
    keepProblem = nil
    if saving != before { effects.append(.tellChanged(waitingSubjects)) }
  }

  /// Notes the answer to a request to keep a step.
  ///
  /// - Returns: Whether it was the last one that is to come.
  @discardableResult
  private mutating func answerKeep(of step: UUID) -> Bool {
    let left = unansweredKeeps[step, default: 1] - 1
    unansweredKeeps[step] = left > 0 ? left : nil
    return left <= 0
  }

  /// Handles that steps could not be kept.
  mutating func noteNotKept(_ steps: Set<UUID>, because error: JournalError, _ effects: inout [Effect]) {
    let before = saving
    for step in steps { answerKeep(of: step) }
    askedToKeep.subtract(steps.subtracting(kept))
    keepProblem = error
    if saving != before { effects.append(.tellChanged(waitingSubjects)) }
  }

  /// Handles that the first waiting step could not be saved. With an outbox it is tried again by itself, except where
  /// the dispatcher has to know what becomes of it.
  mutating func stop(_ error: JournalError, _ effects: inout [Effect]) {
    let before = saving
    defer { if saving != before { effects.append(.tellChanged(waitingSubjects)) } }
    obstacle = nil
    if keepsSteps, error.mayPass {
      standing = .held(error)
      outage = error
    } else {
      standing = .stopped(error)
    }
  }

  /// Tries again what may be possible by now. A desk without an outbox goes on saying that nothing is saved, until it is.
  mutating func passTime() {
    tryAgain()
    guard !keepsSteps else { return }
    if let problem, problem.passesByItself {
      obstacle = problem
      standing = .idle
    }
    if readingProblem?.passesByItself ?? false { hasNews = true }
  }

  /// Tries to save again what is held.
  mutating func tryAgain() {
    if case .held = standing { standing = .idle }
  }
}

extension JournalError {
  /// Whether the journal's file can be used again without anybody opening it anew: another program has ended, or its disk
  /// has room or may be written again.
  fileprivate var passesByItself: Bool {
    switch self {
    case .busy, .diskFull, .readOnly: true
    default: false
    }
  }

  /// Whether the same decisions may be saved later, without another decision of the dispatcher.
  fileprivate var mayPass: Bool {
    switch self {
    case .missing, .notStorable, .refused: false
    default: !isAboutWrongJournal
    }
  }
}
