/// A notice for passengers on a board, that some data is missing.
public enum BoardNotice: Hashable, Sendable {
  /// Expected times are currently unreliable or missing; a missing one does not mean *on time*.
  case noExpectedTimes
  /// There is no timetable for today: it has expired, or cannot be read.
  case noTimetable
}

/// A kind of data on a passenger board that is currently unreliable, and so is not shown.
public enum BoardDoubt: Hashable, Sendable {
  /// No dispatcher has used a desk for so long that departures that dispatchers decided may be outdated.
  case unwatched
  /// The journal cannot be read, so that new decisions are unknown.
  case journalUnavailable
  /// A followed GTFS-Realtime feed gives no current reports any more.
  case feedSilent
  /// The timetable cannot be read, or does not include today.
  case timetableMissing

  /// Whether dispatchers' decisions may be out of date for this reason, so that the board does not show departure
  /// times that they set.
  var isAboutDecidedTimes: Bool { self == .unwatched || self == .journalUnavailable }
}

extension Wording {
  /// Returns the sentence for passengers that the board shows for a notice.
  public func sentence(_ notice: BoardNotice) -> String {
    switch notice {
    case .noExpectedTimes: translation.translate("Some expected times are not available at the moment.")
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
