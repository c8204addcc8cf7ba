import CGtk
import TripCore

/// The controller of whom an alert concerns: searches, adds what is found or selected, and removes.
@MainActor
final class ConcernedController {
  private let view: ConcernedView
  private let model: AlertEditorModel
  private let search: ConcernedModel
  private let say: @MainActor (String?) -> Void
  private var connections: [SignalConnection] = []

  /// Connects the widgets.
  ///
  /// - Parameters:
  ///   - view: The part of the editor.
  ///   - model: The alert that is written.
  ///   - search: The search.
  ///   - say: Called with the reason why something was not added, in words.
  init(
    _ view: ConcernedView, model: AlertEditorModel, search: ConcernedModel, say: @escaping @MainActor (String?) -> Void
  ) {
    self.view = view
    self.model = model
    self.search = search
    self.say = say
    // The search of the window before this one may have left a text.
    if !search.text.value.isEmpty { search.text.value = "" }
    connections = [
      connect(view.search.pointer, "changed") { [weak view] in if let view { search.text.value = view.searchText } },
      connect(view.search.pointer, "notify::is-focus") { search.prepare() },
      connect(view.search.pointer, "activate") { [weak self] in self?.add() },
      connectKeys(view.search.pointer, in: .concernedSearch) { [weak self] in self?.press($0) ?? false },
      connect(view.found.pointer, "row-activated") { [weak self] in self?.add() },
      connect(view.fromSelection.pointer, "clicked") { say(model.addFromSelection()) },
      connect(view.remove.pointer, "clicked") { [weak self] in self?.remove() },
      connectKeys(view.chosen.pointer, in: .concernedList) { [weak self] action in
        guard action == .removeConcerned else { return false }
        self?.remove()
        return true
      },
    ]
  }

  /// Empties the search entry.
  ///
  /// - Returns: `false` when it was empty.
  func endSearch() -> Bool {
    guard !view.searchText.isEmpty else { return false }
    view.searchText = ""
    return true
  }

  /// Adds the found thing that is marked. The search is then ready for the next one.
  private func add() {
    let found = search.found.value
    guard !search.text.value.isEmpty, let row = view.foundSelection.rows.first, found.indices.contains(row) else {
      return
    }
    let refusal = model.add(found[row].selector)
    if refusal == nil { view.searchText = "" }
    say(refusal)
    gtk_widget_grab_focus(view.search.pointer)
  }

  private func remove() {
    let things = model.concerned.value
    guard let row = view.chosenSelection.rows.first, things.indices.contains(row) else { return }
    model.remove(things[row].selector)
  }

  /// Goes to the next or the previous found thing, with the keyboard in the entry.
  private func press(_ action: KeyAction) -> Bool {
    guard action == .offerBelow || action == .offerAbove else { return false }
    let row = (view.foundSelection.rows.first ?? -1) + (action == .offerBelow ? 1 : -1)
    guard view.isShowingFound else { return false }
    if search.found.value.indices.contains(row) { view.foundSelection.show([row], cursor: row, at: nil) }
    return true
  }
}
