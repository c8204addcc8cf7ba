import FoundationEssentials

/// The state of a journal: its entries, and the decisions in effect on every trip instance, computed from them.
///
/// A decision is in effect until it is undone. The state itself is never stored, only the entries.
public struct JournalState: Sendable {
  /// The entries, in the order of the journal.
  public private(set) var entries: [JournalEntry] = []

  /// For each entry's id, the position of the entry in ``entries``.
  private var positions: [UUID: Int] = [:]
  /// For each position in ``entries``, whether the entry is in effect.
  private var inEffect: [Bool] = []
  /// For the position of an undone entry, the positions of the entries that undo it.
  private var undoers: [Int: [Int]] = [:]
  /// For each trip instance, the positions of the decisions about it.
  private var decisions: [TripInstance: [Int]] = [:]
  /// The extra trips that were ever added, including those that were removed later.
  private var everAdded: Set<TripInstance> = []

  /// Computes the state of a journal.
  ///
  /// - Parameter entries: The entries, in the order of the journal.
  public init(_ entries: some Sequence<JournalEntry> = []) {
    for entry in entries { add(entry) }
  }

  /// Adds an entry that comes after all others. An entry whose id is known already is ignored.
  ///
  /// - Returns: `true` when the entry was new.
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
      // The undone entry may be missing, for example when a damaged journal was recovered.
      guard let undone = positions[id], undone < position else { break }
      undoers[undone, default: []].append(position)
      update(undone)
    }
    return true
  }

  /// The place of the last entry, or ``JournalSequence/start`` when there are no entries.
  public var last: JournalSequence { entries.last?.sequence ?? .start }

  /// The trip instances about which anything was ever decided.
  public var instances: some Collection<TripInstance> { decisions.keys }

  /// The trip instances for which ``isDecided(_:)`` returns `true`.
  public var decidedInstances: [TripInstance] { decisions.keys.filter(isDecided) }

  /// Whether any decision about a trip instance is in effect, and was not withdrawn since.
  public func isDecided(_ instance: TripInstance) -> Bool {
    guard let last = decisions[instance]?.last(where: { inEffect[$0] }), !isRemoved(instance) else { return false }
    return entries[last].decision != .withdrawn
  }

  /// Returns the decisions in effect on a trip instance, in the order in which they were taken.
  public func decisions(on instance: TripInstance) -> [Decision] {
    effectiveEntries(on: instance).compactMap(\.decision)
  }

  /// Returns the entries of the decisions in effect on a trip instance. After a withdrawal, the entry of the withdrawal
  /// is the first.
  public func effectiveEntries(on instance: TripInstance) -> [JournalEntry] {
    var result: [JournalEntry] = []
    for position in decisions[instance] ?? [] where inEffect[position] {
      if entries[position].decision == .withdrawn { result = [] }
      result.append(entries[position])
    }
    return result
  }

  /// The extra trips that were added and not removed since.
  public var extraTrips: [TripInstance: ExtraTrip] {
    var extras: [TripInstance: ExtraTrip] = [:]
    for instance in everAdded { extras[instance] = extraTrip(instance) }
    return extras
  }

  /// Returns the plan of an extra trip, or `nil` when it was never added, or was removed since.
  public func extraTrip(_ instance: TripInstance) -> ExtraTrip? {
    guard everAdded.contains(instance) else { return nil }
    return decisions(on: instance).lazy.compactMap { decision in
      if case .added(let extra) = decision { return extra }
      return nil
    }.last
  }

  /// Whether a trip is an extra trip that was removed. The only possible decision about it is to add it again.
  func isRemoved(_ instance: TripInstance) -> Bool {
    everAdded.contains(instance) && extraTrip(instance) == nil
  }

  /// Whether the journal has the entry with this id, and the entry is not undone.
  public func isInEffect(_ id: UUID) -> Bool { positions[id].map { inEffect[$0] } ?? false }

  /// Returns the entry with this id, or `nil` when the journal does not have it.
  public func entry(_ id: UUID) -> JournalEntry? { positions[id].map { entries[$0] } }

  /// Returns the undo in effect of the entry with this id, or `nil` when the entry is not undone.
  public func undoer(of id: UUID) -> JournalEntry? {
    guard let position = positions[id] else { return nil }
    return undoers[position]?.last { inEffect[$0] }.map { entries[$0] }
  }

  /// Computes anew whether the entry at `position` is in effect, then the entry that this one undoes, and so on.
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
