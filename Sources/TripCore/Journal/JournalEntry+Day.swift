import FoundationEssentials

extension JournalEntry {
  /// Whether the entry is about a service day: about a trip of that day, about an alert that concerns the day, or
  /// about settings that were decided on that day. An alert concerns all days from its decision until its last day.
  ///
  /// - Parameters:
  ///   - day: The service day.
  ///   - zone: The operator's time zone, in which the entry's time is on a day.
  /// - Returns: `true` when it is about the day.
  public func concerns(_ day: ServiceDate, in zone: TimeZone) -> Bool {
    switch subject {
    case .trip(let instance): instance.serviceDate == day
    case .alert(let alert): day <= alert.lastDay && ServiceDate(of: time, in: zone) <= day
    case .settings: ServiceDate(of: time, in: zone) == day
    }
  }
}

extension Sequence<JournalEntry> {
  /// Returns those of the entries that are about a service day, as ``JournalEntry/concerns(_:in:)`` says. What undoes such
  /// an entry is among them, whenever that was decided.
  ///
  /// - Parameters:
  ///   - day: The service day.
  ///   - zone: The operator's time zone.
  /// - Returns: The entries, in their order.
  public func about(_ day: ServiceDate, in zone: TimeZone) -> [JournalEntry] {
    var ids: Set<UUID> = []
    return filter { entry in
      let isWanted = entry.concerns(day, in: zone) || entry.undoes.map(ids.contains) == true
      if isWanted { ids.insert(entry.id) }
      return isWanted
    }
  }
}
