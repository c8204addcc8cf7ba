import FoundationEssentials

/// The action of a journal entry as flat text and number fields, for databases and for logs that other programs read.
public struct ActionFields: Hashable, Sendable {
  /// The kind of action: `departure`, `held`, `cancelled`, `reinstated`, `skipped`, `restored`, `ends-early`,
  /// `starts-late`, `platform`, `reason`, `cause`, `note`, `vehicle`, `withdrawn`, `added` or `undo`; for an alert: `alert`, `alert-ended`, `alert-texts`,
  /// `alert-withheld`, `alert-automatic` or `alert-undo`; for a setting of the operator: `vehicle-settings`,
  /// `vehicle-plan`, `single-track` or `settings-undo`. A reason whose cause is ``AlertCause/other`` has the kind `reason`, every other
  /// one the kind `cause`.
  public var kind: String
  /// The `stop_sequence` of the stop that the action is about. `nil` when the action is about the whole trip, or
  /// about the departure from the trip's first stop.
  public var stopSequence: Int?
  /// The value of the action, as text, by kind: `departure` and `held`: the delay in seconds, and the planned stop time;
  /// `skipped`, `restored`, `ends-early` and `starts-late`: the planned stop time; `platform`: the planned
  /// stop time with the `stop_id` of the new platform in place of its own, or that id alone; `reason` and `note`: the text; `vehicle`: its name; `cause`, and `cancelled` with a reason: the raw
  /// value of the ``AlertCause``, a space and the text of the reason; `added`: the shift in seconds, the departure, a space and
  /// the `trip_id` of the copied trip; `alert` and `alert-texts`:
  /// JSON text (see ``AlertNotation``); `vehicle-settings`, `vehicle-plan` and `single-track`: JSON text (see ``SettingNotation``).
  /// `nil` for all other kinds. How planned stop times and departures are written says `TimedValue`; entries of older versions
  /// have none.
  public var value: String?
  /// `platform`: the `platform_code` of the new platform, `nil` when the feed has no code for it. `added`: the station or stop where
  /// the copied trip ends (``ExtraTrip/ends``). `cancelled`, `reinstated`, `reason`, `cause`, `note` and `vehicle`: the planned stop time.
  /// `alert`: the planned stop times of its trips, as JSON text (``AlertStarts``). `vehicle-plan`: when its trips
  /// start (``VehiclePlan``). `nil` for every other kind.
  public var platformCode: String?
  /// The `parent_station` of the new platform, or of the planned stop time; `added`: the station or stop where the copied trip begins.
  /// `nil` for every other kind.
  public var parentStation: String?
  /// For the kinds `undo`, `alert-undo` and `settings-undo`, the id of the journal entry that is undone; `nil` for every other kind.
  public var undoes: UUID?

  /// Makes the fields of an action from the columns of a database row. The properties of the same names explain the
  /// parameters.
  public init(
    kind: String, stopSequence: Int? = nil, value: String? = nil, platformCode: String? = nil,
    parentStation: String? = nil, undoes: UUID? = nil
  ) {
    self.kind = kind
    self.stopSequence = stopSequence
    self.value = value
    self.platformCode = platformCode
    self.parentStation = parentStation
    self.undoes = undoes
  }

  /// Makes the fields that describe the action of a journal entry.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - subject: What the entry is about, which the kind of an undo says; `nil` for a trip.
  ///   - planned: The planned stop time that a decision is about; `nil` for none.
  public init(_ action: JournalEntry.Action, about subject: JournalSubject? = nil, planned: PlannedStopTime? = nil) {
    switch action {
    case .undo(let id):
      let kind =
        switch subject {
        case .trip, nil: "undo"
        case .alert: Self.alertUndo
        case .settings: Self.settingsUndo
        }
      self.init(kind: kind, undoes: id)
    case .settings(let setting): self.init(setting)
    case .alert(let decision): self.init(decision)
    case .decision(let decision):
      self.init(kind: Kind(decision).rawValue, stopSequence: decision.sequence?.number)
      switch decision {
      case .departure(let delay, _), .held(let delay, _):
        value = TimedValue(delay, planned).text
        parentStation = planned?.station?.text
      case .platform(let platform, _):
        value = planned.map { TimedValue(nil, $0, id: platform.stopID).text } ?? platform.stopID.text
        platformCode = platform.code
        parentStation = platform.station.text
      case .reason(let text, .other), .note(let text): value = text
      case .vehicle(let name): value = name.text
      case .reason(let text, let cause), .cancelledWithReason(let text, let cause): value = "\(cause.rawValue) \(text)"
      case .added(let extra):
        value = TimedValue(extra.shift, extra.departure, extra.template).text
        parentStation = extra.ends?.origin.text
        platformCode = extra.ends?.destination.text
      case .skipped, .restored, .endsEarly, .startsLate:
        value = planned.map { TimedValue(nil, $0).text }
        parentStation = planned?.station?.text
      case .cancelled, .reinstated, .withdrawn: break
      }
      if let planned, Kind(decision).place == .platformCode {
        platformCode = TimedValue(nil, planned).text
        parentStation = planned.station?.text
      }
    }
  }

  /// The action that these fields describe, or `nil` when the fields are invalid, as in a database that is damaged or
  /// that a newer version of the program wrote.
  public var action: JournalEntry.Action? {
    if ["undo", Self.alertUndo, Self.settingsUndo].contains(kind) { return undoes.map { .undo($0) } }
    if isAboutSettings { return setting.map { .settings($0) } }
    return isAboutAlert ? alertDecision.map { .alert($0) } : decision.map { .decision($0) }
  }

  /// The decision that these fields describe, or `nil` when the fields are invalid or describe an undo.
  private var decision: Decision? {
    // The switch names every kind, so that the compiler asks for the reading of a new one.
    guard let kind = Kind(rawValue: kind) else { return nil }
    let sequence = stopSequence.map { StopSequence($0) }
    switch (kind, sequence, value) {
    case (.departure, let sequence, let value?):
      return delay(value).map { .departure(delay: $0, at: sequence) }
    case (.held, let sequence, let value?):
      return delay(value).map { .held(delay: $0, at: sequence) }
    case (.cancelled, nil, nil): return .cancelled
    case (.cancelled, nil, let value?):
      return Self.reason(value).map { .cancelledWithReason($0.text, cause: $0.cause) }
    case (.reinstated, nil, nil): return .reinstated
    case (.skipped, let sequence?, let value): return isStopTime(value) ? .skipped(at: sequence) : nil
    case (.restored, let sequence?, let value): return isStopTime(value) ? .restored(at: sequence) : nil
    case (.endsEarly, let sequence?, let value): return isStopTime(value) ? .endsEarly(at: sequence) : nil
    case (.startsLate, let sequence?, let value): return isStopTime(value) ? .startsLate(at: sequence) : nil
    case (.platform, let sequence?, let stop?):
      return parentStation.map {
        .platform(
          Platform(stopID: platformID(stop), code: platformCode, station: GTFSID($0)), at: sequence)
      }
    case (.reason, nil, let text?): return .reason(text)
    case (.cause, nil, let value?):
      return Self.reason(value).flatMap { $0.cause == .other ? nil : .reason($0.text, cause: $0.cause) }
    case (.note, nil, let text?): return .note(text)
    case (.vehicle, nil, let name?): return .vehicle(GTFSID(name))
    case (.withdrawn, nil, nil): return .withdrawn
    case (.added, nil, let value?):
      guard let value = TimedValue(value), let id = value.id, let shift = value.number,
        shift.magnitude <= ExtraTrip.greatestShift
      else { return nil }
      let ends = parentStation.flatMap { origin in
        platformCode.map { ExtraTrip.Ends(origin: GTFSID(origin), destination: GTFSID($0)) }
      }
      return .added(ExtraTrip(like: id, shift: shift, departure: value.departure, ends: ends))
    case (.departure, _, _), (.held, _, _), (.cancelled, _, _), (.reinstated, _, _), (.skipped, _, _),
      (.restored, _, _), (.endsEarly, _, _), (.startsLate, _, _), (.platform, _, _), (.reason, _, _), (.cause, _, _),
      (.note, _, _), (.vehicle, _, _), (.withdrawn, _, _), (.added, _, _):
      return nil
    }
  }

  /// Reads a cause and the text of a reason; returns `nil` when the value does not begin with a cause.
  private static func reason(_ value: String) -> (text: String, cause: AlertCause)? {
    guard let (word, text) = split(value), let cause = AlertCause(rawValue: word) else { return nil }
    return (text, cause)
  }

  /// Splits a value at its first space; returns `nil` when it has none. An accent after the space, with which a reason may
  /// begin, makes another character of the space, so that bytes are compared.
  static func split(_ value: String) -> (word: String, rest: String)? {
    guard let space = value.utf8.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    return (
      String(decoding: value.utf8[..<space], as: UTF8.self),
      String(decoding: value.utf8[space...].dropFirst(), as: UTF8.self)
    )
  }

  /// The kinds of decisions, with the words that stand for them in databases and logs.
  enum Kind: String {
    case departure, held, cancelled, reinstated, skipped, restored, platform, reason, cause, note, vehicle, withdrawn,
      added
    case endsEarly = "ends-early"
    case startsLate = "starts-late"

    init(_ decision: Decision) {
      self =
        switch decision {
        case .departure: .departure
        case .held: .held
        case .cancelled, .cancelledWithReason: .cancelled
        case .reinstated: .reinstated
        case .skipped: .skipped
        case .restored: .restored
        case .endsEarly: .endsEarly
        case .startsLate: .startsLate
        case .platform: .platform
        case .reason(_, .other): .reason
        case .reason: .cause
        case .note: .note
        case .vehicle: .vehicle
        case .withdrawn: .withdrawn
        case .added: .added
        }
    }

    /// Where the planned stop time of a decision stands: in a field that has room for it; `nil` for a kind that has none.
    var place: PlannedStopTime.Place? {
      switch self {
      case .departure, .held, .skipped, .restored, .endsEarly, .startsLate, .platform: .value
      case .cancelled, .reinstated, .reason, .cause, .note, .vehicle: .platformCode
      case .withdrawn, .added: nil
      }
    }
  }
}
