/// Works out which columns of the list of trips have room, and how wide each is.
public struct TripListLayout: Sendable {
  /// A column with what it needs, in pixels.
  public struct Need: Hashable, Sendable {
    /// The column.
    public let column: TripListColumn
    /// The width below which the column says nothing any more.
    public let least: Int
    /// The width at which the title and all known texts of the column are whole; at least ``least``.
    public let natural: Int

    /// Makes the need of a column; a column that may not be cut needs its natural width at least.
    public init(_ column: TripListColumn, least: Int, natural: Int) {
      self.column = column
      self.natural = max(least, natural)
      self.least = column.isFlexible ? least : self.natural
    }
  }

  /// The columns that have room, in their order, with their widths in pixels.
  public let widths: [(column: TripListColumn, width: Int)]

  /// The columns that become wider than they need where there is room. The name of a line is as wide as it is.
  private static let growing: [TripListColumn] = [.origin, .destination, .note, .status]

  /// Shares out the width of a list.
  ///
  /// Columns that cannot be left out come first, then those of ``TripListColumn/optional`` in that order, each only
  /// where the destination stays whole beside it, and none without the expected departure. What is left over goes to
  /// the columns that may be cut, the reason and the destination first, until they are whole, and then to them and the
  /// status in equal parts, so that no column is far away from the next.
  ///
  /// - Parameters:
  ///   - width: The width of the list.
  ///   - needs: The columns that are chosen, with what they need.
  public init(width: Int, needs: [Need]) {
    let required = needs.filter { !TripListColumn.optional.contains($0.column) }
    var used = required.reduce(0) { $0 + $1.natural }
    var shown = Set(required.map(\.column))
    for column in TripListColumn.optional {
      guard let need = needs.first(where: { $0.column == column }) else { continue }
      guard used + need.least <= width else {
        // A narrower column is not shown without the expected departure, which a dispatcher needs most.
        if column == .expected { break }
        continue
      }
      used += need.least
      shown.insert(column)
    }
    var widths = needs.filter { shown.contains($0.column) }.map { need in
      // Where there is not room for the columns that are always shown, the destination is cut.
      (need: need, width: TripListColumn.optional.contains(need.column) || used > width ? need.least : need.natural)
    }
    var rest = width - widths.reduce(0) { $0 + $1.width }
    // A worklist is read by its reasons. Every trip has a destination, but only a few may have a long name of a line.
    let first = [TripListColumn.why, .destination].compactMap { column in
      widths.firstIndex { $0.need.column == column }
    }
    for index in first + widths.indices where rest > 0 && widths[index].width < widths[index].need.natural {
      let more = min(rest, widths[index].need.natural - widths[index].width)
      widths[index].width += more
      rest -= more
    }
    let wanted = widths.indices.filter { Self.growing.contains(widths[$0].need.column) }
    let growing = wanted.isEmpty ? widths.indices.filter { widths[$0].need.column.isFlexible } : wanted
    if rest > 0, !growing.isEmpty {
      for (place, index) in growing.enumerated() {
        widths[index].width += rest / growing.count + (place < rest % growing.count ? 1 : 0)
      }
    }
    self.widths = widths.map { ($0.need.column, $0.width) }
  }

  /// The least width of a list in which the columns that cannot be left out are in sight, in pixels.
  public static func leastWidth(of needs: [Need]) -> Int {
    needs.filter { !TripListColumn.optional.contains($0.column) }.reduce(0) { $0 + $1.least }
  }
}
