/// The view model of one trip: observable texts about the trip, and the method that moves its departure.
///
/// ```swift
/// let model = TripViewModel(trip, now: now, wording: wording)  // trip: Dynamic<Trip>
/// let subscription = model.delay.bindAndFire { print($0 ?? "on time") }
/// try model.changeActualDeparture(by: .minutes(5))             // prints "5 minutes delay"
/// ```
///
/// The view model does not depend on a user interface toolkit. A desk passes a function that makes a decision of a
/// change; a program without a journal can change the trip directly.
@MainActor
public final class TripViewModel {
  /// The trip whose texts the view model has.
  public let trip: ReadOnlyDynamic<Trip>
  /// The current time, from which ``status`` follows.
  public let now: ReadOnlyDynamic<Instant>
  /// The route and the destination of the trip, as text: `L4 → Harbour`.
  public let title: ReadOnlyDynamic<String>
  /// The calendar date of the scheduled departure, as text.
  public let date: ReadOnlyDynamic<String>
  /// The scheduled departure of the trip from its first stop, as text.
  public let departure: ReadOnlyDynamic<String>
  /// The scheduled arrival of the trip at its last stop, as text.
  public let arrival: ReadOnlyDynamic<String>
  /// The scheduled duration of the trip, as text.
  public let duration: ReadOnlyDynamic<String>
  /// The delay of the trip as text, such as `5 minutes delay` or `2 minutes early`; `nil` when the trip is on time,
  /// or its delay is unknown.
  public let delay: ReadOnlyDynamic<String?>
  /// Whether the trip is known to depart late, even by one second.
  public let delayed: ReadOnlyDynamic<Bool>
  /// Whether the trip is shown as late, early, on time, cancelled or unknown.
  public let punctuality: ReadOnlyDynamic<Punctuality>
  /// ``punctuality`` as a word.
  public let punctualityWord: ReadOnlyDynamic<String>
  /// The expected departure from the first stop, as text; `nil` when it is unknown, or the trip is cancelled.
  public let expectedDeparture: ReadOnlyDynamic<String?>
  /// The expected arrival at the last stop, as text; `nil` when it is unknown, or the trip is cancelled.
  public let expectedArrival: ReadOnlyDynamic<String?>
  /// The punctuality of the trip and the time until its departure, as text: `on time · departs in 4 min`.
  public let status: ReadOnlyDynamic<String>
  /// Whether the trip is cancelled.
  public let cancelled: ReadOnlyDynamic<Bool>
  /// The reason, for passengers, why the trip does not run as planned; `nil` when none was given.
  public let reason: ReadOnlyDynamic<String?>
  /// The note about the trip for other dispatchers; `nil` when none was written.
  public let note: ReadOnlyDynamic<String?>
  /// A text about a followed feed's report when it differs from the dispatcher's decision, otherwise `nil`.
  public let reported: ReadOnlyDynamic<String?>
  /// Whether the decisions about the trip that the desk shows are saved in the journal.
  public let saveMark: ReadOnlyDynamic<SaveMark>
  /// Whether the trip is being dragged in the train graph. The shown delay is then neither decided nor published.
  public let isProvisional: ReadOnlyDynamic<Bool>
  /// A word that says that the trip is being dragged, or that decisions about it are not saved (see ``saveMark``);
  /// `nil` when all are saved.
  public let saveWord: ReadOnlyDynamic<String?>
  /// The rows of the list of the trip's stops.
  public let stops: ReadOnlyDynamic<[StopListRow]>

  private let move: @MainActor (Seconds) throws(DecisionError) -> Void

  /// Makes a view model of a trip that another object owns.
  ///
  /// - Parameters:
  ///   - trip: The trip. A new value updates all texts.
  ///   - saveMark: Whether the decisions about the trip are saved.
  ///   - isProvisional: Whether the trip is being dragged.
  ///   - reported: A text about a followed feed's report that differs from the dispatcher's decision, or `nil`.
  ///   - now: The current time.
  ///   - wording: Turns values into text.
  ///   - move: Moves the actual departure by a span, or throws the reason why it cannot be moved.
  public init(
    of trip: ReadOnlyDynamic<Trip>, saveMark: ReadOnlyDynamic<SaveMark> = .constant(.saved),
    isProvisional: ReadOnlyDynamic<Bool> = .constant(false), reported: ReadOnlyDynamic<String?> = .constant(nil),
    now: ReadOnlyDynamic<Instant>, wording: Wording, move: @escaping @MainActor (Seconds) throws(DecisionError) -> Void
  ) {
    self.trip = trip
    self.now = now
    self.move = move
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

  /// Makes a view model that changes `trip` itself, without a journal.
  public convenience init(_ trip: Dynamic<Trip>, now: ReadOnlyDynamic<Instant>, wording: Wording) {
    self.init(of: trip.readOnly, now: now, wording: wording) { delta throws(DecisionError) in
      var changed = trip.value
      try changed.changeActualDeparture(by: delta)
      trip.value = changed
    }
  }

  /// Moves the actual departure of the trip from its first stop; later stops move too.
  ///
  /// The move starts from the shown actual departure, or from the scheduled departure when no delay is known.
  ///
  /// - Parameter delta: How much later; negative is earlier.
  /// - Throws: ``DecisionError`` when the change is refused. The trip is then unchanged.
  public func changeActualDeparture(by delta: Seconds) throws(DecisionError) {
    try move(delta)
  }
}
