import TripCore

/// Shows in the detail what passengers read about the selected trips.
@MainActor
final class PassengersReadPresentationControl {
  private let view: PassengersReadView
  private let model: PassengersReadModel
  private let bindings = SubscriptionBag()

  init(_ view: PassengersReadView, model: PassengersReadModel) {
    self.view = view
    self.model = model
    view.hint.text = Translation.fill(tr("Passengers are not told why. %@"), KeyTable.tooltip(.giveReason))
    bindings.add(model.shown.bindAndFire { [weak self] in self?.show($0) })
  }

  private func show(_ read: PassengersRead?) {
    view.widget.isVisible = read != nil
    guard let read else { return }
    view.hint.isVisible = read.lacksReason
    view.limit.optionalText = read.limit
    view.heading.optionalText = read.heading
    view.more.optionalText = read.more
    for (notice, labels) in zip(read.notices, view.show(read.notices.count)) {
      labels.severity.text = notice.severity
      labels.source.optionalText = notice.source
      labels.header.text = notice.header
      labels.text.optionalText = notice.description.isEmpty ? nil : notice.description
      labels.otherTexts.text = notice.otherLanguages ?? ""
      labels.languages.isVisible = notice.otherLanguages != nil
      for label in [labels.header, labels.text] { label.setStyleClass("dim-label", notice.isWithheld) }
      for (action, button) in labels.buttons { button.isVisible = notice.actions.contains(action) }
    }
  }
}
