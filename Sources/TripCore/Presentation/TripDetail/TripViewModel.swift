/// What a view shows of one trip, as observable texts. It only shows: ``DeskModel`` has the verbs.
///
/// ```swift
/// let model = TripViewModel(of: trip.readOnly, now: now, wording: wording)
/// let subscription = model.delay.bindAndFire { label.text = $0 ?? "" }  // "5 minutes delay"
/// ```
@MainActor
public final class TripViewModel {
  /// The trip itself.
  public let trip: ReadOnlyDynamic<Trip>
  /// The clock that it is shown by.
  public let now: ReadOnlyDynamic<Instant>
  /// The line and where it goes: `L4 → Harbour`.
  public let title: ReadOnlyDynamic<String>
  /// The date on which it departs.
  public let date: ReadOnlyDynamic<String>
  /// The scheduled departure.
  public let departure: ReadOnlyDynamic<String>
  /// The scheduled arrival.
  public let arrival: ReadOnlyDynamic<String>
  /// The scheduled duration.
  public let duration: ReadOnlyDynamic<String>
  /// `5 minutes delay` or `2 minutes early`; nothing when it is on time or nobody knows.
  public let delay: ReadOnlyDynamic<String?>
  /// Whether it is known to leave late, be it by a second.
  public let delayed: ReadOnlyDynamic<Bool>
  /// Whether it is shown as late, early, on time or unknown.
  public let punctuality: ReadOnlyDynamic<Punctuality>
  /// ``punctuality`` as a word.
  public let punctualityWord: ReadOnlyDynamic<String>
  /// When it is expected to leave; nothing where nobody knows.
  public let expectedDeparture: ReadOnlyDynamic<String?>
  /// When it is expected to arrive; nothing where nobody knows.
  public let expectedArrival: ReadOnlyDynamic<String?>
  /// How it stands and how far away it is: `on time · departs in 4 min`.
  public let status: ReadOnlyDynamic<String>
  /// Whether it does not run.
  public let cancelled: ReadOnlyDynamic<Bool>
  /// Why it does not run as planned, for passengers; nothing where nobody said.
  public let reason: ReadOnlyDynamic<String?>
  /// What colleagues should know about it; nothing where nobody said.
  public let note: ReadOnlyDynamic<String?>
  /// What a followed feed reports where a dispatcher has decided otherwise.
  public let reported: ReadOnlyDynamic<String?>
  /// Whether what is shown is saved.
  public let saveMark: ReadOnlyDynamic<SaveMark>
  /// Whether somebody is dragging it: what is shown is neither decided nor published.
  public let isProvisional: ReadOnlyDynamic<Bool>
  /// That it is provisional, else ``saveMark``, as a word; nothing where all is saved.
  public let saveWord: ReadOnlyDynamic<String?>
  /// The stops, for the list of them.
  public let stops: ReadOnlyDynamic<[StopListRow]>

  /// Makes a view model of a trip.
  ///
  /// - Parameters:
  ///   - trip: The trip; a new value replaces all that is shown.
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
