/// What a view shows of one trip, as observable texts. It only shows: ``DeskModel`` has the verbs.
///
/// ```swift
/// let model = TripViewModel(of: trip.readOnly, now: now, wording: wording)
/// let subscription = model.delay.bindAndFire { label.text = $0 ?? "" }  // "5 minutes delay"
/// ```
@MainActor
public final class TripViewModel {
  /// The trip.
  public let trip: ReadOnlyDynamic<Trip>
  /// The current time.
  public let now: ReadOnlyDynamic<Instant>
  /// The route and the destination: `L4 → Harbour`.
  public let title: ReadOnlyDynamic<String>
  /// The calendar date of the scheduled departure.
  public let date: ReadOnlyDynamic<String>
  /// The scheduled departure from the first stop.
  public let departure: ReadOnlyDynamic<String>
  /// The scheduled arrival at the last stop.
  public let arrival: ReadOnlyDynamic<String>
  /// The scheduled duration of the trip.
  public let duration: ReadOnlyDynamic<String>
  /// The delay, as in `5 minutes delay` or `2 minutes early`; `nil` when the trip is on time, or its delay is unknown.
  public let delay: ReadOnlyDynamic<String?>
  /// Whether the trip is known to depart late, even by one second.
  public let delayed: ReadOnlyDynamic<Bool>
  /// Whether the trip is shown as late, early, on time, cancelled or unknown.
  public let punctuality: ReadOnlyDynamic<Punctuality>
  /// ``punctuality`` as a word.
  public let punctualityWord: ReadOnlyDynamic<String>
  /// The expected departure from the first stop; `nil` when it is unknown, or the trip is cancelled.
  public let expectedDeparture: ReadOnlyDynamic<String?>
  /// The expected arrival at the last stop; `nil` when it is unknown, or the trip is cancelled.
  public let expectedArrival: ReadOnlyDynamic<String?>
  /// The punctuality and the time until the departure: `on time · departs in 4 min`.
  public let status: ReadOnlyDynamic<String>
  /// Whether the trip is cancelled.
  public let cancelled: ReadOnlyDynamic<Bool>
  /// The reason for passengers why the trip does not run as planned, or `nil`.
  public let reason: ReadOnlyDynamic<String?>
  /// The note about the trip for other dispatchers, or `nil`.
  public let note: ReadOnlyDynamic<String?>
  /// A followed feed's report that differs from the dispatcher's decision, or `nil`.
  public let reported: ReadOnlyDynamic<String?>
  /// Whether the shown decisions about the trip are saved.
  public let saveMark: ReadOnlyDynamic<SaveMark>
  /// Whether the trip is being dragged in the train graph. The shown delay is then neither decided nor published.
  public let isProvisional: ReadOnlyDynamic<Bool>
  /// The word for a dragged trip, or else for ``saveMark``; `nil` when all decisions are saved.
  public let saveWord: ReadOnlyDynamic<String?>
  /// The rows of the list of stops.
  public let stops: ReadOnlyDynamic<[StopListRow]>

  /// Makes a view model of a trip.
  ///
  /// - Parameters:
  ///   - trip: The trip. A new value updates all texts.
  ///   - saveMark: Whether the trip is saved; always, when left out.
  ///   - isProvisional: Whether the trip is being dragged; never, when left out.
  ///   - reported: What a followed feed reports against a decision, in words; never anything, when left out.
  ///   - now: The clock.
  ///   - wording: Turns values into text.
  public init(
    of trip: ReadOnlyDynamic<Trip>, saveMark: ReadOnlyDynamic<SaveMark> = .constant(.saved),
    isProvisional: ReadOnlyDynamic<Bool> = .constant(false), reported: ReadOnlyDynamic<String?> = .constant(nil),
    now: ReadOnlyDynamic<Instant>, wording: Wording
  ) {
    self.trip = trip
    self.now = now
    self.saveMark = saveMark
    self.reported = reported
    self.isProvisional = isProvisional
    saveWord = combineLatest(saveMark, isProvisional) { $1 ? wording.provisionalWord : wording.word($0) }.erased()
    cancelled = trip.map { $0.isCancelled }.erased()
    reason = trip.map { $0.reason }.erased()
    note = trip.map { $0.note }.erased()
    title = trip.map { wording.title(route: $0.route, headsign: $0.headsign) }.erased()
    date = trip.map { wording.shortDate($0.departure) }.erased()
    departure = trip.map { wording.time($0.departure) }.erased()
    arrival = trip.map { wording.time($0.arrival) }.erased()
    duration = trip.map { wording.shortDuration($0.duration) }.erased()
    delay = trip.map { wording.delay(of: $0) }.erased()
    delayed = trip.map { $0.delayed }.erased()
    punctuality = trip.map { Punctuality($0) }.erased()
    punctualityWord = trip.map { wording.punctuality(Punctuality($0)) }.erased()
    expectedDeparture = trip.map { $0.isCancelled ? nil : $0.actualDeparture.map(wording.time) }.erased()
    expectedArrival = trip.map { $0.isCancelled ? nil : $0.expectedArrival.map(wording.time) }.erased()
    status = combineLatest(trip, now) { trip, now in
      let word = wording.punctuality(Punctuality(trip))
      guard !trip.isCancelled else { return word }
      return "\(word) · \(wording.countdown(to: trip.actualDeparture ?? trip.departure, now: now))"
    }.erased()
    stops = trip.map { StopListRow.rows(of: $0, wording) }.erased()
  }
}
