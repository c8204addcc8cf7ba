/// With which measure the dialog begins, by the trips that are selected at the desk.
struct MeasureBeginning: Equatable {
  /// The row of the trip with which the measure begins.
  let row: Int
  /// The measure.
  let kind: MeasureKind
  /// The row of the other trip: the last one to cancel, or the one from which on vehicles are swapped; `nil` when a single
  /// trip is selected.
  let other: Int?

  /// Finds the measure for some trips.
  ///
  /// One trip can be mended by every measure. Consecutive trips of one vehicle are to be cancelled, and trips of two
  /// vehicles to be swapped, from the first of each vehicle on: those are also the trips that are selected after such a
  /// measure was undone. It is `nil` when the trips can only be mended one by one.
  ///
  /// - Parameters:
  ///   - rows: The rows of the selected trips, in ascending order.
  ///   - day: The day.
  init?(_ rows: [Int], on day: MeasureDay) {
    guard let first = rows.first else { return nil }
    guard rows.count > 1 else {
      (row, kind, other) = (first, .otherVehicle, nil)
      return
    }
    let vehicles = day.vehicleDay.vehicles
    let numbers = rows.map { vehicles.number(ofRow: $0) }
    guard let number = numbers[0], let last = rows.last, !numbers.contains(nil) else { return nil }
    let others = Set(numbers).subtracting([number])
    row = first
    if others.isEmpty {
      let between = vehicles.rows(of: number).filter { (first...last).contains($0) && day.span(ofRow: $0) != nil }
      guard Set(between).isSubset(of: rows) else { return nil }
      (kind, other) = (.cut, last)
    } else {
      guard others.count == 1, let index = numbers.firstIndex(where: others.contains) else { return nil }
      (kind, other) = (.swap, rows[index])
    }
  }
}
