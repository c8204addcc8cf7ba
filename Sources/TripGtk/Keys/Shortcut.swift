/// A row of the table of keys: which keys do what, and where.
struct Shortcut {
  /// The part of the shortcuts window that lists a key.
  enum Group: CaseIterable {
    case trip, stop, list, graph, desk, timetables, program
  }

  let action: KeyAction
  let keys: [Accelerator]
  /// Where the keys do it.
  let scopes: [KeyScope]
  /// The part of the shortcuts window that lists the row; `nil` leaves out keys that everybody expects.
  let group: Group?
  /// What the keys do, in the user's language; empty when the row is not listed.
  let title: String

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - action: What the keys do.
  ///   - keys: The keys as GTK writes them, separated by spaces; the first is the one that tooltips name.
  ///   - scopes: Where the keys do it.
  ///   - group: The part of the shortcuts window that lists the row, or `nil`.
  ///   - title: What the keys do, in the user's language.
  init(_ action: KeyAction, _ keys: String, in scopes: [KeyScope], _ group: Group? = nil, _ title: String = "") {
    self.action = action
    self.keys = keys.split(separator: " ").map { Accelerator(String($0)) }
    self.scopes = scopes
    self.group = group
    self.title = title
  }
}
