import FoundationEssentials

/// What an entry does, as flat fields: for stores, and for a log that other programs read.
public struct ActionFields: Hashable, Sendable {
  /// One word: `departure`, `cancelled`, `reinstated`, `skipped`, `restored`, `platform`, `reason`, `note`, `withdrawn`,
  /// `added` or `undo`.
  public var kind: String
  /// The stop that it is about; nothing for the whole trip, or a departure from the first stop.
  public var stopSequence: Int?
  /// The resulting delay in seconds, the platform's `stop_id`, or the text. Of an added trip, how many seconds later it
  /// runs than its template, a blank, and the template's `trip_id`.
  public var value: String?
  /// `platform_code` of the platform.
  public var platformCode: String?
  /// `parent_station` of the platform.
  public var parentStation: String?
  /// The entry that is undone.
  public var undoes: UUID?

  /// Makes fields as they were read.
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

  /// Makes the fields of an action.
  public init(_ action: JournalEntry.Action) {
    switch action {
    case .undo(let id): self.init(kind: "undo", undoes: id)
    case .decision(let decision):
      self.init(kind: Self.kind(of: decision), stopSequence: decision.sequence?.number)
      switch decision {
      case .departure(let delay, _): value = String(delay.count)
      case .platform(let platform, _):
        value = platform.stopID
        platformCode = platform.code
        parentStation = platform.station
      case .reason(let text), .note(let text): value = text
      case .added(let extra): value = "\(extra.shift.count) \(extra.template)"
      case .cancelled, .reinstated, .skipped, .restored, .withdrawn: break
      }
    }
  }

  /// The action, or nothing where the fields make none, as those of a damaged or a newer store.
  public var action: JournalEntry.Action? {
    if kind == "undo" { return undoes.map { .undo($0) } }
    return decision.map { .decision($0) }
  }

  private var decision: Decision? {
    let sequence = stopSequence.map { StopSequence($0) }
    switch (kind, sequence, value) {
    case ("departure", let sequence, let value?):
      return Self.seconds(value, upTo: Trip.greatestDelay).map { .departure(delay: $0, at: sequence) }
    case ("cancelled", nil, nil): return .cancelled
    case ("reinstated", nil, nil): return .reinstated
    case ("skipped", let sequence?, nil): return .skipped(at: sequence)
    case ("restored", let sequence?, nil): return .restored(at: sequence)
    case ("platform", let sequence?, let stop?):
      return parentStation.map {
        .platform(Platform(stopID: stop, code: platformCode, station: $0), at: sequence)
      }
    case ("reason", nil, let text?): return .reason(text)
    case ("note", nil, let text?): return .note(text)
    case ("withdrawn", nil, nil): return .withdrawn
    case ("added", nil, let value?):
      let parts = value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let shift = Self.seconds(parts[0], upTo: ExtraTrip.greatestShift) else { return nil }
      return .added(ExtraTrip(like: String(parts[1]), shift: shift))
    default: return nil
    }
  }

  /// The span that `text` gives in seconds, `nil` where it is none, or longer than `limit`.
  private static func seconds(_ text: some StringProtocol, upTo limit: Seconds) -> Seconds? {
    Int(text).flatMap { (-limit.count...limit.count).contains($0) ? Seconds($0) : nil }
  }

  private static func kind(of decision: Decision) -> String {
    switch decision {
    case .departure: "departure"
    case .cancelled: "cancelled"
    case .reinstated: "reinstated"
    case .skipped: "skipped"
    case .restored: "restored"
    case .platform: "platform"
    case .reason: "reason"
    case .note: "note"
    case .withdrawn: "withdrawn"
    case .added: "added"
    }
  }
}
