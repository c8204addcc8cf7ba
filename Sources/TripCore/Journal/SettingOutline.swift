import FoundationEssentials

/// A journal entry about a setting of the operator, or the undo of one, without the setting itself, which may be long.
///
/// Settings count on every day, so that every program reads them. A journal reads the outlines first, and then only the
/// settings that may still count.
public struct SettingOutline: Hashable, Sendable {
  /// The place of the entry in the journal.
  public let sequence: JournalSequence
  /// The entry's id.
  public let id: UUID
  /// The kind of the setting; `nil` for an undo.
  public let kind: OperatorSetting.Kind?
  /// The id of the entry that is undone; `nil` when the entry is no undo.
  public let undoes: UUID?
  /// The time of the decision.
  public let time: Instant

  /// Makes an outline from what a row of a journal says; `kind` is the text that ``ActionFields`` has for the kind.
  public init(sequence: JournalSequence, id: UUID, kind: String, undoes: UUID?, time: Instant) {
    self.kind = OperatorSetting.Kind(rawValue: kind)
    (self.sequence, self.id, self.undoes, self.time) = (sequence, id, undoes, time)
  }
}

extension [SettingOutline] {
  /// Returns those of an operator's settings that need not be read for some service dates, because later ones have
  /// replaced them.
  ///
  /// Of each kind, the last two in effect are read, so that a desk can show at once what an undo of the last one brings
  /// back; those that were decided on the day that a desk shows or later, for its log; and the one that was in effect before,
  /// with which they are compared. The days before the shown one are read for their trips alone: a plan is long.
  /// Marks of single tracks are all read, because each says what is marked besides the ones before, and so are all undos.
  ///
  /// - Parameter dates: The service dates, which begin ``JournalState/daysBack`` days before the one that is shown.
  /// - Returns: The places of the entries that need not be read.
  public func replaced(on dates: ClosedRange<ServiceDate>) -> Set<JournalSequence> {
    let shown = dates.lowerBound.dayNumber + JournalState.daysBack
    let begin = Instant(unixSeconds: shown * 86_400) - Self.zones
    var places: Set<JournalSequence> = []
    let inEffect = placesInEffect()
    for kind in [OperatorSetting.Kind.vehicles, .vehiclePlan] {
      var (effective, isReplaced) = (0, false)
      for outline in reversed() where outline.kind == kind {
        if isReplaced { places.insert(outline.sequence) }
        guard inEffect.contains(outline.sequence) else { continue }
        effective += 1
        if effective >= 2, outline.time < begin { isReplaced = true }
      }
    }
    return places
  }

  /// The longest time by which a service date may begin earlier than the same date in UTC, and by which clocks may differ.
  private static var zones: Seconds { 129_600 }

  private func placesInEffect() -> Set<JournalSequence> {
    var positions: [UUID: Int] = [:]
    var targets: [Int?] = []
    for (position, outline) in enumerated() {
      targets.append(outline.undoes.flatMap { positions[$0] })
      positions[outline.id] = position
    }
    var undos = UndoLinks()
    undos.add(undoing: targets)
    return Set(enumerated().lazy.filter { undos.isInEffect($0.offset) }.map(\.element.sequence))
  }
}
