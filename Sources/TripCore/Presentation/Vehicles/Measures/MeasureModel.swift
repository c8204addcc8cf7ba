/// The model of the dialog in which a dispatcher mends the day of a trip's vehicle: which measure, its fields, and what it
/// would lead to, worked out anew with every change of a field or of the day.
@MainActor
public final class MeasureModel {
  /// What the measure that is filled in leads to.
  public enum Result: Sendable {
    /// The measure is possible.
    case possible(MeasurePreview)
    /// The measure is not possible, or something is not filled in; a sentence says why.
    case impossible(String)
  }

  /// The trip with which the measure begins; `nil` while the dialog is closed.
  public let trip: ReadOnlyDynamic<TripInstance?>
  /// Which measure is chosen.
  public let kind = Dynamic(MeasureKind.otherVehicle)
  /// What is filled in, by field: the id of a choice, or a text.
  public let values: [MeasureField: Dynamic<String>]
  /// The choices of each field that offers some.
  public let choices: [MeasureField: Dynamic<[MeasureChoice]>]
  /// What the measure leads to.
  public let result: ReadOnlyDynamic<Result>

  let desk: DeskModel
  private let subject: Dynamic<TripInstance?> = Dynamic(nil)
  private let shown: Dynamic<Result> = Dynamic(.impossible(""))
  private let bag = SubscriptionBag()

  /// Makes the model of a desk's dialog.
  public init(_ desk: DeskModel) {
    self.desk = desk
    trip = subject.readOnly
    result = shown.readOnly
    values = Dictionary(uniqueKeysWithValues: MeasureField.allCases.map { ($0, Dynamic("")) })
    choices = Dictionary(uniqueKeysWithValues: MeasureField.allCases.map { ($0, Dynamic([])) })
    bag.add(kind.bind { [weak self] _ in self?.offer() })
    for (field, value) in values {
      bag.add(
        value.bind { [weak self] _ in field == .extent || field == .stop ? self?.offer() : self?.update() })
    }
    bag.add(desk.journal.changes.listen { [weak self] _ in self?.offer() })
    bag.add(desk.timetable.bind { [weak self] _ in self?.offer() })
    bag.add(desk.now.bind { [weak self] _ in self?.update() })
  }

  /// Begins with the selected trip. Adds a notice when not a single trip is selected.
  ///
  /// - Returns: Whether there is a trip.
  public func begin() -> Bool {
    guard desk.selection.rows.value.count == 1, let trip = desk.selection.instance.value else {
      desk.notify(desk.wording.noTripSelected)
      return false
    }
    batch {
      subject.value = trip
      kind.value = .otherVehicle
      for field in MeasureField.allCases { values[field]?.value = "" }
      values[.extent]?.value = Self.restOfDay
      if let stop = desk.selection.stop.value { values[.stop]?.value = String(stop.number) }
    }
    offer()
    return true
  }

  /// Forgets the trip.
  public func end() { subject.value = nil }

  /// Takes the measure.
  ///
  /// - Returns: Whether it was taken. When it is not possible any more, ``result`` says why.
  /// - Throws: ``Refusal`` when the journal refuses it.
  public func apply() throws(Refusal) -> Bool {
    update()
    guard case .possible(let preview) = shown.value else { return false }
    try desk.take(preview)
    return true
  }

  /// The id of the choice that all later trips of the vehicle go along.
  static let restOfDay = "rest"
  /// The id of the choice that the trip goes alone.
  static let thisTrip = "trip"

  func value(_ field: MeasureField) -> String { values[field]?.value ?? "" }

  /// Offers what can be chosen for the measure, and works it out.
  private func offer() {
    guard let trip = subject.value, let row = desk.trips.row(of: trip) else { return update() }
    let day = desk.trips.measureDay()
    let offers = MeasureOffers(desk, day, row, kind.value)
    batch {
      for field in MeasureField.allCases {
        let items = kind.value.fields.contains(field) ? offers.choices(field, stop: value(.stop), value(.extent)) : []
        guard let list = choices[field], let chosen = values[field] else { continue }
        if list.value != items { list.value = items }
        // A vehicle and a reason may also be typed.
        guard field != .vehicle, field != .reason, !items.isEmpty else { continue }
        if !items.contains(where: { $0.id == chosen.value }) { chosen.value = offers.first(field, items) }
      }
    }
    update()
  }

  /// Works out what the measure leads to.
  private func update() {
    guard let trip = subject.value, let row = desk.trips.row(of: trip) else {
      return shown.value = .impossible(desk.wording.noTripSelected)
    }
    let day = desk.trips.measureDay()
    do throws(MeasureRefusal) {
      guard let measure = try measure(trip, row, day) else { return }
      shown.value = .possible(try day.preview(measure))
    } catch {
      shown.value = .impossible(MeasureWords(desk).sentence(error))
    }
  }

  /// Returns the measure as it is filled in; `nil`, after ``result`` says what is missing, when something is.
  private func measure(_ trip: TripInstance, _ row: Int, _ day: MeasureDay) throws(MeasureRefusal) -> VehicleMeasure? {
    let stop = Int(value(.stop)).map { StopSequence($0) } ?? 0
    let other = Int(value(.trip)).flatMap { index in
      desk.timetable.value.scheduledTrips.indices.contains(index) ? desk.timetable.value.instance(ofRow: index) : nil
    }
    switch kind.value {
    case .otherVehicle:
      let typed = value(.vehicle).trimmingSpaces
      // A choice is typed as it reads.
      let name = choices[.vehicle]?.value.first { $0.text == typed || $0.id == value(.vehicle) }?.id ?? typed
      return .otherVehicle(
        name.isEmpty ? nil : name, from: trip, extent: value(.extent) == Self.thisTrip ? .thisTrip : .restOfDay)
    case .swap:
      guard let other else { return lacks(MeasureWords(desk).nobodyThere(at: try day.standing(of: trip))) }
      return .swap(trip, other)
    case .cut:
      let reason = TypedReason(reading: value(.reason), desk.wording)
      guard !reason.text.isEmpty else { return lacks(desk.wording.translation.translate("Say why, for passengers.")) }
      return .cut(from: trip, through: other, reason: reason.text, cause: reason.cause)
    case .endEarly: return .endEarly(trip, at: stop)
    case .startLate: return .startLate(trip, at: stop)
    case .shortTurn:
      guard let next = day.next(after: row) else { throw .noVehicle(trip) }
      return .shortTurn(
        trip, endsAt: stop, desk.timetable.value.instance(ofRow: next),
        startsAt: Int(value(.nextStop)).map { StopSequence($0) } ?? 0)
    case .hold:
      guard let time = typedTime(stop, row) else {
        return lacks(desk.wording.translation.translate("Type when it leaves, such as 8:40 or +5."))
      }
      return .hold(trip, at: stop, until: time)
    case .connection:
      guard let other else {
        return lacks(desk.wording.translation.translate("No other trip arrives there within an hour."))
      }
      return .holdForConnection(trip, at: stop, from: other, transfer: VehicleMeasure.usualTransfer)
    }
  }

  private func lacks(_ sentence: String) -> VehicleMeasure? {
    shown.value = .impossible(sentence)
    return nil
  }

  private func typedTime(_ stop: StopSequence, _ row: Int) -> Instant? {
    guard let trip = desk.trips.trip(ofRow: row), let stopTime = trip.stopTimes.first(where: { $0.sequence == stop })
    else { return nil }
    return TypedDeparture(desk.wording)
      .delay(value(.time), scheduled: stopTime.departure, serviceDate: trip.instance.serviceDate)
      .map { stopTime.departure + $0 }
  }
}

extension String {
  /// The text without spaces at both ends.
  fileprivate var trimmingSpaces: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}
