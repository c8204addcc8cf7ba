/// The order of the list of trips by one of its columns.
public struct TripSort: Hashable, Sendable {
  /// The column by which the list is sorted.
  public let column: TripListColumn
  /// Whether the order is the reverse one. Rows whose cell is empty are last in both orders.
  public let isReversed: Bool

  /// Makes the order by a column.
  public init(_ column: TripListColumn, isReversed: Bool = false) {
    self.column = column
    self.isReversed = isReversed
  }

  /// Whether the order changes with what is decided and reported.
  var dependsOnTripState: Bool { [.expected, .status, .marks, .vehicle, .note].contains(column) }

  /// Returns the order after a click on the title of a column: its order, then the reverse one, then that of the
  /// timetable, which is `nil`.
  ///
  /// - Parameters:
  ///   - sort: The order before.
  ///   - column: The column whose title was clicked.
  /// - Returns: The order from now on.
  public static func next(after sort: TripSort?, clicked column: TripListColumn) -> TripSort? {
    guard let sort, sort.column == column else { return TripSort(column) }
    return sort.isReversed ? nil : TripSort(column, isReversed: true)
  }
}

extension FilterModel {
  /// Does what a click on the title of a column does; see ``TripSort/next(after:clicked:)``. Ends the worklist, because
  /// a list has one order.
  public func clickTitle(of column: TripListColumn) {
    batch {
      isWorklist.value = false
      sort.value = TripSort.next(after: sort.value, clicked: column)
    }
  }
}
