import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed
import TripPostgres
import TripProgram
import TripStore

/// The desk of one command, without a window: the ``DeskModel`` of a service day, as the desk's window shows it. A
/// command thus changes the same delay as a button, and is refused for the same reasons.
@MainActor
final class CommandDesk {
  /// The model of the desk.
  let model: DeskModel

  private let store: any Journal
  /// The journal when there was no file: it makes the file when a decision is saved. `nil` when there was a file.
  private let newStore: NewStoreJournal?
  /// Whether the user has named the journal's file.
  private let isStoreNamed: Bool
  /// The place where standard input named each trip, such as `standard input, line 3: `, for error messages. An empty
  /// text for a trip of the command line.
  private var places: [TripInstance: String] = [:]
  /// The reason why the journal refused a decision that was possible at this desk, because another desk had decided
  /// something before; `nil` when it refused none.
  private var refusal: Refusal?
  /// The decisions that were left out, because they would have changed nothing.
  private var omitted: [Proposal] = []
  private let bag = SubscriptionBag()

  /// Opens the feed, and the journal of the service day. A journal that does not exist is made when the first decision
  /// is saved, so that a refused command leaves none.
  ///
  /// - Parameters:
  ///   - path: The path of the timetable.
  ///   - limit: The greatest unpacked size of the timetable's tables together.
  ///   - date: The service day; `nil` for the day of `options`, or today.
  ///   - options: The options of the journal.
  ///   - following: The followed feeds, each of which is fetched once; `nil` for none.
  /// - Throws: An exit code, after the reason was written to standard error.
  init(
    feed path: String, limit: ByteCount, on date: ServiceDate? = nil, _ options: JournalOptions,
    following: FollowOptions.Values? = nil
  ) async throws {
    let (feed, timetable, now) = try CommandFailure.reportingFeedError { () throws(FeedError) in
      let feed = try GTFSFeed(path: path, limit: limit)
      let now = options.instant(in: feed.agency.timeZone)
      let day = date ?? options.date ?? ServiceDate(of: now, in: feed.agency.timeZone)
      return (feed, try feed.timetable(on: day), now)
    }
    let reports = try await following?.reports(matching: feed, at: now)
    let day = timetable.serviceDate
    let operatorID = await options.store.values.operatorID(of: feed, isRehearsal: options.now != nil)
    let storePath = try options.storePath()
    let state: JournalState
    do throws(JournalError) {
      if PostgresAddress.isAddress(storePath) {
        let journal = try await PostgresJournal(try PostgresAddress(storePath), isRehearsal: options.isRehearsal)
        (store, newStore) = (journal, nil)
        state = try await journal.state(of: operatorID, on: JournalState.days(from: day))
        CommandFailure.noteUnusableRows(of: journal)
      } else if try StoreReader.open(storePath) != nil {
        let opening = try await StoreOpening.open(
          storePath, of: operatorID, on: JournalState.days(from: day), isRehearsal: options.isRehearsal)
        (store, newStore, state) = (opening.journal, nil, opening.state)
      } else {
        let new = NewStoreJournal(path: storePath, isRehearsal: options.isRehearsal)
        (store, newStore, state) = (new, new, JournalState())
      }
    } catch { throw CommandFailure.unsaved(error) }
    // From the first decision on, nothing else would say that the timetable has got another operator, or that the name of one was
    // mistyped.
    if state.entries.isEmpty, let journal = store as? any CopyableJournal,
      let others = try? await journal.operators(insteadOf: operatorID)
    {
      CommandFailure.otherOperators(others, than: operatorID).map { StandardError.write($0) }
    }
    isStoreNamed = options.store.store != nil
    let journal = JournalReplica(
      store, state: state, from: day, operatorID: operatorID,
      author: options.store.values.authorName, clock: DeskClock(isRehearsal: options.now != nil) { now })
    model = DeskModel(
      timetable: timetable, now: now,
      wording: Wording(locale: Locale(identifier: "en_GB"), timeZone: timetable.agency.timeZone), journal: journal)
    if let reports { model.show(reports, []) }
    bag.add(journal.refusals.listen { [weak self] in self?.refusal = $0.refusal })
    bag.add(journal.omissions.listen { [weak self] in self?.omitted += $0 })
  }

  /// Closes the journal, so that its changes are all in one file. Call this before the command ends.
  func close() { store.close() }

  /// Selects trips of the service day.
  ///
  /// - Parameters:
  ///   - named: The trips.
  ///   - mayBeGone: Whether a trip may be named that the timetable does not have any more, when something is decided
  ///     about it.
  /// - Returns: The trips that the timetable does not have any more.
  /// - Throws: An exit code, after an error message, when a trip does not run on the day, runs several times, or is
  ///   named twice.
  @discardableResult
  func select(_ named: [NamedTrip], mayBeGone: Bool = false) throws(ExitCode) -> [TripInstance] {
    let timetable = model.timetable.value
    let scheduledTrips = timetable.scheduledTrips
    let wanted = Set(named.map(\.id))
    var rowsByID: [GTFSID: [Int]] = [:]
    for row in scheduledTrips.indices where scheduledTrips[row].serviceDate == timetable.serviceDate {
      let id = timetable.tripIDs.id(at: scheduledTrips[row].trip)
      if wanted.contains(id) { rowsByID[id, default: []].append(row) }
    }
    var rows: Set<Int> = []
    var gone: [TripInstance] = []
    for trip in named {
      let candidates = (rowsByID[trip.id] ?? []).filter {
        trip.startTime == nil || scheduledTrips[$0].startTime == trip.startTime
      }
      guard let row = candidates.first else {
        gone.append(try decidedTrip(trip, isWanted: mayBeGone))
        continue
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
    return gone
  }

  /// Refuses a stop that was named by its `stop_sequence` of a selected trip in whose rows a number stands twice. Here its
  /// stops have numbers of their own (``TripRow/isRenumbered``), so that the stop of another number would be decided about.
  ///
  /// - Parameter number: The `stop_sequence`; `nil` when none was named.
  /// - Throws: An exit code, after an error message.
  func checkNames(stop number: Int?) throws(ExitCode) {
    guard number != nil else { return }
    for row in model.selection.rows.value where model.trips.trip(ofRow: row)?.isRenumbered == true {
      throw refused(
        model.timetable.value.instance(ofRow: row),
        "stop_times.txt gives several of its stops one stop_sequence, so that no number names a stop of it; decide it at "
          + "the desk, where stops have names")
    }
  }

  /// Returns a trip that the timetable does not have, and about which something is decided.
  ///
  /// - Parameters:
  ///   - trip: The trip as it is named.
  ///   - isWanted: Whether the command can decide about such a trip.
  /// - Returns: The trip.
  /// - Throws: An exit code, after an error message, when there is no such trip.
  private func decidedTrip(_ trip: NamedTrip, isWanted: Bool) throws(ExitCode) -> TripInstance {
    let day = model.timetable.value.serviceDate
    let found = model.journal.shown.decidedInstances.filter { instance in
      instance.tripID == trip.id && instance.serviceDate == day
        && (trip.startTime == nil || instance.startTime == trip.startTime)
    }
    let start = trip.startTime.map { " at \($0)" } ?? ""
    let refusal = "\(trip.place)\(trip.id)\(start) does not run on \(day)"
    guard let instance = found.first else { throw CommandFailure.refused(refusal) }
    guard isWanted else {
      throw CommandFailure.refused("\(refusal); `tripdesk withdraw` takes back what was decided about it")
    }
    guard found.count == 1 else {
      throw CommandFailure.refused("\(refusal), and was decided about \(found.count) times; name one by its start_time")
    }
    guard places.updateValue(trip.place, forKey: instance) == nil else {
      throw CommandFailure.refused("\(trip.place)\(trip.id) was named before; name each trip once")
    }
    return instance
  }

  /// Makes a decision with the desk's model, and waits until the decision is saved.
  ///
  /// - Parameter verb: Calls the method of the model that decides.
  /// - Throws: An exit code, after the reason was written to standard error, when the decision is refused or cannot
  ///   be saved: ``CommandFailure/unwritten`` when the journal cannot be written now.
  func decide(_ verb: @MainActor (DeskModel) throws(Refusal) -> Void) async throws(ExitCode) {
    do throws(Refusal) { try verb(model) } catch { throw refused(error) }
    await model.journal.settle()
    if let refusal { throw refused(refusal) }
    if case .notSaved(_, let error) = model.journal.saving.value {
      guard case .unknown = error else { throw CommandFailure.unsaved(error) }
      // Appended again, it is not there twice, and then it is known.
      model.journal.retry()
      await model.journal.settle()
      if case .notSaved = model.journal.saving.value { throw CommandFailure.unsaved(error) }
    }
    if let newStore, newStore.isMade, isStoreNamed { CommandFailure.noteNewJournal(at: newStore.path) }
    noteOmissions()
  }

  /// Writes to standard error which decisions were left out, because they would have changed nothing.
  private func noteOmissions() {
    // Of a move in several steps, one of them may change nothing.
    let untouched = omitted.filter { proposal in
      !(proposal.instance.map { trip in
        model.journal.shown.effectiveEntries(on: trip).contains { $0.group == proposal.group }
      } ?? false)
    }
    guard let first = untouched.first else { return }
    guard first.subject != .settings else {
      return StandardError.write("the settings are so already; nothing is decided")
    }
    let place = first.instance.flatMap { places[$0] } ?? ""
    let subject = place + first.subject.columnID
    let reason = OmittedDecision(first.request).reason
    let count = Set(untouched.map(\.subject)).count
    if count == 1 {
      StandardError.write("\(subject) \(reason); nothing is decided about it")
    } else {
      StandardError.write("\(subject) and \(count - 1) more: each \(reason); nothing is decided about them")
    }
  }

  /// Writes the reason why a decision about a trip is refused to standard error, after the name of the trip and its
  /// line of standard input.
  ///
  /// - Parameters:
  ///   - instance: The trip.
  ///   - reason: One line of text.
  /// - Returns: The exit code ``CommandFailure/unusable``, which the caller throws.
  func refused(_ instance: TripInstance, _ reason: String) -> ExitCode {
    CommandFailure.refused("\(places[instance] ?? "")\(instance.tripID): \(reason)")
  }

  private func refused(_ refusal: Refusal) -> ExitCode {
    let problem = refusal.reason == .journalIsReadOnly ? model.journal.writeProblem.value : nil
    // For a file, the words about the decision say what to do.
    let server = problem.flatMap { ServerProblem($0) }
    let sentence = server.map(model.wording.sentence) ?? model.wording.sentence(refusal.reason)
    guard let instance = refusal.instance else { return CommandFailure.refused(sentence) }
    return refused(instance, sentence)
  }
}
