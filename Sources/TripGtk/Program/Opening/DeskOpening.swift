import FoundationEssentials
import TripCore
import TripFeed
import TripProgram

/// An opened timetable with everything that must be computed before a window can show it.
///
/// The computation runs on the calling thread, which must not be the main thread.
struct DeskOpening: Sendable {
  let feed: GTFSFeed
  let day: DeskDay
  let clock: DeskClock
  let wording: Wording
  /// The languages of the operator's passengers.
  let passengers: PassengerLanguages
  /// The settings of the alerts that follow from decisions.
  let alertSettings: AlertSettings
  /// An empty set of these alerts.
  let alerts: AutomaticAlerts
  /// The operator whose decisions the desk shows.
  let operatorID: OperatorID
  /// The journal of a new desk; `nil` for a desk that is running, which has its journal.
  let journal: DeskJournal?

  /// Reads the feed and the service day, and opens the journal of a new desk.
  ///
  /// - Parameters:
  ///   - request: The feed and its options.
  ///   - running: The running desk whose feed is opened again; `nil` for a new desk.
  ///   - environment: The user's language and formats.
  ///   - progress: Receives the progress of reading, and can cancel it.
  ///   - given: The clock of the desk; `nil` for the computer's clock, or that of the request's rehearsal.
  /// - Throws: ``FeedError`` when the feed cannot be read or was cancelled.
  init(
    _ request: DeskRequest, running: RunningDesk?, environment: DeskEnvironment,
    progress: FeedProgress, clock given: DeskClock? = nil
  ) throws(FeedError) {
    let options = request.options
    feed = try GTFSFeed(
      path: request.path, limit: options.unpackLimit, language: environment.language, progress: progress)
    let zone = feed.agency.timeZone
    clock =
      given ?? running?.clock ?? options.rehearsalStart.map { .rehearsal(from: $0.instant(in: zone)) } ?? .system
    wording = environment.wording(in: zone)
    passengers = PassengerLanguages(of: feed)
    alertSettings = AlertSettingsSource(options.publishing.alerts, environment: environment.variables).read().settings
    alerts = alertSettings.alerts(for: passengers)
    let now = clock.now()
    let requested = options.date ?? ServiceDate(of: now, in: zone)
    let opening =
      running == nil
      ? BackgroundJournal(
        options.store.storePath(isRehearsal: clock.isRehearsal),
        of: { [feed, clock] in
          let choice = await options.store.operatorChoice(of: feed, isRehearsal: clock.isRehearsal)
          guard !choice.isSure else { return choice }
          // The server is away, and this computer may know who was meant before.
          let kept = DeskJournal.keptOperators(
            of: feed.agencyIDs, options.store.storePath(isRehearsal: clock.isRehearsal), keeper: options.keeper,
            isRehearsal: options.store.purpose(isRehearsal: clock.isRehearsal))
          return kept.isEmpty ? choice : OperatorChoice(of: feed, known: kept)
        },
        keeper: options.keeper, takesAny: options.isBoard,
        from: DeskJournal.firstDay(showing: requested, today: ServiceDate(of: now, in: zone)),
        isRehearsal: options.store.purpose(isRehearsal: clock.isRehearsal), clock: clock) : nil
    let opened = opening?.wait()
    operatorID = running?.operatorID ?? opened?.operatorID ?? OperatorID(feed.agency)
    journal = opened?.journal
    day = try DeskDay(
      requested, of: feed, now: now, decided: running?.decided ?? journal?.state ?? JournalState(),
      reported: running?.reported ?? TripReports(), orNearest: running == nil)
    // The first use of a format loads its tables, which takes longer than a frame, so it happens on this thread.
    _ = wording.time(now) + wording.longDate(requested) + wording.shortDuration(60)
  }
}

/// What is taken over from a running desk when its feed is opened again.
struct RunningDesk: Sendable {
  let operatorID: OperatorID
  let clock: DeskClock
  let decided: JournalState
  let reported: TripReports
}

/// Identifies the operator of a timetable, so that each operator has one desk.
///
/// It has the `agency_id`, not the name, because names change: that of the agency whose decisions are shown, which need not
/// be the first one of the feed. When the feed has no `agency_id`, the path of the feed's file replaces it.
struct OperatorKey: Hashable {
  private let id: GTFSID
  private let timeZone: TimeZone

  init(_ opening: DeskOpening, path: String) {
    let (feed, operatorID) = (opening.feed, opening.operatorID.id)
    id = feed.agencyIDs.contains(operatorID) ? operatorID : feed.agency.id ?? GTFSID(path)
    timeZone = feed.agency.timeZone
  }
}
