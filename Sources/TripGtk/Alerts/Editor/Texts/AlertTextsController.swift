import CGtk
import TripCore

/// The controller of the texts of an alert: writes what is typed into the model, and adds and removes languages.
@MainActor
final class AlertTextsController {
  private let view: AlertTextsView
  private let model: AlertEditorModel
  private let say: @MainActor (String?) -> Void
  private var connections: [SignalConnection] = []
  private var ofColumns: [SignalConnection] = []
  private let bindings = SubscriptionBag()

  /// Connects the widgets.
  ///
  /// - Parameters:
  ///   - view: The part of the editor.
  ///   - model: The alert that is written.
  ///   - say: Called with the reason why a language was not added, in words.
  init(_ view: AlertTextsView, model: AlertEditorModel, say: @escaping @MainActor (String?) -> Void) {
    self.view = view
    self.model = model
    self.say = say
    connections = [
      connect(view.add.pointer, "clicked") { [weak self] in self?.add() },
      connect(view.entry.pointer, "activate") { [weak self] in self?.add() },
    ]
    bindings.add(view.columns.bindAndFire { [weak self] in self?.follow($0) })
  }

  private func follow(_ columns: [AlertTextView]) {
    ofColumns = columns.flatMap { [model] column in
      column.connectChanges { [weak column] in
        guard let column else { return }
        model.setText(in: column.language, header: column.headerText, description: column.descriptionText)
      } + [
        connect(column.remove.pointer, "clicked") { [weak self, language = column.language] in
          model.removeLanguage(language)
          self?.view.focus(in: nil)
        }
      ]
    }
  }

  private func add() {
    let language = view.chosenTag ?? view.addedText
    let refusal = model.addLanguage(language)
    say(refusal)
    if refusal == nil { view.focus(in: model.draft.value.texts.last?.language) }
  }
}
