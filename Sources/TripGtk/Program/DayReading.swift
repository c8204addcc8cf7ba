import TripCore
import TripFeed

/// Reads the service days that a desk shows, one after another.
@MainActor
final class DayReading {
  /// The service day that is being read to replace the shown day; `nil` when none is being read.
  private(set) var wanted: ServiceDate?
  private let desk: DeskModel
  private let feed: Dynamic<GTFSFeed>
  private let clock: DeskClock
  private var reading: Task<Void, Never>?
  /// The trips of earlier days because of which the shown day was read again.
  private var lateTrips: Set<TripInstance> = []
  private var lateTripsWatch: Subscription?

  /// Reads days for a desk.
  ///
  /// - Parameters:
  ///   - desk: The desk.
  ///   - feed: The edition of the timetable from which the days are read.
  ///   - clock: The desk's clock.
  init(_ desk: DeskModel, of feed: Dynamic<GTFSFeed>, clock: DeskClock) {
    (self.desk, self.feed, self.clock) = (desk, feed, clock)
    lateTripsWatch = desk.following.bind { [weak self] _ in self?.readLateTrips() }
  }

  isolated deinit { reading?.cancel() }

  /// Reads another service day and shows it.
  ///
  /// - Parameters:
  ///   - date: The service day.
  ///   - instances: The trips to select then, as far as they run on that day.
  func show(_ date: ServiceDate, selecting instances: Set<TripInstance> = []) {
    wanted = date
    reading?.cancel()
    reading = Task {
      [weak self, feed = feed.value, journal = desk.journal, now = clock.now(), zone = desk.wording.timeZone] in
      let today = ServiceDate(of: now, in: zone)
      do throws(JournalError) {
        try await journal.load(from: DeskJournal.firstDay(showing: date, today: today))
      } catch { self?.desk.notices.add(.journalUnavailable(error)) }
      guard let reported = self?.desk.trips.reported else { return }
      let day = await DeskDay.read(date, of: feed, now: now, decided: journal.shown, reported: reported)
      guard let self, !Task.isCancelled else { return }
      self.wanted = nil
      switch day {
      case .success(let day):
        self.show(day, isOther: date != self.desk.timetable.value.serviceDate)
        self.desk.reveal(instances)
        if self.desk.selection.row.value == nil { self.desk.selectFirst() }
      case .failure(let error): self.desk.notices.add(.unreadable(error.description))
      }
    }
  }

  /// Shows the service day of trips, and selects the trips.
  func show(_ instances: Set<TripInstance>) {
    guard !desk.reveal(instances), let date = instances.map(\.serviceDate).min() else { return }
    show(date, selecting: instances)
  }

  /// Shows the service day that is `days` later than the shown one, or than the one that is being read.
  func step(days: Int) { show((wanted ?? desk.timetable.value.serviceDate).advanced(by: days)) }

  /// Shows the service day of the present time.
  func showToday() { show(ServiceDate(of: clock.now(), in: desk.wording.timeZone)) }

  /// Shows a day that was read, with the notices about it.
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - isOther: Whether it is another service day than the shown one, rather than a new edition of that.
  func show(_ day: DeskDay, isOther: Bool = false) {
    if isOther { desk.show(day.timetable, at: desk.dayPlace) } else { desk.show(day.timetable) }
    desk.notices.dismissAboutDay()
    day.notices.forEach(desk.notices.add)
  }

  /// Reads the shown day again when trips of earlier days are reported late that had arrived by their scheduled times
  /// when the day was read: they may make later trips of their vehicles late.
  ///
  /// Each trip is asked for once, because one that has arrived late is not in the day then either.
  private func readLateTrips() {
    let shown = desk.timetable.value.serviceDate
    guard shown == ServiceDate(of: desk.now.value, in: desk.wording.timeZone), wanted == nil,
      desk.drag.instance.value == nil
    else { return }
    let late = desk.trips.lateTripsOfEarlierDays.subtracting(lateTrips)
    guard !late.isEmpty else { return }
    lateTrips.formUnion(late)
    show(shown)
  }
}
