import TripCore

/// Shows the texts of an alert in each language, and the languages that can be added.
@MainActor
final class AlertTextsPresentationControl {
  private let view: AlertTextsView
  private let wording: Wording
  private let bindings = SubscriptionBag()

  /// Languages that are offered beside those of the operator. Any other one is added by its tag.
  private static let offered = ["ar", "de", "en", "es", "fr", "it", "nl", "pl", "pt", "ro", "ru", "tr", "uk", "zh"]

  init(_ view: AlertTextsView, model: AlertEditorModel, wording: Wording) {
    self.view = view
    self.wording = wording
    bindings.add(model.draft.map(\.texts).removeDuplicates().bindAndFire { [weak self] in self?.show($0) })
    bindings.add(
      model.draft.map { $0.texts.map(\.language) }.removeDuplicates().bindAndFire { [weak self] in self?.offer($0) })
    bindings.add(
      model.hints.bindAndFire { view.hints.optionalText = $0.isEmpty ? nil : $0.joined(separator: "\n") })
  }

  private func show(_ texts: [AlertText]) {
    view.show(texts.map { language($0.language) })
    for (column, text) in zip(view.columns.value, texts) {
      column.headerText = text.header
      column.descriptionText = text.description
      show(text.header.count, of: AlertDraft.longestHeader, in: column.headerCount)
      show(text.description.count, of: AlertDraft.longestDescription, in: column.descriptionCount)
    }
  }

  private func show(_ count: Int, of limit: Int, in label: Label) {
    label.text = Translation.fill(tr("%1$@ of %2$@"), wording.number(count), wording.number(limit))
    label.setStyleClass("alarm", count > limit)
  }

  private func offer(_ present: [String]) {
    let others = Self.offered.filter { !present.contains($0) }.map(language)
    view.offer(others.sorted { $0.name < $1.name })
  }

  private func language(_ tag: String) -> AlertTextsView.Language {
    AlertTextsView.Language(
      tag: tag, name: wording.name(ofLanguage: tag), isRightToLeft: Wording.isRightToLeft(tag))
  }
}
