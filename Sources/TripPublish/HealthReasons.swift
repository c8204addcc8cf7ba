import TripCore
import TripWeb

/// Texts for the problems of a published feed, for its public address `/health`. They contain no names of files or
/// folders.
enum HealthReasons {
  /// Returns texts for the problems of the last version.
  ///
  /// - Parameters:
  ///   - version: The report of making and publishing the version.
  ///   - journalProblem: The error of the journal because of which the version could not be made; `nil` when there
  ///     was none.
  ///   - lacksTimetable: Whether the timetable's file was replaced and the new one was not read yet.
  ///   - refusesTimetable: Whether the timetable's file has that of another operator now.
  /// - Returns: A line of English text for each problem; an empty array when there is none.
  static func reasons(
    of version: PublicationReport, journalProblem: JournalError?, lacksTimetable: Bool, refusesTimetable: Bool
  ) -> [String] {
    var reasons: [String] = []
    if let journalProblem {
      reasons.append(words(journalProblem))
    } else if version.problem != nil {
      reasons.append(
        lacksTimetable
          ? "the timetable was replaced and is not read again yet"
          : "no new version can be made; the publisher's log tells why")
    }
    if refusesTimetable {
      reasons.append("the timetable's file has that of another operator now; what is decided with it is not published")
    }
    reasons += version.missed.map { "the last version did not reach every place: \($0.reason)" }
    if version.moment.lead > PublishingStatus.greatestLead {
      reasons.append(
        "the feed's timestamp is \(version.moment.lead.count) seconds ahead of the clock; "
          + "consumers refuse it")
    }
    return reasons
  }

  /// Returns a line of English text for each alert that is held back, the first twenty of them. That an alert is held
  /// back is no problem of the feed.
  static func heldBack(_ alerts: [PublishingStatus.HeldBackAlert]) -> [String] { alerts.prefix(20).map(\.text) }

  /// Returns a line of English text about a timestamp that could not be stored; an empty array for `nil`. The feed goes on.
  static func unstored(_ error: PublicationError?) -> [String] {
    error.map { ["the timestamp of the last version could not be stored: \($0.reason)"] } ?? []
  }

  /// Returns a line of English text about rows of the journal that no program can use; an empty array for none. The feed
  /// goes on without them.
  static func leftOut(_ rows: LeftOutRows) -> [String] {
    rows.count == 0 ? [] : ["\(rows) of the journal, because no program can use them"]
  }

  /// Returns the text for an error of the journal.
  static func words(_ error: JournalError) -> String {
    switch error {
    case .replaced: "the journal was replaced or deleted, and is not open again yet"
    case .damaged: "the journal is damaged"
    case .notAJournal: "in the place of the journal there is something else"
    case .olderVersion: "an older version of the program wrote the journal; it has to be upgraded"
    case .newerVersion: "a newer version of the program wrote the journal"
    case .diskFull: "the journal's disk is full"
    case .readOnly, .unreadable, .mayNotDecide: "the journal may not be read or written"
    case .unreachable: "the server with the journal cannot be reached; the publisher's log tells why"
    case .otherJournal: "the address leads to another journal than before"
    case .busy: "another program keeps the journal busy"
    case .realDecisions: "the journal holds real decisions, and this is a rehearsal"
    case .rehearsal: "the journal holds decisions of a rehearsal"
    case .otherOperator: "in the place of the journal there is another operator's"
    case .missing: "the journal has lost decisions that were published"
    case .refused, .notStorable, .otherArchive, .failed, .unknown:
      "the journal cannot be read; the publisher's log tells why"
    }
  }
}
