/// What a list of trips shows, in its order: trips, and a header above each group of trips. Converts positions in the
/// list to rows of the timetable and back.
public struct ShownRows: Equatable, Sendable {
  /// What stands at a position of the list.
  public enum Item: Hashable, Sendable {
    /// The header of a group.
    case header(RowGroup)
    /// The trip in this row of the timetable.
    case trip(Int)
  }

  /// The number of positions in the list, with the headers.
  public let count: Int
  /// The number of trips that fit search and filter, also of those in folded groups.
  public let tripCount: Int
  /// The groups with a header, in the order of the list; empty when the list has no headers.
  public var groups: [RowGroup] { headers.map(\.group) }
  /// Whether a selected trip is kept in its place although it now belongs elsewhere, or does not fit the filter any
  /// more. Once the selection leaves the trip, the list is due to change.
  let isHolding: Bool

  /// The rows that the list shows, in its order, with -1 for a header; `nil` when it shows all rows in the order of
  /// the timetable.
  private let items: [Int32]?
  /// For each row of the timetable, its position in the list, or -1 when the list does not show it; `nil` when the
  /// list has the order of the timetable and no headers.
  private let positions: [Int32]?
  private let headers: [(position: Int, group: RowGroup)]
  private let unfitting: Set<Int>
  private let movedOn: Set<Int>
  /// The rows of folded groups.
  private let folded: RowBits

  /// Makes a list that shows all rows of a timetable, in its order; `count` is their number.
  public init(all count: Int) {
    self.count = count
    (tripCount, isHolding) = (count, false)
    (items, positions, headers, unfitting, movedOn) = (nil, nil, [], [], [])
    folded = RowBits(count: 0)
  }

  /// Makes a list that shows some rows in the order of the timetable, in which `rows` must be.
  init(sorted rows: [Int32]) {
    items = rows
    (count, tripCount, isHolding) = (rows.count, rows.count, false)
    (positions, headers, unfitting, movedOn) = (nil, [], [], [])
    folded = RowBits(count: 0)
  }

  /// Makes a list of groups.
  ///
  /// - Parameters:
  ///   - sections: The groups, in order.
  ///   - total: The number of rows of the timetable.
  ///   - selected: The selected rows, which also a folded group shows.
  ///   - isFolded: Whether a group is folded.
  init(_ sections: [ListSection], of total: Int, selected: RowBits, isFolded: (RowGroup.Kind) -> Bool) {
    var items: [Int32] = []
    var headers: [(position: Int, group: RowGroup)] = []
    var (unfitting, movedOn): (Set<Int>, Set<Int>) = ([], [])
    var isHolding = false
    var folded = RowBits(count: total)
    for section in sections {
      var rows = section.rows
      if let kind = section.kind {
        let isFolded = isFolded(kind)
        let group = RowGroup(
          kind: kind, count: section.count, isFolded: isFolded, kept: section.rows.count - section.count)
        headers.append((items.count, group))
        items.append(-1)
        if isFolded {
          for row in rows { folded.insert(Int(row)) }
          rows = rows.filter { selected[Int($0)] }
          isHolding = isHolding || !rows.isEmpty
        }
      }
      items += rows
      unfitting.formUnion(section.unfitting)
      movedOn.formUnion(section.moved)
      isHolding = isHolding || section.isHolding
    }
    var positions = [Int32](repeating: -1, count: total)
    for (position, row) in items.enumerated() where row >= 0 { positions[Int(row)] = Int32(clamping: position) }
    count = items.count
    tripCount = sections.reduce(0) { $0 + $1.count }
    (self.items, self.positions, self.headers) = (items, positions, headers)
    (self.unfitting, self.movedOn, self.isHolding, self.folded) = (unfitting, movedOn, isHolding, folded)
  }

  /// Returns what stands at a position of the list. The position must be less than ``count``.
  public func item(at position: Int) -> Item {
    guard let items else { return .trip(position) }
    let row = items[position]
    if row < 0, let group = header(at: position) { return .header(group) }
    return .trip(Int(row))
  }

  /// Returns the row at a position of the list, or `nil` for the position of a header. The position must be less than
  /// ``count``.
  public func row(at position: Int) -> Int? {
    guard case .trip(let row) = item(at: position) else { return nil }
    return row
  }

  /// Returns the group whose header stands at a position, or `nil` for the position of a trip.
  public func header(at position: Int) -> RowGroup? { headers.first { $0.position == position }?.group }

  /// Returns whether the list shows a row, or would if its group were not folded.
  public func contains(_ row: Int) -> Bool {
    position(of: row) != nil || row < folded.count && folded[row]
  }

  /// Returns the position of a row in the list, or `nil` when the row is not shown.
  public func position(of row: Int) -> Int? {
    guard let items else { return row < count ? row : nil }
    if let positions {
      guard positions.indices.contains(row), positions[row] >= 0 else { return nil }
      return Int(positions[row])
    }
    let position = firstPosition(of: items, from: row)
    return position < items.count && items[position] == row ? position : nil
  }

  /// Returns the position of a group's header, or `nil` when the list does not have the group.
  public func position(ofHeader kind: RowGroup.Kind) -> Int? { headers.first { $0.group.kind == kind }?.position }

  /// Returns the group in which the list shows a row, or `nil` when it does not show the row or has no groups.
  public func group(ofRow row: Int) -> RowGroup? {
    guard let position = position(of: row) else { return nil }
    return headers.last { $0.position < position }?.group
  }

  /// Whether a shown trip does not fit search and filter. It is in the list only because it is selected.
  public func isUnfitting(_ row: Int) -> Bool { unfitting.contains(row) }

  /// Whether a trip belongs to another group by now. It stays in its place only because it is selected.
  public func hasMovedOn(_ row: Int) -> Bool { movedOn.contains(row) }

  /// Whether any trip is in the list only because it is selected.
  public var hasUnfitting: Bool { !unfitting.isEmpty }

  /// The first trip of the list that is not in a folded group, else the first one at all; `nil` when the list shows no
  /// trip.
  public var firstRow: Int? {
    let unfolded = headers.lazy.filter { !$0.group.isFolded }.map { $0.position + 1 }
    let positions = headers.isEmpty ? [0] : Array(unfolded) + Array(0..<min(count, headers.count + 1))
    return positions.lazy.filter { $0 < count }.compactMap(row(at:)).first
  }

  /// Returns the trip nearest to a position, looking in one direction first.
  ///
  /// - Parameters:
  ///   - position: A position of the list.
  ///   - isUp: Whether to look towards the beginning of the list first.
  /// - Returns: The row, or `nil` when the list shows no trip.
  public func row(near position: Int, up isUp: Bool) -> Int? {
    let (before, after) = ((0..<min(position, count)).reversed(), position..<max(position, count))
    let (up, down) = (before.lazy.compactMap(row(at:)).first, after.lazy.compactMap(row(at:)).first)
    return isUp ? up ?? down : down ?? up
  }

  /// Returns the trip to go on with after some trips of a group are done: the next one of the group, else the first one
  /// that is left in it, else the first one of the next groups.
  ///
  /// - Parameters:
  ///   - rows: The rows of the trips that are done.
  ///   - isDone: Whether another trip needs nothing more, although the list has not moved it yet.
  /// - Returns: The row; `nil` when no other trip is left, or when the list does not show all of `rows` in groups.
  public func rowToGoOn(after rows: [Int], isDone: (Int) -> Bool = { _ in false }) -> Int? {
    guard let last = rows.compactMap(position).max(), let group = headers.lastIndex(where: { $0.position < last })
    else { return nil }
    let end = group + 1 < headers.count ? headers[group + 1].position : count
    func first(in positions: Range<Int>) -> Int? {
      positions.lazy.compactMap(row(at:)).first { !rows.contains($0) && !hasMovedOn($0) && !isDone($0) }
    }
    return first(in: last + 1..<end) ?? first(in: headers[group].position + 1..<last) ?? first(in: end..<count)
  }

  /// Whether the lists `a` and `b` show the same in the same order.
  public static func == (a: ShownRows, b: ShownRows) -> Bool {
    a.count == b.count && a.tripCount == b.tripCount && a.unfitting == b.unfitting && a.movedOn == b.movedOn
      && a.groups == b.groups && a.isHolding == b.isHolding && a.items == b.items
  }

  /// The position in `rows` of the first row that is equal to `row` or comes after it, by binary search.
  private func firstPosition(of rows: [Int32], from row: Int) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(rows[middle]) < row { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A part of the list: the trips of a group, or all trips when the list has no groups.
struct ListSection {
  /// The kind of the group; `nil` for a part without a header.
  let kind: RowGroup.Kind?
  /// The rows, in the order of the list.
  var rows: [Int32]
  /// The number of rows that belong here; the others are kept here only while they are selected.
  var count: Int
  /// The rows that do not fit search and filter.
  var unfitting: Set<Int> = []
  /// The rows that belong to another group by now.
  var moved: Set<Int> = []
  /// Whether a row would stand elsewhere if it were not selected.
  var isHolding = false
}
