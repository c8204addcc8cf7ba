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
  /// The vehicle's way to a later trip for which it is late, when the measure leaves that as it is: it would have to begin
  /// with that trip. `nil` otherwise.
  public let lateLink: ReadOnlyDynamic<VehicleLink?>

  let desk: DeskModel
  private let subject: Dynamic<TripInstance?> = Dynamic(nil)
  private let late: Dynamic<VehicleLink?> = Dynamic(nil)
  let shown: Dynamic<Result> = Dynamic(.impossible(""))
  /// Set when something else is known of the day. When it is set several times at once, the measure is worked out once.
  private let dayChange: Dynamic<Void> = Dynamic(())
  private let bag = SubscriptionBag()
  /// What ``result`` was worked out for.
  private var done: Filled?
  /// What was filled in for the measures that were chosen before, which keep it while another one is chosen.
  private var kept: [MeasureKind: [MeasureField: String]] = [:]
  /// The measure to which the values of the fields belong.
  private var filledKind = MeasureKind.otherVehicle
  /// The stop with which each measure begins, where the measure is possible there.
  private var firstStop = ""
  /// The trip of the other vehicle that was selected, which stays among the choices also when a swap is not possible.
  private var wanted: TripInstance?

  private struct Filled: Equatable {
    let trip: TripInstance?
    let kind: MeasureKind
    let values: [MeasureField: String]
  }

  /// Makes the model of a desk's dialog.
  public init(_ desk: DeskModel) {
    self.desk = desk
    trip = subject.readOnly
    result = shown.readOnly
    lateLink = late.readOnly
    values = Dictionary(uniqueKeysWithValues: MeasureField.allCases.map { ($0, Dynamic("")) })
    choices = Dictionary(uniqueKeysWithValues: MeasureField.allCases.map { ($0, Dynamic([])) })
    bag.add(kind.bind { [weak self] _ in self?.takeInput() })
    for value in values.values { bag.add(value.bind { [weak self] _ in self?.takeInput() }) }
    bag.add(desk.journal.changes.listen { [dayChange] _ in dayChange.value = () })
    bag.add(desk.trips.vehicleChange.bind { [dayChange] _ in dayChange.value = () })
    bag.add(desk.timetable.bind { [dayChange] _ in dayChange.value = () })
    bag.add(dayChange.bind { [weak self] _ in self?.offer() })
    bag.add(desk.now.bind { [weak self] _ in self?.update() })
  }

  /// Begins with the selected trips: with canceling consecutive trips of one vehicle, or with swapping two vehicles whose
  /// trips are selected. Adds a notice when none are selected, or when they cannot be mended together.
  ///
  /// - Returns: Whether there is a trip.
  public func begin() -> Bool {
    let rows = desk.selection.rows.value
    guard let beginning = MeasureBeginning(rows, on: desk.trips.measureDay()) else {
      desk.notify(
        rows.isEmpty
          ? desk.wording.noTripSelected
          : desk.wording.translation.translate(
            "Choose one trip, consecutive trips of one vehicle to cancel, or trips of two vehicles to swap."))
      return false
    }
    let timetable = desk.timetable.value
    batch {
      subject.value = timetable.instance(ofRow: beginning.row)
      (kept, filledKind) = ([:], beginning.kind)
      wanted = beginning.kind == .swap ? beginning.other.map { timetable.instance(ofRow: $0) } : nil
      firstStop = desk.selection.stop.value.map { String($0.number) } ?? ""
      kind.value = beginning.kind
      for field in MeasureField.allCases { values[field]?.value = "" }
      values[.extent]?.value = Self.restOfDay
      values[.trip]?.value = beginning.other.map(String.init) ?? ""
      values[.stop]?.value = firstStop
      offer()
    }
    return true
  }

  /// Begins with the later trip of ``lateLink``, with the same measure.
  public func beginWithLateTrip() {
    guard let link = late.value else { return }
    batch {
      subject.value = link.second
      (kept, wanted, firstStop) = ([:], nil, "")
      for field in [MeasureField.stop, .nextStop, .trip] { values[field]?.value = "" }
      offer()
    }
  }

  /// Forgets the trip.
  public func end() { subject.value = nil }

  /// Takes the measure that ``result`` previews. When something else has become known since, so that the measure would
  /// decide something else, only the new preview is shown.
  ///
  /// - Returns: Whether it was taken. When it is not possible any more, ``result`` says why.
  /// - Throws: ``Refusal`` when the journal refuses it.
  public func apply() throws(Refusal) -> Bool {
    guard case .possible(let previewed) = shown.value else { return false }
    update()
    guard case .possible(let preview) = shown.value, preview.decisions == previewed.decisions else { return false }
    try desk.take(preview)
    return true
  }

  /// The id of the choice that all later trips of the vehicle go along.
  static let restOfDay = "rest"
  /// The id of the choice that the trip goes alone.
  static let thisTrip = "trip"

  func value(_ field: MeasureField) -> String { values[field]?.value ?? "" }

  /// What is filled in now.
  private var filled: Filled {
    Filled(trip: subject.value, kind: kind.value, values: values.mapValues(\.value))
  }

  /// Works the measure out for what is filled in; does nothing when that was done already.
  private func takeInput() {
    let filled = filled
    guard filled != done else { return }
    let isOffered =
      filled.kind == done?.kind && [.extent, .stop].allSatisfy { filled.values[$0] == done?.values[$0] }
    isOffered ? update() : offer()
  }

  /// Fills in what was filled in before for the measure that is chosen now.
  private func turn() {
    kept[filledKind] = Dictionary(uniqueKeysWithValues: filledKind.fields.map { ($0, value($0)) })
    filledKind = kind.value
    for field in [MeasureField.stop, .nextStop, .trip] {
      values[field]?.value = kept[filledKind]?[field] ?? (field == .stop ? firstStop : "")
    }
  }

  /// Offers what can be chosen for the measure, and works it out.
  private func offer() {
    guard let trip = subject.value, let row = desk.trips.row(of: trip) else { return update() }
    batch {
      if kind.value != filledKind { turn() }
      let offers = MeasureOffers(desk, desk.trips.measureDay(), row, kind.value, wanted: wanted)
      for field in MeasureField.allCases {
        let items = kind.value.fields.contains(field) ? offers.choices(field, stop: value(.stop), value(.extent)) : []
        guard let list = choices[field], let chosen = values[field] else { continue }
        if list.value != items { list.value = items }
        // A vehicle and a reason may also be typed.
        guard field != .vehicle, field != .reason, !items.isEmpty else { continue }
        if !items.contains(where: { $0.id == chosen.value }) { chosen.value = offers.first(field, items) }
      }
      update()
    }
  }

  /// Works out what the measure leads to, and what it leaves as it is.
  private func update() {
    workOut()
    let link = remainingLateLink()
    if link != late.value { late.value = link }
  }

  /// Returns the link to the first later trip for which the vehicle is late, when a measure from that trip on would help,
  /// and what is filled in does not.
  private func remainingLateLink() -> VehicleLink? {
    guard [.otherVehicle, .swap, .cut].contains(kind.value), let row = subject.value.flatMap(desk.trips.row(of:)) else {
      return nil
    }
    let link = desk.trips.vehicleLinks(ofRow: row).first { $0.firstRow >= row && $0.isConflict }
    guard let link, case .possible(let preview) = shown.value else { return kind.value == .cut ? nil : link }
    return preview.after.lateLinks.contains { $0.secondRow == link.secondRow } ? link : nil
  }

  /// Works ``result`` out.
  private func workOut() {
    done = filled
    guard let trip = subject.value, let row = desk.trips.row(of: trip) else {
      return shown.value = .impossible(desk.wording.noTripSelected)
    }
    let day = desk.trips.measureDay()
    do throws(MeasureRefusal) {
      _ = try day.requiredRow(trip)
      // What is cancelled already stays as it is when the trips after it are cancelled.
      if kind.value != .cut { try day.requireRunning(row) }
      if kind.value == .cut, day.span(ofRow: row) != nil { try day.requireNotOver(row) }
      guard let measure = try measure(trip, row, day) else { return }
      shown.value = .possible(try day.preview(measure))
    } catch {
      let words = MeasureWords(desk)
      shown.value = .impossible(
        kind.value == .swap ? words.sentence(error, swapping: trip, on: day) : words.sentence(error))
    }
  }
}
