import FoundationEssentials

/// The place of an entry in the order of its journal. Places grow from entry to entry, but not always by one.
public struct JournalSequence: Hashable, Comparable, Sendable {
  /// The number of a place in the journal, which the journal assigned to the entry.
  public let number: Int64

  /// Makes a place in a journal from its number.
  public init(_ number: Int64) { self.number = number }

  /// The place in the journal after this one. After the greatest possible place there is no further one: its `next`
  /// is the place itself, and a journal then refuses to append.
  public var next: JournalSequence { JournalSequence(number == .max ? .max : number + 1) }

  /// The place before the first entry of every journal.
  public static let start = JournalSequence(0)

  /// Whether place `a` comes before place `b` in the journal.
  public static func < (a: JournalSequence, b: JournalSequence) -> Bool { a.number < b.number }
}

/// The identity of an operator in a journal, because one journal may hold the decisions of several operators.
public struct OperatorID: Hashable, Comparable, Sendable {
  /// The text that identifies the operator: the `agency_id`, or a text that replaces it for an operator without one.
  public var text: String { id.text }
  /// The ``text`` as an id, whose bytes are compared.
  public let id: GTFSID

  /// Makes an operator's identity from a text that a journal stores.
  public init(_ text: String) { id = GTFSID(text) }

  /// Makes the identity of the operator with an `agency_id`.
  public init(_ id: GTFSID) { self.id = id }

  /// Makes the identity of a timetable's operator: its `agency_id`, or its name and time zone when the feed has no
  /// `agency_id`.
  public init(_ agency: Agency) { id = agency.id ?? "\(agency.name) (\(agency.timeZone.identifier))" }

  /// Orders operators by the bytes of their texts.
  public static func < (one: OperatorID, other: OperatorID) -> Bool { one.id < other.id }
}

/// An entry of a journal: a decision about one trip instance or one alert, a setting of the operator, or the undo of an
/// earlier entry, with its time and author.
///
/// Entries are never changed: an undo is an entry that refers to the undone entry, and a redo is an undo of the undo.
public struct JournalEntry: Hashable, Sendable {
  /// The action of a journal entry: a decision, or the undo of another entry.
  public enum Action: Hashable, Sendable {
    /// The entry is a dispatcher's decision about the trip instance.
    case decision(Decision)
    /// The entry is a dispatcher's decision about the alert.
    case alert(AlertDecision)
    /// The entry sets a setting of the operator.
    case settings(OperatorSetting)
    /// The entry is an undo: the entry with this id is no longer in effect. To redo, undo the undo.
    case undo(UUID)
  }

  /// The place of the entry in the order of the journal, which the journal assigns.
  public let sequence: JournalSequence
  /// The unique id of the entry, which the desk assigns. Appending an id that the journal has already adds nothing.
  public let id: UUID
  /// The id of the undo step to which the entry belongs. Entries with the same `group`, such as one decision about
  /// many trips, are undone together.
  public let group: UUID
  /// The time at which the decision or the undo was made.
  public let time: Instant
  /// The name of the dispatcher or program that made the decision or the undo.
  public let author: String
  /// The operator of the trip, alert or settings that the journal entry is about.
  public let operatorID: OperatorID
  /// The trip instance, the alert or the settings that the entry is about.
  public let subject: JournalSubject
  /// The action of the journal entry: a decision, or the undo of another entry.
  public let action: Action
  /// The planned stop time that the decision is about, when it was taken; `nil` when it is about none.
  public let planned: PlannedStopTime?

  /// Makes a journal entry. The properties of the same names explain the parameters.
  public init(
    sequence: JournalSequence, id: UUID, group: UUID, time: Instant, author: String, operatorID: OperatorID,
    subject: JournalSubject, action: Action, planned: PlannedStopTime? = nil
  ) {
    self.sequence = sequence
    self.id = id
    self.group = group
    self.time = time
    self.author = author
    self.operatorID = operatorID
    self.subject = subject
    self.action = action
    self.planned = planned
  }

  /// Makes a journal entry about a trip instance. The properties of the same names explain the parameters.
  public init(
    sequence: JournalSequence, id: UUID, group: UUID, time: Instant, author: String, operatorID: OperatorID,
    instance: TripInstance, action: Action, planned: PlannedStopTime? = nil
  ) {
    self.init(
      sequence: sequence, id: id, group: group, time: time, author: author, operatorID: operatorID,
      subject: .trip(instance), action: action, planned: planned)
  }

  /// The trip instance that the entry is about, or `nil` when it is about an alert or settings.
  public var instance: TripInstance? { subject.trip }

  /// The decision about a trip, or `nil` when the entry is about an alert, or is an undo.
  public var decision: Decision? {
    if case .decision(let decision) = action { return decision }
    return nil
  }

  /// The decision about a trip with the planned stop time that it is about, or `nil` when ``decision`` is.
  public var taken: TakenDecision? { decision.map { TakenDecision($0, about: planned) } }

  /// The decision about an alert, or `nil` when the entry is about a trip, or is an undo.
  public var alertDecision: AlertDecision? {
    if case .alert(let decision) = action { return decision }
    return nil
  }

  /// The setting of the operator, or `nil` when the entry is about a trip or an alert, or is an undo.
  public var setting: OperatorSetting? {
    if case .settings(let setting) = action { return setting }
    return nil
  }

  /// Whether the entry is a decision, and no undo.
  public var isDecision: Bool { undoes == nil }

  /// The id of the entry that this journal entry undoes, or `nil` when this entry is a decision.
  public var undoes: UUID? {
    if case .undo(let id) = action { return id }
    return nil
  }
}
