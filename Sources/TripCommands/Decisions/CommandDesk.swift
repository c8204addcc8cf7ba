import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed
import TripProgram
import TripStore

/// A desk without a window, for one command: the same ``DeskModel`` that the desk's window shows, on one service day of a
/// feed and its journal. So a command and a button start from the same delay, and are refused for the same reasons.
@MainActor
final class CommandDesk {
  /// The desk.
  let model: DeskModel

  private let store: SQLiteJournal
  /// Where each trip was named, as `standard input, line 3: `; only for trips that were named there.
  private var places: [TripInstance: String] = [:]
  /// Why the journal refused a step because of what another desk decided a moment before.
  private var refusal: Refusal?
  private let bag = SubscriptionBag()

  /// Opens the feed, and the journal of the service day. A journal that is missing is made.
  ///
  /// - Parameters:
  ///   - path: The timetable.
  ///   - date: The service day; `nil` for the one that `options` name, or today's.
  ///   - options: Where the journal is, and who decides.
  ///   - following: The feeds whose reports are known to the desk; `nil` for none. Each is fetched once.
  /// - Throws: An exit code, after the reason was written to standard error.
  init(
    feed path: String, on date: ServiceDate? = nil, _ options: JournalOptions, following: FollowOptions? = nil
  ) async throws {
    let (feed, timetable, now) = try CommandFailure.told { () throws(FeedError) in
      let feed = try GTFSFeed(path: path)
      let now = options.instant(in: feed.agency.timeZone)
      let day = date ?? options.date ?? ServiceDate(of: now, in: feed.agency.timeZone)
      return (feed, try feed.timetable(on: day), now)
    }
    let reports = try await following?.reports(matching: feed, at: now)
    let day = timetable.serviceDate
    let operatorID = options.store.values.operatorID(of: timetable.agency)
    let opening = try await CommandFailure.openJournal(
      try options.storePath(), operatorID, JournalState.days(from: day), isRehearsal: options.isRehearsal)
    store = opening.journal
    let journal = JournalReplica(
      opening.journal, state: opening.state, from: day, operatorID: operatorID,
      author: options.store.values.authorName, clock: DeskClock(isRehearsal: options.now != nil) { now })
    model = DeskModel(
      timetable: timetable, now: now,
      wording: Wording(locale: Locale(identifier: "en"), timeZone: timetable.agency.timeZone), journal: journal)
    if let reports { model.show(reports, []) }
    bag.add(journal.refusals.listen { [weak self] in self?.refusal = $0 })
  }

  /// Closes the journal. To be called before the command ends, so that the journal becomes one file.
  func close() { store.close() }

  /// Selects trips of the service day.
  ///
  /// - Throws: An exit code, after the reason was written to standard error: a trip does not run that day, or runs
  ///   several times, or was named twice.
  func select(_ named: [NamedTrip]) throws(ExitCode) {
    let timetable = model.timetable.value
    let scheduledTrips = timetable.scheduledTrips
    let wanted = Set(named.map(\.id))
    var rowsByID: [String: [Int]] = [:]
    for row in scheduledTrips.indices where scheduledTrips[row].serviceDate == timetable.serviceDate {
      let id = timetable.tripIDs[scheduledTrips[row].trip]
      if wanted.contains(id) { rowsByID[id, default: []].append(row) }
    }
    var rows: Set<Int> = []
    for trip in named {
      let candidates = (rowsByID[trip.id] ?? []).filter {
        trip.startTime == nil || scheduledTrips[$0].startTime == trip.startTime
      }
      guard let row = candidates.first else {
        let start = trip.startTime.map { " at \($0)" } ?? ""
        throw CommandFailure.refused("\(trip.place)\(trip.id)\(start) does not run on \(timetable.serviceDate)")
      }
      guard candidates.count == 1 else {
        let advice = trip.place.isEmpty ? "name one by --start-time" : "name one by start_time"
        throw CommandFailure.refused(
          "\(trip.place)\(trip.id) runs \(candidates.count) times on \(timetable.serviceDate); \(advice)")
      }
      guard rows.insert(row).inserted else {
        throw CommandFailure.refused("\(trip.place)\(trip.id) was named before; name each trip once")
      }
      places[timetable.instance(ofRow: row)] = trip.place
    }
    model.selection.select(rows: rows)
  }

  /// Decides something as the desk does, and waits until it is saved.
  ///
  /// - Parameter verb: Calls a verb of the desk.
  /// - Throws: An exit code, after the reason was written to standard error. Nothing is decided then.
  func decide(_ verb: @MainActor (DeskModel) throws(Refusal) -> Void) async throws(ExitCode) {
    do throws(Refusal) { try verb(model) } catch { throw refused(error) }
    await model.journal.settle()
    if let refusal { throw refused(refusal) }
    if case .notSaved(_, let error) = model.journal.saving.value {
      throw CommandFailure.refused(CommandFailure.sentence(error))
    }
  }

  private func refused(_ refusal: Refusal) -> ExitCode {
    let sentence = model.wording.sentence(refusal.reason)
    return CommandFailure.refused("\(places[refusal.instance] ?? "")\(refusal.instance.tripID): \(sentence)")
  }
}
