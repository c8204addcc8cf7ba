/// What passengers should know of a board whose data is not all there.
public enum BoardNotice: Hashable, Sendable {
  /// Nobody stands behind expected times just now: those that are missing are not *on time*.
  case noExpectedTimes
  /// There is no timetable for today: it has run out, or cannot be read.
  case noTimetable
}

/// What a board cannot rely on, and so does not show.
public enum BoardDoubt: Hashable, Sendable {
  /// Nobody has been at a desk for so long that what was predicted there is not watched any more.
  case unwatched
  /// The journal cannot be read: nobody knows what was decided since.
  case journalUnavailable
  /// A followed feed has gone silent.
  case feedSilent
  /// The timetable cannot be read, or does not reach to today.
  case timetableMissing

  /// Whether the times that were decided may be old.
  var isAboutDecidedTimes: Bool { self == .unwatched || self == .journalUnavailable }
}

extension Wording {
  /// A board's notice as a sentence for passengers.
  public func sentence(_ notice: BoardNotice) -> String {
    switch notice {
    case .noExpectedTimes: translation.translate("Some expected times are not available at the moment.")
    case .noTimetable: translation.translate("There is no timetable for today. Please ask the staff.")
    }
  }

  /// What a board says in the place of departures, where there are none.
  public var noDeparturesSentence: String { translation.translate("No departures in the next 24 hours") }
}
