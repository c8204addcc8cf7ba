/// Works out which columns of a table have room, and how wide each is.
///
/// Columns give way in this order where a table is too narrow for all their texts: what the order of filling names last
/// is cut first, then the optional columns are left out, the last one first.
public struct ColumnLayout<Column: Hashable & Sendable>: Sendable {
  /// A column with what it needs, in pixels.
  public struct Need: Hashable, Sendable {
    /// The column.
    public let column: Column
    /// The width below which the column says nothing any more.
    public let least: Int
    /// The width that the column keeps when it is decided whether optional columns have room.
    public let enough: Int
    /// The width at which the title and all known texts of the column are whole; at least ``least``.
    public let natural: Int

    /// Makes the need of a column; `enough` is ``least`` unless it is given.
    public init(_ column: Column, least: Int, enough: Int? = nil, natural: Int) {
      self.column = column
      self.least = least
      self.natural = max(least, natural)
      self.enough = min(max(least, enough ?? least), self.natural)
    }
  }

  /// What matters most in a table.
  public struct Rule: Hashable, Sendable {
    /// The columns that are left out where they have no room, the most important first. Without the first one, none of
    /// them is shown.
    public let optional: [Column]
    /// The columns that become whole before all others, side by side: what there is goes to them in equal parts.
    public let shared: [Column]
    /// The columns that become whole before the others, the most important first.
    public let filled: [Column]
    /// The columns that share what is left over when all are whole.
    public let growing: [Column]

    /// Makes a rule. The properties of the same names explain the parameters.
    public init(optional: [Column], shared: [Column] = [], filled: [Column], growing: [Column]) {
      (self.optional, self.shared, self.filled, self.growing) = (optional, shared, filled, growing)
    }
  }

  /// The columns that have room, in their order, with their widths in pixels.
  public let widths: [(column: Column, width: Int)]

  /// Shares out the width of a table.
  ///
  /// - Parameters:
  ///   - width: The width of the table.
  ///   - needs: The columns, in their order, with what they need.
  ///   - rule: What matters most.
  public init(width: Int, needs: [Need], rule: Rule) {
    let optional = Set(rule.optional)
    let required = needs.filter { !optional.contains($0.column) }
    var used = required.reduce(0) { $0 + $1.enough }
    var shown = Set(required.map(\.column))
    for column in rule.optional {
      guard let need = needs.first(where: { $0.column == column }) else { continue }
      guard used + need.least <= width else {
        if column == rule.optional.first { break }
        continue
      }
      used += need.least
      shown.insert(column)
    }
    // Where even the columns that are always shown have not enough room, they are cut.
    var widths = needs.filter { shown.contains($0.column) }.map { need in
      (need: need, width: optional.contains(need.column) || used > width ? need.least : need.enough)
    }
    var rest = width - widths.reduce(0) { $0 + $1.width }
    while rest > 0 {
      let cut = widths.indices.filter {
        rule.shared.contains(widths[$0].need.column) && widths[$0].width < widths[$0].need.natural
      }
      guard !cut.isEmpty else { break }
      let share = max(1, rest / cut.count)
      for index in cut where rest > 0 {
        let more = min(share, rest, widths[index].need.natural - widths[index].width)
        widths[index].width += more
        rest -= more
      }
    }
    let first = rule.filled.compactMap { column in widths.firstIndex { $0.need.column == column } }
    for index in first + widths.indices where rest > 0 && widths[index].width < widths[index].need.natural {
      let more = min(rest, widths[index].need.natural - widths[index].width)
      widths[index].width += more
      rest -= more
    }
    let growing = widths.indices.filter { rule.growing.contains(widths[$0].need.column) }
    if rest > 0, !growing.isEmpty {
      for (place, index) in growing.enumerated() {
        widths[index].width += rest / growing.count + (place < rest % growing.count ? 1 : 0)
      }
    }
    self.widths = widths.map { ($0.need.column, $0.width) }
  }

  /// The least width of a table in which the columns that cannot be left out are in sight, in pixels.
  public static func leastWidth(of needs: [Need], rule: Rule) -> Int {
    needs.filter { !rule.optional.contains($0.column) }.reduce(0) { $0 + $1.least }
  }
}
