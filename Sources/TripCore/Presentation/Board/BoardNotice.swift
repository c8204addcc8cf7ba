/// A notice for passengers on a board, that some data is missing.
public enum BoardNotice: Hashable, Sendable {
  /// Sources of expected times have fallen silent; a missing expected time does not mean *on time*.
  case silence([BoardSilence])
  /// There is no timetable for today: it has expired, or cannot be read.
  case noTimetable
}

/// A kind of data on a passenger board that is currently unreliable, and so is not shown.
public enum BoardDoubt: Hashable, Sendable {
  /// No dispatcher has used a desk for so long that departures that dispatchers decided may be outdated. The time is
  /// that of the last sign of a dispatcher; `nil` when there was none.
  case unwatched(since: Instant? = nil)
  /// The journal cannot be read, so that new decisions are unknown. The time is that of the last reading; `nil` when
  /// the journal was never read.
  case journalUnavailable(since: Instant? = nil)
  /// The timetable cannot be read, or does not include today.
  case timetableMissing
}

extension Set<BoardDoubt> {
  /// When the journal was last read, when it cannot be read now; `nil` when it can be read.
  var journalUnavailable: BoardSilence? {
    for case .journalUnavailable(let since) in self { return BoardSilence(of: .desk, since: since) }
    return nil
  }

  /// When a dispatcher was last at a desk, when that is too long ago; `nil` when it is not.
  var unwatched: BoardSilence? {
    for case .unwatched(let since) in self { return BoardSilence(of: .desk, since: since) }
    return nil
  }
}

extension Wording {
  /// Returns the text for passengers that the board shows for a notice.
  ///
  /// - Parameters:
  ///   - notice: The notice.
  ///   - now: The current time: the text names the day of a silence that began on another day.
  /// - Returns: One sentence or several.
  public func sentence(_ notice: BoardNotice, now: Instant) -> String {
    switch notice {
    case .silence(let silences): sentence(silences, now: now)
    case .noTimetable: translation.translate("There is no timetable for today. Please ask the staff.")
    }
  }

  /// Returns the sentence that a board shows in place of departures or arrivals when there are none.
  public func nothingSentence(_ kind: BoardKind) -> String {
    kind == .departures
      ? translation.translate("No departures in the next 24 hours")
      : translation.translate("No arrivals in the next 24 hours")
  }
}
