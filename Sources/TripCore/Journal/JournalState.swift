import FoundationEssentials

/// The state of a journal: its entries, and for every trip instance the decisions in effect, computed from the
/// entries.
///
/// A decision is in effect until it is undone. The state itself is never stored, only the entries.
public struct JournalState: Sendable {
  /// The journal's entries, in the order of the journal.
  public private(set) var entries: [JournalEntry] = []

  /// For each journal entry's id, the position of the entry in ``entries``.
  private var positions: [UUID: Int] = [:]
  /// How the entries undo each other, by their positions in ``entries``.
  private var undos = UndoLinks()
  /// For each trip instance, the positions in ``entries`` of the decisions about it.
  private var decisions: [TripInstance: [Int]] = [:]
  /// For each name of a vehicle, the positions in ``entries`` of the decisions that give the vehicle to a trip.
  private(set) var vehiclePositions: [GTFSID: [Int]] = [:]
  /// For each alert's id, the positions in ``entries`` of the decisions about it.
  private var alertDecisions: [GTFSID: [Int]] = [:]
  /// The positions in ``entries`` of the settings of the operator.
  private var settings: [Int] = []
  /// The extra trips that were ever added, including those that were removed later.
  private var everAdded: Set<TripInstance> = []

  /// Computes the state of a journal.
  ///
  /// - Parameter entries: The entries, in the order of the journal.
  public init(_ entries: some Sequence<JournalEntry> = []) {
    positions.reserveCapacity(entries.underestimatedCount)
    add(entries)
  }

  /// Adds an entry to the state; it must come after all others in the journal. An entry whose id is known already is
  /// ignored.
  ///
  /// - Returns: `true` when the entry was new.
  @discardableResult
  public mutating func add(_ entry: JournalEntry) -> Bool {
    guard note(entry) else { return false }
    undos.add(undoing: [undone(by: entry)])
    return true
  }

  /// Adds entries to the state; they must come after all others in the journal, and be in its order. An entry whose id is
  /// known already is ignored. For many entries this costs less than adding them one by one: undos of undos are followed
  /// once.
  public mutating func add(_ entries: some Sequence<JournalEntry>) {
    var targets: [Int?] = []
    for entry in entries where note(entry) { targets.append(undone(by: entry)) }
    undos.add(undoing: targets)
  }

  /// Adds an entry to everything but the links of undos.
  ///
  /// - Returns: `true` when the entry was new.
  private mutating func note(_ entry: JournalEntry) -> Bool {
    guard positions[entry.id] == nil else { return false }
    let position = entries.count
    entries.append(entry)
    positions[entry.id] = position
    switch entry.action {
    case .decision(let decision):
      guard let instance = entry.instance else { break }
      decisions[instance, default: []].append(position)
      switch decision {
      case .added: everAdded.insert(instance)
      case .vehicle(let name) where !name.isEmpty: vehiclePositions[name, default: []].append(position)
      default: break
      }
    case .alert:
      if let alert = entry.subject.alert { alertDecisions[alert.id, default: []].append(position) }
    case .settings: settings.append(position)
    case .undo: break
    }
    return true
  }

  /// Adds entries of the same journal that the state does not have, also at places before its last one: entries about a service
  /// date that was not loaded before, or settings that count again.
  ///
  /// - Parameter entries: The entries, in any order.
  /// - Returns: Those that were new, in the order of the journal.
  @discardableResult
  public mutating func merge(_ entries: [JournalEntry]) -> [JournalEntry] {
    let new = entries.filter { entry($0.id) == nil }.sorted { $0.sequence < $1.sequence }
    if let first = new.first, first.sequence < last {
      self = JournalState((self.entries + new).sorted { $0.sequence < $1.sequence })
    } else {
      add(new)
    }
    return new
  }

  /// Returns the position of the entry that the last entry undoes; `nil` when it is no undo, or when that entry is missing, for
  /// example after a damaged journal was recovered. No undo about a trip counts for a setting, because who reads settings
  /// does not read all trips.
  private func undone(by entry: JournalEntry) -> Int? {
    guard let position = entry.undoes.flatMap({ positions[$0] }), position < entries.count - 1 else { return nil }
    return (entries[position].subject == .settings) == (entry.subject == .settings) ? position : nil
  }

  /// The place in the journal of the last entry, or ``JournalSequence/start`` when there are no entries.
  public var last: JournalSequence { entries.last?.sequence ?? .start }

  /// The trip instances about which a decision was ever made, including decisions that were undone.
  public var instances: some Collection<TripInstance> { decisions.keys }

  /// The trip instances, alerts and settings about which a decision was ever made, including decisions that were undone.
  public var subjects: Set<JournalSubject> { Set(entries.map(\.subject)) }

  /// The trip instances for which ``isDecided(_:)`` returns `true`.
  public var decidedInstances: [TripInstance] { decisions.keys.filter(isDecided) }

  /// Whether a decision about a trip instance is in effect: `false` when all were undone, or were withdrawn by
  /// ``Decision/withdrawn``.
  public func isDecided(_ instance: TripInstance) -> Bool {
    guard !everAdded.contains(instance) else {
      return effectiveEntries(on: instance).last.map { $0.decision != .withdrawn } ?? false
    }
    guard let last = decisions[instance]?.last(where: { undos.isInEffect($0) }) else { return false }
    return entries[last].decision != .withdrawn
  }

  /// Returns the decisions in effect on a trip instance, in the order in which they were taken.
  public func decisions(on instance: TripInstance) -> [Decision] {
    effectiveEntries(on: instance).compactMap(\.decision)
  }

  /// Returns the decisions in effect on a trip instance with the stop times that they are about, in the order in which they were
  /// taken: what ``Trip/applyAll(taken:over:following:)`` applies.
  public func taken(on instance: TripInstance) -> [TakenDecision] {
    effectiveEntries(on: instance).compactMap(\.taken)
  }

  /// Returns the journal entries of the decisions in effect on a trip instance. When ``Decision/withdrawn`` is among
  /// them, it is the first: earlier decisions have no effect any more. Nor have decisions about an extra trip that is not
  /// added any more, because that was undone.
  public func effectiveEntries(on instance: TripInstance) -> [JournalEntry] {
    var result: [JournalEntry] = []
    let wasAdded = everAdded.contains(instance)
    // The position of the addition of the extra trip, until the extra trip is withdrawn.
    var addition: Int?
    for position in decisions[instance] ?? [] {
      let isInEffect = undos.isInEffect(position)
      if wasAdded, case .added? = entries[position].decision, isInEffect || !(addition.map(undos.isInEffect) ?? false) {
        addition = position
      }
      guard isInEffect else { continue }
      if entries[position].decision == .withdrawn {
        result = []
        addition = nil
      }
      if let addition, let end = undos.undoer(of: addition), position < end { continue }
      result.append(entries[position])
    }
    return result
  }

  /// Returns the journal entries of the decisions in effect on a trip, without those about another trip that had its id under an
  /// earlier timetable, or about an extra trip that a dispatcher gave it.
  package func effectiveEntries(about trip: Trip) -> [JournalEntry] {
    effectiveEntries(on: trip.instance).prefix { entry in
      if case .added = entry.decision { return trip.isExtra }
      return true
    }.filter { !($0.taken?.isAboutOther(than: trip) ?? false) }
  }

  /// Returns the journal entries of the decisions in effect on a trip instance, an alert or settings that come after a place of the
  /// journal.
  func entriesInEffect(on subject: JournalSubject, after place: JournalSequence) -> [JournalEntry] {
    let positions =
      switch subject {
      case .trip(let instance): decisions[instance]
      case .alert(let alert): alertDecisions[alert.id]
      case .settings: settings
      }
    return (positions ?? []).reversed().prefix { entries[$0].sequence > place }.reversed()
      .filter { undos.isInEffect($0) }.map { entries[$0] }
  }

  /// Returns the journal entries of the decisions in effect on a trip instance that come before a place of the journal.
  /// When ``Decision/withdrawn`` is among them, it is the first.
  func effectiveEntries(on instance: TripInstance, before place: JournalSequence) -> [JournalEntry] {
    effectiveEntries(on: instance).filter { $0.sequence < place }
  }

  /// The ids of the alerts about which a decision was ever made, including decisions that were undone.
  var alertIDs: some Collection<GTFSID> { alertDecisions.keys }

  /// Returns the journal entries of the decisions in effect about an alert, in the order of the journal.
  public func effectiveEntries(onAlert id: GTFSID) -> [JournalEntry] {
    (alertDecisions[id] ?? []).filter { undos.isInEffect($0) }.map { entries[$0] }
  }

  /// Returns the journal entries of all decisions about an alert, in the order of the journal, with those that were undone.
  func allEntries(onAlert id: GTFSID) -> [JournalEntry] { (alertDecisions[id] ?? []).map { entries[$0] } }

  /// The journal entries with settings of the operator, in the order of the journal, with those that were undone.
  var settingEntries: some BidirectionalCollection<JournalEntry> { settings.lazy.map { entries[$0] } }

  /// The extra trips that dispatchers added, without those that were removed afterwards.
  public var extraTrips: [TripInstance: ExtraTrip] {
    var extras: [TripInstance: ExtraTrip] = [:]
    for instance in everAdded { extras[instance] = extraTrip(instance) }
    return extras
  }

  /// Returns the plan of an extra trip, or `nil` when the trip was never added, or was removed afterwards.
  public func extraTrip(_ instance: TripInstance) -> ExtraTrip? {
    guard everAdded.contains(instance) else { return nil }
    return decisions(on: instance).lazy.compactMap { decision in
      if case .added(let extra) = decision { return extra }
      return nil
    }.last
  }

  /// Returns the trip instances of which another state of the same journal lacks a decision that is in effect here. A decision is not
  /// lacking where that state shows that it was undone, withdrawn or taken again, or has a newer decision about the same matter.
  ///
  /// - Parameter other: The state of the journal after its file was replaced.
  /// - Returns: The trip instances, ordered by service date and `trip_id`.
  public func instances(missingIn other: JournalState) -> [TripInstance] {
    decidedInstances.filter { instance in
      let known = Set(other.taken(on: instance))
      let new = other.effectiveEntries(on: instance).filter { self.entry($0.id) == nil }.compactMap(\.taken)
      return effectiveEntries(on: instance).contains { entry in
        guard let taken = entry.taken, other.entry(entry.id) == nil, !known.contains(taken) else { return false }
        return !new.contains { $0.answers(taken) }
      }
    }.sorted()
  }

  /// Whether a trip is an extra trip that was removed. The only possible decision about it is to add it again; when the
  /// timetable has a trip of the same id, decisions about that one are possible.
  func isRemoved(_ instance: TripInstance) -> Bool {
    everAdded.contains(instance) && extraTrip(instance) == nil
  }

  /// Whether the journal has the entry with this id, and the entry is not undone.
  public func isInEffect(_ id: UUID) -> Bool { positions[id].map { undos.isInEffect($0) } ?? false }

  /// Returns the entry with this id, or `nil` when the journal does not have it.
  public func entry(_ id: UUID) -> JournalEntry? { positions[id].map { entries[$0] } }

  /// Returns the undo in effect of the entry with this id, or `nil` when the entry is not undone.
  public func undoer(of id: UUID) -> JournalEntry? {
    positions[id].flatMap(undos.undoer).map { entries[$0] }
  }
}
