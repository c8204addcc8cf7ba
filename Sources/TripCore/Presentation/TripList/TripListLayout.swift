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
  /// the columns that may be cut, first to the reason and the destination side by side, until they are whole, and then to
  /// them and the status in equal parts, so that no column is far away from the next.
  ///
  /// - Parameters:
  ///   - width: The width of the list.
  ///   - needs: The columns that are chosen, with what they need.
  public init(width: Int, needs: [Need]) {
    let layout = Self.layout(width, needs, growing: Self.growing)
    let grows = layout.widths.contains { Self.growing.contains($0.column) }
    widths =
      grows ? layout.widths : Self.layout(width, needs, growing: TripListColumn.allCases.filter(\.isFlexible)).widths
  }

  private static func layout(
    _ width: Int, _ needs: [Need], growing: [TripListColumn]
  ) -> ColumnLayout<TripListColumn> {
    let optional = TripListColumn.optional
    return ColumnLayout(
      width: width,
      needs: needs.map {
        // No destination is cut for the sake of an optional column.
        ColumnLayout.Need(
          $0.column, least: $0.least, enough: optional.contains($0.column) ? nil : $0.natural, natural: $0.natural)
      },
      // A worklist is read by its reasons, whose beginnings matter most, and a trip is known by its destination. Only a few
      // trips may have a long name of a line.
      rule: ColumnLayout.Rule(optional: optional, shared: [.why, .destination], filled: [], growing: growing))
  }

  /// The least width of a list in which the columns that cannot be left out are in sight, in pixels.
  public static func leastWidth(of needs: [Need]) -> Int {
    needs.filter { !TripListColumn.optional.contains($0.column) }.reduce(0) { $0 + $1.least }
  }
}
