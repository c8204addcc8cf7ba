/// Makes what the list shows, and keeps the selected trips in it: in their places, although they belong elsewhere by now
/// or do not fit search and filter any more, until the selection leaves them.
@MainActor
final class ListOrder {
  /// The greatest number of selected trips that keep their places in the worklist. A longer selection is not one that is
  /// worked through.
  private static let keptPlaces = 500

  private let desk: DeskModel
  /// The selected rows that the list shows whether they fit or not.
  private var kept: RowBits
  /// The places of the worklist that the selected rows keep.
  private var keptPlaces: [Int: WorklistPlace] = [:]
  /// The places in the worklist as the list shows them, without the group of the rest.
  private var places: [Int: WorklistPlace] = [:]

  init(_ desk: DeskModel) {
    self.desk = desk
    kept = RowBits(count: desk.timetable.value.count)
  }

  /// Makes the list.
  ///
  /// - Parameters:
  ///   - found: The rows that match the search text; `nil` when all do.
  ///   - settings: The settings of the filter.
  ///   - sorted: The rows of the timetable in the order of a column; `nil` for the order of the timetable.
  /// - Returns: What the list shows.
  func rows(in found: RowBits?, _ settings: FilterSettings, sorted: TripOrder? = nil) -> ShownRows {
    let timetable = desk.timetable.value
    let isWhole = found == nil && !settings.isFiltering
    let ownDay = timetable.firstRowOfOwnDay
    kept.formIntersection(selected)
    if isWhole, !settings.isWorklist, ownDay == 0, sorted == nil { return ShownRows(all: timetable.count) }
    let fitting = RowFilter(desk, settings).rows(in: found)
    let unfitting = isWhole ? [] : unfitting(fitting)
    let rows = unfitting.isEmpty ? fitting : (fitting + unfitting.map { Int32(clamping: $0) }).sorted()
    if !settings.isWorklist, sorted == nil, unfitting.isEmpty,
      ownDay == 0 || rows.first.map({ Int($0) >= ownDay }) ?? true
    {
      return ShownRows(sorted: rows)
    }
    var sections: [ListSection]
    if settings.isWorklist {
      (sections, places) = Worklist(desk).sections(of: rows, keeping: keptPlaces)
    } else if let sorted {
      sections = [ListSection(kind: nil, rows: sorted.ordered(rows), count: rows.count)]
    } else {
      sections = daySections(rows, ownDay)
    }
    mark(unfitting, in: &sections)
    return show(sections)
  }

  /// Follows a change of the selection: trips that it has left keep their places no longer.
  func followSelection() {
    let (shown, selected) = (desk.shownRows.value, desk.selection.rows.value)
    var stillKept = RowBits(count: desk.timetable.value.count)
    for row in selected where kept[row] || shown.position(of: row) != nil { stillKept.insert(row) }
    kept = stillKept
    guard desk.filter.isWorklist.value, selected.count <= Self.keptPlaces else { return keptPlaces = [:] }
    lazy var worklist = Worklist(desk)
    var new: [Int: WorklistPlace] = [:]
    for row in selected {
      guard let group = shown.group(ofRow: row)?.kind else { continue }
      var place = keptPlaces[row] ?? places[row] ?? worklist.place(row)
      place.group = group
      new[row] = place
    }
    keptPlaces = new
  }

  /// Keeps the selected trips in the list from now on.
  ///
  /// - Returns: Whether the list does not show all of them yet.
  func wantSelection() -> Bool {
    for row in desk.selection.rows.value { kept.insert(row) }
    return !desk.hiddenSelection.isEmpty
  }

  /// Keeps trips that do not fit search and filter no longer.
  func dropKept() { kept = RowBits(count: desk.timetable.value.count) }

  /// Keeps no places in the worklist any longer: those of some rows, or of all.
  func forgetPlaces(of rows: [Int]? = nil) {
    if let rows { for row in rows { keptPlaces[row] = nil } } else { keptPlaces = [:] }
  }

  /// Forgets all rows, because the timetable has others.
  func forgetRows() {
    dropKept()
    (keptPlaces, places) = ([:], [:])
  }

  /// The selected rows.
  private var selected: RowBits {
    var selected = RowBits(count: desk.timetable.value.count)
    for row in desk.selection.rows.value { selected.insert(row) }
    return selected
  }

  /// The kept rows that are not in `fitting`, which is in ascending order.
  private func unfitting(_ fitting: [Int32]) -> [Int] {
    var unfitting: [Int] = []
    kept.forEach { row in
      let index = fitting.indices.partitionPoint { fitting[$0] >= row }
      if index == fitting.endIndex || fitting[index] != row { unfitting.append(row) }
    }
    return unfitting
  }

  /// Divides rows into those of earlier service days and those of the shown one, whose headers tell them apart.
  private func daySections(_ rows: [Int32], _ ownDay: Int) -> [ListSection] {
    let split = rows.indices.partitionPoint { rows[$0] >= ownDay }
    let (earlier, own) = (Array(rows[..<split]), Array(rows[split...]))
    guard !earlier.isEmpty else { return [ListSection(kind: nil, rows: own, count: own.count)] }
    return [
      ListSection(kind: .earlierDays, rows: earlier, count: earlier.count),
      ListSection(kind: .shownDay, rows: own, count: own.count),
    ]
  }

  private func mark(_ unfitting: [Int], in sections: inout [ListSection]) {
    guard !unfitting.isEmpty else { return }
    let marked = Set(unfitting)
    for index in sections.indices {
      let here = Set(sections[index].rows.lazy.map(Int.init).filter(marked.contains))
      guard !here.isEmpty else { continue }
      sections[index].unfitting = here
      sections[index].count -= here.subtracting(sections[index].moved).count
      sections[index].isHolding = true
    }
  }

  private func show(_ sections: [ListSection]) -> ShownRows {
    let isFollowing = !desk.following.value.isEmpty
    return ShownRows(sections, of: desk.timetable.value.count, selected: selected) { [filter = desk.filter] in
      filter.isFolded($0, isFollowing: isFollowing)
    }
  }
}

extension Timetable {
  /// The first row of the timetable's own service date. The rows before it are those of earlier service dates.
  var firstRowOfOwnDay: Int {
    scheduledTrips.indices.partitionPoint { scheduledTrips[$0].serviceDate >= serviceDate }
  }
}
