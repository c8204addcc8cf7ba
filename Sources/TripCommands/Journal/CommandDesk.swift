import ArgumentParser
import Dispatch
import FoundationEssentials
import Synchronization
import TripCore
import TripFeed
import TripProgram
import TripStore

/// A desk without a window: a day of a feed and its journal, for one command.
struct CommandDesk {
  let timetable: Timetable
  let opening: StoreOpening
  let operatorID: OperatorID
  let now: Instant
  let author: String
  let wording: Wording

  /// Opens the feed, and the journal of the day that is asked for.
  ///
  /// - Throws: An exit code, after the reason was said.
  init(feed path: String, _ options: JournalOptions) async throws {
    let (timetable, now) = try CommandFailure.told { () throws(FeedError) in
      let feed = try GTFSFeed(path: path)
      let now = options.instant(in: feed.agency.timeZone)
      let day = options.date ?? ServiceDate(of: now, in: feed.agency.timeZone)
      return (try feed.timetable(on: day), now)
    }
    self.now = now
    author = options.store.values.authorName
    operatorID = options.store.values.operatorID(of: timetable.agency)
    wording = Wording(locale: Locale(identifier: "en"), timeZone: timetable.agency.timeZone)
    let day = timetable.serviceDate
    opening = try await Self.open(try options.storePath(), operatorID, day...day, isRehearsal: options.isRehearsal)
    // Trips that somebody added can be named as well.
    self.timetable = timetable.adding(opening.state.extraTrips, at: now)
  }

  /// Ends it, before the command does.
  func close() { opening.journal.close() }

  /// Opens a journal to decide, or to publish what is decided.
  ///
  /// - Throws: An exit code, after the reason was said.
  static func open(
    _ path: String, _ operatorID: OperatorID, _ dates: ClosedRange<ServiceDate>?, isRehearsal: Bool?
  ) async throws -> StoreOpening {
    do {
      return try await StoreOpening.open(path, of: operatorID, on: dates, isRehearsal: isRehearsal)
    } catch { throw CommandFailure.refused(sentence(error)) }
  }

  /// The run that is meant.
  func trip(_ id: String, _ options: JournalOptions) throws -> Trip {
    let rows = timetable.scheduledTrips.indices.filter { row in
      timetable.tripIDs[timetable.scheduledTrips[row].trip] == id
        && timetable.scheduledTrips[row].serviceDate == timetable.serviceDate
    }
    let meant = rows.filter { options.startTime == nil || timetable.scheduledTrips[$0].startTime == options.startTime }
    guard let row = meant.first else {
      let start = options.startTime.map { " at \($0)" } ?? ""
      throw CommandFailure.refused("\(id)\(start) does not run on \(timetable.serviceDate)")
    }
    guard meant.count == 1 else {
      throw CommandFailure.refused(
        "\(id) runs \(meant.count) times on \(timetable.serviceDate); name one by --start-time")
    }
    return try timetable.trip(ofRow: row)
  }

  /// Appends what is wanted about a run.
  func append(_ request: Proposal.Request, on trip: Trip) async throws {
    try await append([Proposal(request, on: trip, time: now, author: author, operatorID: operatorID)])
  }

  /// Appends what is wanted.
  func append(_ proposals: [Proposal]) async throws {
    do { _ = try await opening.journal.append(proposals) } catch {
      if case .refused(let refusal) = error {
        throw CommandFailure.refused("\(refusal.instance.tripID): \(wording.sentence(refusal.reason))")
      }
      throw CommandFailure.refused(Self.sentence(error))
    }
  }

  /// What is wrong with a journal, in English: commands write for scripts and logs.
  static func sentence(_ error: JournalError) -> String {
    let sentence = Wording(locale: Locale(identifier: "en"), timeZone: .gmt).sentence(error)
    guard case .damaged(let path) = error else { return sentence }
    return sentence + " What can be read of it is put into a new file by: tripdesk store repair \(path)"
  }
}

extension CommandFailure {
  /// Says why a command is refused.
  ///
  /// - Returns: The exit code to throw.
  static func refused(_ reason: String) -> ExitCode {
    StandardError.write(reason)
    return ExitCode(unusable)
  }

  /// Does asynchronous work for a command, which has its thread to itself.
  static func wait(for work: @escaping @Sendable () async throws -> Void) throws {
    let done = DispatchSemaphore(value: 0)
    let outcome = Mutex<Result<Void, any Error>>(.success(()))
    Task.detached {
      do { try await work() } catch { outcome.withLock { $0 = .failure(error) } }
      done.signal()
    }
    done.wait()
    try outcome.withLock { $0 }.get()
  }
}
