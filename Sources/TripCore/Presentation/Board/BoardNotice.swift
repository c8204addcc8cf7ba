/// A notice for passengers that some data of a board is missing.
public enum BoardNotice: Hashable, Sendable {
  /// Expected times are currently unreliable or missing; a missing one does not mean *on time*.
  case noExpectedTimes
  /// There is no timetable for today: it has expired, or cannot be read.
  case noTimetable
}

/// A part of a board's data that is currently unreliable, and so is not shown.
public enum BoardDoubt: Hashable, Sendable {
  /// No dispatcher has used a desk for so long that decided departures may be outdated.
  case unwatched
  /// The journal cannot be read, so that new decisions are unknown.
  case journalUnavailable
  /// A followed feed has stopped.
  case feedSilent
  /// The timetable cannot be read, or does not include today.
  case timetableMissing

  /// Whether decided departures may be outdated because of this.
  var isAboutDecidedTimes: Bool { self == .unwatched || self == .journalUnavailable }
}

extension Wording {
  /// Returns the sentence for passengers that a board's notice shows.
  public func sentence(_ notice: BoardNotice) -> String {
    switch notice {
    case .noExpectedTimes: translation.translate("Some expected times are not available at the moment.")
    case .noTimetable: translation.translate("There is no timetable for today. Please ask the staff.")
    }
  }

  /// The sentence that a board shows when there are no departures.
  public var noDeparturesSentence: String { translation.translate("No departures in the next 24 hours") }
}
