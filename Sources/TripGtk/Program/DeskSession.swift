import TripCore
import TripFeed
import TripPostgres
import TripProgram

/// One operator's desk while the program runs: its model, its clock, and the feed from which its days are read.
@MainActor
final class DeskSession {
  let desk: DeskModel
  let search: TripSearch
  let isRehearsal: Bool
  let environment: DeskEnvironment
  /// The open passenger boards.
  var boards: [Board] = []
  private let key: OperatorKey
  private var request: DeskRequest
  /// The edition of the timetable from which service days are read.
  let feed: Dynamic<GTFSFeed>
  let clock: DeskClock
  /// The settings of the alerts that follow from decisions.
  private(set) var alerts: SessionAlerts?
  /// The models with which a dispatcher writes alerts, made when they are first asked for.
  private(set) lazy var alertEditor = SessionAlertEditor(
    desk, of: feed, languages: { [weak self] in self?.alerts?.languages ?? [] },
    folder: AlertDraftsFolder(
      of: operatorID, by: desk.journal.author, isRehearsal: isRehearsal, environment: ProcessEnvironment.variables))
  private let operatorID: OperatorID
  private let filterFile: FilterFile
  private let directionsFile: LineDirectionsFile
  /// The options for publishing and following. They are those of the first opening; later openings do not change
  /// them.
  private let published: PublishOptions.Values
  private(set) var presence: DeskPresence?
  /// Tells the other desks what is selected at this one; `nil` while the journal is a file.
  private var colleagues: ColleaguesModel?
  private var publishing: DeskPublishing?
  private var reopening: JournalReopening?
  private var alertedTrips: AlertedTripsReader?
  private var ticker: MainLoopTimer?
  private var watch: FileWatch?
  /// Reads other service days than the shown one.
  private let days: DayReading
  private var reloading: BackgroundOpening?

  /// Makes the desk of an opened timetable.
  init(_ opening: DeskOpening, _ request: DeskRequest, _ environment: DeskEnvironment) {
    self.environment = environment
    self.request = request
    key = OperatorKey(opening, path: request.path)
    feed = Dynamic(opening.feed)
    clock = opening.clock
    isRehearsal = clock.isRehearsal
    let store = request.options.store
    published = request.options.publishing
    operatorID = opening.operatorID
    let journal =
      opening.journal
      ?? DeskJournal(
        journal: MemoryJournal(), state: JournalState(), firstDay: opening.day.timetable.serviceDate, notice: nil)
    desk = DeskModel(
      timetable: opening.day.timetable, now: clock.now(), wording: opening.wording,
      journal: JournalReplica(
        journal.journal, state: journal.state, isFormer: journal.isFormer, from: journal.firstDay,
        operatorID: operatorID, author: store.authorName, clock: clock, outbox: journal.outbox, kept: journal.kept,
        areUndecided: journal.areUndecided, known: journal.known, refused: journal.refused, journalID: journal.id,
        damage: journal.damage,
        unopened: journal.unopened,
        isOnServer: store.storePath(isRehearsal: isRehearsal).map(PostgresAddress.isAddress) ?? false),
      alerts: opening.alerts)
    days = DayReading(desk, of: feed, clock: clock)
    let filterFile = FilterFile(of: operatorID)
    self.filterFile = filterFile
    directionsFile = LineDirectionsFile(of: operatorID)
    directionsFile.keep(desk.lineDirections)
    let filterNotice = filterFile.keep(desk.filter)
    search = TripSearch(desk, clock: .mainLoop)
    filterNotice.map(desk.notices.add)
    opening.day.notices.forEach(desk.notices.add)
    if store.operatorName == nil, !journal.others.isEmpty {
      desk.notices.add(.otherOperators(journal.others, than: operatorID))
    }
    if !journal.otherAgencies.isEmpty {
      desk.notices.add(.otherAgencies(journal.otherAgencies, than: operatorID))
    }
    journal.notice.map(desk.notices.add)
    journal.unopened.map { desk.notices.add(.cannotKeep($0)) }
    for steps in journal.stranded {
      desk.notices.add(
        .keptElsewhere(
          steps.count, author: steps.author, address: steps.address,
          of: steps.operatorID == operatorID ? nil : steps.operatorID))
    }
    // That decisions may be lost is said before all else.
    desk.noteUnsaved()
    journal.damage.map { desk.notices.add(.keptUnreadable($0)) }
    alerts = SessionAlerts(opening) { [weak self] in
      self?.desk.alerts.use($0)
      self?.publishing?.use($0)
    }
    begin(journal.journal, opening.alerts)
    reopening = JournalReopening(
      desk, path: store.storePath(isRehearsal: isRehearsal), isRehearsal: store.purpose(isRehearsal: isRehearsal),
      isLost: journal.isLost, takesAny: request.options.isBoard
    ) { [weak self] journal in
      if let self, let alerts = self.alerts { self.begin(journal, alerts.empty) }
    }
    alertedTrips = AlertedTripsReader(desk, of: feed)
    desk.selectFirst()
    tick()
    watchFile()
  }

  /// Starts what uses the journal: publishing, and recording the dispatcher's presence. When another journal replaces
  /// the first one, both continue with that.
  private func begin(_ journal: any Journal, _ alerts: AutomaticAlerts) {
    let store = journal as? any Journal & PresenceRecord
    let path = request.options.store.storePath(isRehearsal: isRehearsal)
    var published = published
    if published.publishes, path.map(PostgresAddress.isAddress) ?? false {
      // Several desks share the journal on a server, and at most one program may publish it.
      (published.files, published.servers) = ([], [])
      desk.notify(
        tr("This desk does not publish, because its journal is on a server: tripdesk publish does that beside it."))
    }
    presence = store.map { DeskPresence($0, of: operatorID, clock: clock) }
    // No dispatcher works at a board.
    let desks = request.options.isBoard ? nil : journal as? any DesksAtWork
    colleagues = desks.map { ColleaguesModel(desk, at: $0, clock: .mainLoop) }
    if let publishing {
      store.map { publishing.use($0, path) }
    } else {
      publishing = DeskPublishing(
        published, of: feed.value, store, store: path, for: desk, clock: clock, alerts: alerts)
    }
  }

  /// Passes what is published of a trip to `show`: what is published, or would be if publishing were on.
  ///
  /// `show` is not called when the journal or the timetable cannot be read; a notice then says why.
  func preview(_ instance: TripInstance, then show: @escaping @MainActor (PublishedTripPreview) -> Void) {
    guard let publishing, let composer = publishing.composer else {
      return desk.notify(tr("Nothing can be published: the journal cannot be opened."))
    }
    Task { [clock, weak desk, profiles = publishing.profiles] in
      do {
        let published = try await composer.published(of: instance, for: profiles, at: clock.now())
        guard let desk, let trip = desk.trips.row(of: instance).flatMap(desk.trips.trip(ofRow:)) else { return }
        let cause = trip.delaySource == .vehicle ? trip.consequence.map { desk.name(of: $0.cause) } : nil
        show(PublishedTripPreview(trip, published, desk.wording, following: cause))
      } catch { desk?.notify("\(error)") }
    }
  }

  /// Records that a dispatcher uses the desk now, so that no trip moves in the list at this moment.
  func notePresence() {
    search.stillness.touch()
    presence?.note { [weak self] in self?.publishing?.noteAttended() }
  }

  /// Pauses or resumes publishing.
  func setPublishingPaused(_ isPaused: Bool) { publishing?.setPaused(isPaused) }

  /// Returns the work that remains when the program ends. The desk must not be used afterwards.
  func end() -> DeskEnding { DeskEnding(steps: desk.journal.unsavedSteps, publication: publishing?.end()) }

  isolated deinit { reloading?.cancel() }

  /// Replaces the operator's timetable by another edition. Decisions stay. The selected trip stays selected if the
  /// new edition has it; otherwise no trip is selected, so that the next key does not change another trip.
  func take(_ opening: DeskOpening, _ request: DeskRequest) {
    let selected = desk.selection.trip.value?.title.value
    let shown = desk.timetable.value.serviceDate
    feed.value = opening.feed
    self.request = request
    watchFile()
    publishing?.use(feed.value)
    alerts?.take(opening)
    days.show(opening.day)
    if let wanted = days.wanted { return show(wanted) }
    if let selected, desk.selection.row.value == nil, opening.day.timetable.serviceDate == shown {
      desk.notices.add(.selectionGone(selected))
    }
  }

  /// Reads another service day and shows it.
  func show(_ date: ServiceDate) { days.show(date) }

  /// Shows the service day that is `days` later than the shown one, or than the one that is being read.
  func step(days: Int) { self.days.step(days: days) }

  /// Shows the service day of the present time.
  func showToday() { days.showToday() }

  /// Reads the feed's file again. Decisions and the selection stay.
  func reload() {
    // If the file changes again while it is read, these notices appear again.
    desk.notices.dismiss(.timetableReplaced)
    desk.notices.dismiss(.timetableGone)
    var request = request
    request.options.date = desk.timetable.value.serviceDate
    reloading?.cancel()
    let opening = BackgroundOpening(
      request,
      running: RunningDesk(
        operatorID: operatorID, clock: clock, decided: desk.journal.shown, reported: desk.trips.reported),
      environment)
    reloading = opening
    Task { [weak self, request] in
      let result = await opening.value()
      guard let self, self.reloading === opening else { return }
      self.reloading = nil
      switch result {
      case .success(let opened) where self.isOwn(opened):
        self.take(opened, request)
      case .success:
        self.desk.notices.add(
          .unreadable(tr("The file now holds another operator's timetable. Open it to change to that.")))
      case .failure(let error): self.desk.notices.add(.unreadable(error.description))
      }
    }
  }

  /// Whether a new edition of the timetable's file is this operator's.
  private func isOwn(_ opened: DeskOpening) -> Bool {
    // Whoever named the operator says that the file is that operator's, whatever agency_id it has.
    OperatorKey(opened, path: request.path) == key
      || request.options.store.operatorName != nil && opened.feed.agency.timeZone == feed.value.agency.timeZone
  }

  /// Carries out the offer of a notice.
  func accept(_ offer: DeskOffer) {
    switch offer {
    case .show(let date): show(date)
    case .showTrips(let instances): days.show(instances)
    case .reload: reload()
    case .retrySaving: reopening?.retry()
    case .upgradeJournal: reopening?.upgrade()
    case .repairJournal: reopening?.repair()
    case .discardUnsaved:
      desk.journal.discard()
      reopening?.noteDiscarded()
    case .useOtherJournal: reopening?.useOther()
    case .acknowledgeDamage: desk.journal.acknowledgeDamage()
    case .decideAgain(let step): desk.decideAgain(step)
    case .showSelection: desk.showSelection()
    case .quit: break  // The program's own.
    }
  }

  private func watchFile() {
    watch = FileWatch(request.path) { [weak self] change in
      guard let desk = self?.desk else { return }
      desk.notices.dismiss(change == .gone ? .timetableReplaced : .timetableGone)
      desk.notices.add(change == .gone ? .timetableGone : .timetableReplaced)
    }
  }

  /// Sets the desk's clock now, at each full minute, and at least every five seconds, so that the clock is right soon
  /// after a suspend or a change of the computer's clock.
  private func tick() {
    let now = clock.now()
    desk.tick(now)
    desk.journal.timePassed()
    reopening?.tick()
    let toNextMinute = 60 - (now.unixSeconds % 60 + 60) % 60
    ticker = MainLoop.after(milliseconds: min(toNextMinute, 5) * 1000) { [weak self] in self?.tick() }
  }
}
