/// A row of the table of keys: an action, its keys, and the scopes in which the keys have the action.
struct Shortcut {
  /// A group of rows in the shortcuts window.
  enum Group: CaseIterable {
    case trip, stop, list, graph, vehicles, desk, timetables, program
  }

  let action: KeyAction
  let keys: [Accelerator]
  /// The scopes in which the keys have the action.
  let scopes: [KeyScope]
  /// The group of the shortcuts window that lists the row; `nil` for keys that users know from every program, which
  /// are not listed.
  let group: Group?
  /// The name of the action in the user's language; empty when the row is not listed.
  let title: String

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - action: The action of the keys.
  ///   - keys: The keys in the notation of GTK, separated by spaces. Tooltips name the first.
  ///   - scopes: The scopes in which the keys have the action.
  ///   - group: The group of the shortcuts window that lists the row; `nil` when it is not listed.
  ///   - title: The name of the action in the user's language.
  init(_ action: KeyAction, _ keys: String, in scopes: [KeyScope], _ group: Group? = nil, _ title: String = "") {
    self.action = action
    self.keys = keys.split(separator: " ").map { Accelerator(String($0)) }
    self.scopes = scopes
    self.group = group
    self.title = title
  }
}
