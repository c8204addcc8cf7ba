/// The names of a timetable's stops and lines, as they are typed into fields. Those of a large timetable are read away from
/// the main thread.
@MainActor
final class TimetableNames {
  /// The names of the stops.
  private(set) var stops = NamedIDs([])
  /// The names of the lines.
  private(set) var lines = NamedIDs([])
  /// Whether ``stops`` and ``lines`` are those of the timetable. Until then the former ones count.
  private(set) var areRead = true
  private var reading: Task<Void, Never>?
  /// The number of stops whose names take a small part of a frame to read. They are read at once, so that nothing changes
  /// after it was shown.
  static let stopsAtOnce = 500

  /// Reads the names of a timetable, at once when they are few.
  ///
  /// - Parameters:
  ///   - timetable: The timetable.
  ///   - isRead: Called when they are read later than at once. Not called when another timetable is read meanwhile.
  func read(_ timetable: Timetable, isRead: @escaping @MainActor () -> Void) {
    reading?.cancel()
    areRead = timetable.stops.count <= Self.stopsAtOnce
    guard !areRead else {
      (stops, lines) = (.stops(of: timetable), .lines(of: timetable))
      return
    }
    reading = Task { [weak self] in
      let read = await NamedIDs.read(timetable)
      guard let self, !Task.isCancelled else { return }
      (stops, lines, areRead) = (read.stops, read.lines, true)
      isRead()
    }
  }

  /// Waits until the names are read.
  func settle() async { await reading?.value }
}
