import TripCore
import TripFeed

/// One operator's desk while the program runs: its model, its clock, and the feed that its days are read from.
@MainActor
final class DeskSession {
  let desk: DeskModel
  let isRehearsal: Bool
  private let environment: DeskEnvironment
  private var request: DeskRequest
  private var feed: GTFSFeed
  private let clock: DeskClock
  private var ticker: MainLoopTimer?
  private var watch: FileWatch?
  private var reading: Task<Void, Never>?

  /// Makes the desk of a timetable that was opened.
  init(_ opening: DeskOpening, _ request: DeskRequest, _ environment: DeskEnvironment) {
    self.environment = environment
    self.request = request
    feed = opening.feed
    clock = opening.clock
    isRehearsal = clock.isRehearsal
    desk = DeskModel(timetable: opening.day.timetable, now: clock.now(), wording: opening.wording)
    opening.day.notices.forEach(desk.notify)
    desk.select(row: desk.nextDepartureRow)
    tick()
    watchFile()
  }

  isolated deinit { reading?.cancel() }

  /// Takes over another edition of the operator's timetable. Decisions and selection stay.
  ///
  /// - Returns: Whether it can: a timetable in another time zone is another desk's.
  func take(_ opening: DeskOpening, _ request: DeskRequest) -> Bool {
    guard opening.wording.timeZone == desk.wording.timeZone, opening.clock.isRehearsal == isRehearsal else {
      return false
    }
    feed = opening.feed
    self.request = request
    desk.dismiss(.timetableReplaced)
    show(opening.day)
    watchFile()
    return true
  }

  /// Shows another service day.
  func show(_ date: ServiceDate) {
    reading?.cancel()
    reading = Task { [weak self, feed, now = clock.now()] in
      let day = await DeskDay.read(date, of: feed, now: now)
      guard let self, !Task.isCancelled else { return }
      switch day {
      case .success(let day): self.show(day)
      case .failure(let error): self.desk.notify(.unreadable(error.description))
      }
    }
  }

  /// Shows the service day that lies so many days after the one that is shown.
  func step(days: Int) { show(desk.timetable.value.serviceDate.advanced(by: days)) }

  /// Shows today's service day.
  func showToday() { show(ServiceDate(of: clock.now(), in: desk.wording.timeZone)) }

  /// Reads the feed's file again; decisions and selection stay.
  func reload() {
    var request = request
    request.date = desk.timetable.value.serviceDate
    let opening = BackgroundOpening(request, environment)
    reading?.cancel()
    reading = Task { [weak self, request] in
      let result = await opening.value()
      guard let self, !Task.isCancelled else { return }
      switch result {
      case .success(let opening):
        if !self.take(opening, request) {
          self.desk.notify(.unreadable(tr("The new timetable is in another time zone. Use Open to change to it.")))
        }
      case .failure(let error): self.desk.notify(.unreadable(error.description))
      }
    }
  }

  /// Does what a notice offers.
  func accept(_ offer: DeskOffer) {
    switch offer {
    case .show(let date): show(date)
    case .reload: reload()
    }
  }

  private func show(_ day: DeskDay) {
    desk.show(day.timetable)
    desk.dismissNoticesAboutDay()
    day.notices.forEach(desk.notify)
    if desk.selectedRow.value == nil { desk.select(row: desk.nextDepartureRow) }
  }

  private func watchFile() {
    watch = FileWatch(request.path) { [weak self] in self?.desk.notify(.timetableReplaced) }
  }

  /// Sets the desk's clock, now and at least every five seconds, so that neither a suspended computer nor a clock that
  /// was put right leaves it behind for long.
  private func tick() {
    let now = clock.now()
    desk.tick(now)
    let toNextMinute = 60 - (now.unixSeconds % 60 + 60) % 60
    ticker = MainLoop.after(milliseconds: min(toNextMinute, 5) * 1000) { [weak self] in self?.tick() }
  }
}
