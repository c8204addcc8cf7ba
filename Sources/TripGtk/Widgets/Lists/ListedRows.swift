/// The rows of a list that changes: a row that says something else is drawn again, and GTK gets other rows only when
/// others are listed.
///
/// ```swift
/// if let model = rows.take(logRows) { list.show(rows: model) }
/// ```
@MainActor
final class ListedRows<Row: Equatable, Identity: Equatable> {
  /// The rows that are listed.
  private(set) var all: [Row] = []
  private var model: RowModel?
  private let columns: Int
  private let identity: KeyPath<Row, Identity>
  private let text: @MainActor (Row, _ column: Int) -> String

  /// Makes an empty list.
  ///
  /// - Parameters:
  ///   - columns: The number of columns.
  ///   - identity: What stays the same while a row changes.
  ///   - text: Returns the text of a cell with Pango markup.
  init(
    columns: Int, identity: KeyPath<Row, Identity>, text: @escaping @MainActor (Row, _ column: Int) -> String
  ) {
    (self.columns, self.identity, self.text) = (columns, identity, text)
  }

  /// Takes over the rows, and draws again those that have changed.
  ///
  /// - Returns: The rows for GTK; `nil` when it has them.
  func take(_ rows: [Row]) -> RowModel? {
    let before = all
    all = rows
    if let model, before.map({ $0[keyPath: identity] }) == rows.map({ $0[keyPath: identity] }) {
      for row in rows.indices where rows[row] != before[row] { model.rowChanged(row) }
      return nil
    }
    let model = RowModel(rows: rows.count, columns: columns) { [weak self] row, column in
      guard let self, all.indices.contains(row) else { return "" }
      return text(all[row], column)
    }
    self.model = model
    return model
  }
}
