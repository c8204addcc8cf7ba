extension StepWords {
  /// Returns what a step changed of the operator's settings, such as `turnaround 4 min`.
  func changeOfSettings(_ entries: [JournalEntry]) -> String {
    let (wording, shown) = (desk.wording, desk.journal.shown)
    return Self.results(entries).compactMap { entry -> String? in
      guard let setting = entry.setting else { return nil }
      guard case .vehicles(let settings) = setting, let first = entries.first else { return wording.phrase(setting) }
      return wording.phrase(settings, after: shown.vehicleSettings(before: first.sequence))
    }.joined(separator: " · ")
  }

  /// Returns which of the operator's settings of a step hold now.
  func stateOfSettings(_ entries: [JournalEntry]) -> String {
    let shown = desk.journal.shown
    return Self.results(entries).compactMap(\.setting?.kind).map { kind in
      switch kind {
      case .vehicles: desk.wording.phrase(.vehicles(shown.vehicleSettings))
      case .vehiclePlan: desk.wording.phrase(.vehiclePlan(shown.vehiclePlan))
      case .singleTrack: desk.wording.phrase(.singleTrack(shown.singleTrack))
      }
    }.joined(separator: " · ")
  }

  /// Returns the last entry of each kind of setting.
  private static func results(_ entries: [JournalEntry]) -> [JournalEntry] {
    entries.indices.filter { index in
      !entries[(index + 1)...].contains { $0.setting?.kind == entries[index].setting?.kind }
    }.map { entries[$0] }
  }
}
