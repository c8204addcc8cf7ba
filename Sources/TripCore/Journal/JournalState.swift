import FoundationEssentials

/// What follows from the entries of a journal: the decisions in effect on every run. Nothing but entries is ever kept.
public struct JournalState: Sendable {
  /// The entries, in the order of the journal.
  public private(set) var entries: [JournalEntry] = []

  private var positions: [UUID: Int] = [:]
  private var inEffect: [Bool] = []
  /// The positions of the entries that undo the one at a position.
  private var undoers: [Int: [Int]] = [:]
  /// The positions of the decisions about a run.
  private var decisions: [TripInstance: [Int]] = [:]
  /// The runs that somebody ever added.
  private var everAdded: Set<TripInstance> = []

  /// Makes the state that follows from `entries`.
  ///
  /// - Parameter entries: In the order of the journal.
  public init(_ entries: some Sequence<JournalEntry> = []) {
    for entry in entries { add(entry) }
  }

  /// Adds an entry that comes after all others. One that is there already changes nothing.
  ///
  /// - Returns: Whether it was new.
  @discardableResult
  public mutating func add(_ entry: JournalEntry) -> Bool {
    guard positions[entry.id] == nil else { return false }
    let position = entries.count
    entries.append(entry)
    inEffect.append(true)
    positions[entry.id] = position
    switch entry.action {
    case .decision(let decision):
      decisions[entry.instance, default: []].append(position)
      if case .added = decision { everAdded.insert(entry.instance) }
    case .undo(let id):
      // What is undone comes before; an entry that nobody has, as after a recovery, stays unknown.
      guard let undone = positions[id], undone < position else { break }
      undoers[undone, default: []].append(position)
      update(undone)
    }
    return true
  }

  /// The last entry's place; ``JournalSequence/start`` where there is none.
  public var last: JournalSequence { entries.last?.sequence ?? .start }

  /// The runs about which anything was ever decided.
  public var instances: some Collection<TripInstance> { decisions.keys }

  /// The runs that are not as the timetable has them: a decision is in effect on them.
  public var decidedInstances: [TripInstance] { decisions.keys.filter(isDecided) }

  /// Whether a decision is in effect on a run, and not withdrawn since.
  public func isDecided(_ instance: TripInstance) -> Bool {
    guard let last = decisions[instance]?.last(where: { inEffect[$0] }), !isTakenBack(instance) else { return false }
    return entries[last].decision != .withdrawn
  }

  /// The decisions in effect on a run, in the order in which they were taken.
  public func decisions(on instance: TripInstance) -> [Decision] {
    effectiveEntries(on: instance).compactMap(\.decision)
  }

  /// The entries in effect that decide about a run. What was withdrawn since is not among them.
  public func effectiveEntries(on instance: TripInstance) -> [JournalEntry] {
    var result: [JournalEntry] = []
    for position in decisions[instance] ?? [] where inEffect[position] {
      if entries[position].decision == .withdrawn { result = [] }
      result.append(entries[position])
    }
    return result
  }

  /// The trips that the timetable does not have, and that were added and not taken back since.
  public var extraTrips: [TripInstance: ExtraTrip] {
    var extras: [TripInstance: ExtraTrip] = [:]
    for instance in everAdded { extras[instance] = extraTrip(instance) }
    return extras
  }

  /// How a trip runs that was added and not taken back since; nothing for any other.
  public func extraTrip(_ instance: TripInstance) -> ExtraTrip? {
    guard everAdded.contains(instance) else { return nil }
    return decisions(on: instance).lazy.compactMap { decision in
      if case .added(let extra) = decision { return extra }
      return nil
    }.last
  }

  /// Whether a trip was added, and taken back since: there is nothing to be decided about it but to add it again.
  func isTakenBack(_ instance: TripInstance) -> Bool {
    everAdded.contains(instance) && extraTrip(instance) == nil
  }

  /// Whether the entry of that name is there, and nothing has undone it.
  public func isInEffect(_ id: UUID) -> Bool { positions[id].map { inEffect[$0] } ?? false }

  /// The entry of that name.
  public func entry(_ id: UUID) -> JournalEntry? { positions[id].map { entries[$0] } }

  /// The entry in effect that undoes the one of that name, where there is one.
  public func undoer(of id: UUID) -> JournalEntry? {
    guard let position = positions[id] else { return nil }
    return undoers[position]?.last { inEffect[$0] }.map { entries[$0] }
  }

  /// Works out anew whether the entry at `position` is in effect, and what follows from that.
  private mutating func update(_ position: Int) {
    var position = position
    while true {
      let isNow = !(undoers[position] ?? []).contains { inEffect[$0] }
      guard isNow != inEffect[position] else { return }
      inEffect[position] = isNow
      guard let id = entries[position].undoes, let undone = positions[id], undone < position else { return }
      position = undone
    }
  }
}
