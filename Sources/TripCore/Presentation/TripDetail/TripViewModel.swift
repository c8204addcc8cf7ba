/// The view model of one trip: observable texts about the trip. It cannot change the trip; the functions that do so
/// are in ``DeskModel``.
///
/// ```swift
/// let model = TripViewModel(of: trip.readOnly, now: now, wording: wording)
/// let subscription = model.delay.bindAndFire { label.text = $0 ?? "" }  // "5 minutes delay"
/// ```
@MainActor
public final class TripViewModel {
  /// The trip whose texts the view model has.
  public let trip: ReadOnlyDynamic<Trip>
  /// The current time, from which ``status`` follows.
  public let now: ReadOnlyDynamic<Instant>
  /// The route, the number if the trip has one, and the destination of the trip, as text: `L4 → Harbour`.
  public let title: ReadOnlyDynamic<String>
  /// The calendar date of the scheduled departure, as text.
  public let date: ReadOnlyDynamic<String>
  /// The service day of the trip as text, such as `Fri, Nov 20, 2026`. It says that it is the service day when
  /// ``date`` is another day.
  public let serviceDay: ReadOnlyDynamic<String>
  /// Whether the scheduled departure is on the service day itself, so that ``serviceDay`` says the date already.
  public let departsOnServiceDay: ReadOnlyDynamic<Bool>
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
  /// Whether the trip leaves late, early or on time: it may become late only on its way.
  public let punctualityOfDeparture: ReadOnlyDynamic<Punctuality>
  /// The punctuality of the trip as a word, such as `late`.
  public let punctualityWord: ReadOnlyDynamic<String>
  /// The expected departure from the first stop, as text; `nil` when it is unknown, or the trip is cancelled.
  public let expectedDeparture: ReadOnlyDynamic<String?>
  /// The expected arrival at the last stop, as text; `nil` when it is unknown, or the trip is cancelled.
  public let expectedArrival: ReadOnlyDynamic<String?>
  /// The punctuality of the trip and the time until its departure, as text: `on time · departs in 4 min`. Where
  /// ``delay`` says how late or early the trip is, the time alone: `departs in 4 min`.
  public let status: ReadOnlyDynamic<String>
  /// Whether the trip is cancelled.
  public let cancelled: ReadOnlyDynamic<Bool>
  /// The reason, for passengers, why the trip does not run as planned, with its cause; `nil` when none was given.
  public let reason: ReadOnlyDynamic<String?>
  /// The note about the trip for other dispatchers; `nil` when none was written.
  public let note: ReadOnlyDynamic<String?>
  /// A text about a followed feed's report when it differs from the dispatcher's decision, otherwise `nil`.
  public let reported: ReadOnlyDynamic<String?>
  /// The text that names the trip from which this trip's delay follows, or that the trip is at risk; `nil` when nothing
  /// follows for it.
  public let follows: ReadOnlyDynamic<String?>
  /// A text about the dispatcher at another desk who decided last when the trip leaves or whether it runs; `nil` when
  /// that was decided at this desk, or not at all.
  public let decidedElsewhere: ReadOnlyDynamic<String?>
  /// What passengers see of the trip, as text; `nil` when this desk publishes nothing.
  public let passengers: ReadOnlyDynamic<String?>
  /// Whether the decisions about the trip that the desk shows are saved in the journal.
  public let saveMark: ReadOnlyDynamic<SaveMark>
  /// Whether the trip is being dragged in the train graph. The shown delay is then neither decided nor published.
  public let isProvisional: ReadOnlyDynamic<Bool>
  /// A word that says that the trip is being dragged, or that decisions about it are not saved (see ``saveMark``);
  /// `nil` when all are saved.
  public let saveWord: ReadOnlyDynamic<String?>
  /// A text about the dispatchers at other desks who have selected the trip or drag it; `nil` when there are none.
  public let colleagues: ReadOnlyDynamic<String?>
  /// The texts about platforms, in the words for the trip's kind of vehicle.
  public let platformTerms: ReadOnlyDynamic<PlatformTerms>
  /// The rows of the list of the trip's stops.
  public let stops: ReadOnlyDynamic<[StopListRow]>

  /// Makes a view model of a trip that another object owns.
  ///
  /// - Parameters:
  ///   - trip: The trip. A new value updates all texts.
  ///   - title: The title of the trip; without this argument, its route and its destination.
  ///   - saveMark: Whether the decisions about the trip are saved; without this argument, they always count as saved.
  ///   - isProvisional: Whether the trip is being dragged; without this argument, it never is.
  ///   - reported: A text about a followed feed's report that differs from the dispatcher's decision; without this
  ///     argument, always `nil`.
  ///   - follows: A text about the trip from which the delay follows; without this argument, always `nil`.
  ///   - decidedElsewhere: A text about the dispatcher at another desk who decided last; without this argument, always
  ///     `nil`.
  ///   - colleagues: A text about the dispatchers at other desks who have selected the trip; without this argument,
  ///     always `nil`.
  ///   - publishing: The state of publishing at this desk; without this argument, nothing is published.
  ///   - now: The current time.
  ///   - wording: Turns values into text.
  public init(
    of trip: ReadOnlyDynamic<Trip>, title: String? = nil, saveMark: ReadOnlyDynamic<SaveMark> = .constant(.saved),
    isProvisional: ReadOnlyDynamic<Bool> = .constant(false), reported: ReadOnlyDynamic<String?> = .constant(nil),
    follows: ReadOnlyDynamic<String?> = .constant(nil), decidedElsewhere: ReadOnlyDynamic<String?> = .constant(nil),
    colleagues: ReadOnlyDynamic<String?> = .constant(nil),
    publishing: ReadOnlyDynamic<PublishingStatus?> = .constant(nil),
    now: ReadOnlyDynamic<Instant>, wording: Wording
  ) {
    self.trip = trip
    self.now = now
    self.saveMark = saveMark
    self.reported = reported
    self.follows = follows
    self.decidedElsewhere = decidedElsewhere
    self.colleagues = colleagues
    self.isProvisional = isProvisional
    passengers = combineLatest(trip, publishing) { wording.passengersSee($1, of: $0.instance) }.removeDuplicates()
      .erased()
    saveWord = combineLatest(saveMark, isProvisional) { $1 ? wording.provisionalWord : wording.word($0) }.erased()
    cancelled = trip.map { $0.isCancelled }.erased()
    reason = trip.map(wording.reason).erased()
    note = trip.map { $0.note }.erased()
    platformTerms = trip.map { wording.platformTerms(PlatformKind(routeType: $0.route.type)) }.erased()
    self.title = trip.map { title ?? wording.title(route: $0.route, headsign: $0.headsign) }.erased()
    date = trip.map { wording.shortDate($0.departure) }.erased()
    departsOnServiceDay = trip.map(wording.departsOnServiceDay).erased()
    serviceDay = trip.map { trip in
      let date = wording.longDate(trip.instance.serviceDate)
      return wording.departsOnServiceDay(trip)
        ? date : Translation.fill(wording.translation.translate("service day %@"), date)
    }.erased()
    departure = trip.map { wording.time($0.departure) }.erased()
    arrival = trip.map { wording.time($0.arrival) }.erased()
    duration = trip.map { wording.shortDuration($0.duration) }.erased()
    delay = trip.map { wording.delay(of: $0) }.erased()
    delayed = trip.map { $0.delayed }.erased()
    punctuality = trip.map { Punctuality($0) }.erased()
    punctualityOfDeparture = trip.map { trip in
      trip.isCancelled ? .cancelled : Punctuality(delay: trip.actualDeparture.map { $0 - trip.scheduledStart })
    }.erased()
    punctualityWord = trip.map { wording.punctuality(Punctuality($0)) }.erased()
    expectedDeparture = trip.map { $0.isCancelled ? nil : $0.actualDeparture.map(wording.time) }.erased()
    expectedArrival = trip.map { $0.isCancelled ? nil : $0.expectedArrival.map(wording.time) }.erased()
    status = combineLatest(trip, now, publishing) { trip, now, publishing in
      wording.longStatus(of: trip, now: now, passengers: publishing?.views[trip.instance])
    }.erased()
    stops = trip.map { StopListRow.rows(of: $0, wording) }.erased()
  }
}

extension Wording {
  /// Whether the calendar date of a trip's scheduled departure is the service day of the trip.
  fileprivate func departsOnServiceDay(_ trip: Trip) -> Bool {
    ServiceDate(of: trip.departure, in: timeZone) == trip.instance.serviceDate
  }
}
