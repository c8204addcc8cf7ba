import CGtk

/// What stands below the fields of the alert editor and never scrolls away: what is hit, what is missing, and the button
/// that tells passengers. While a question is asked, it stands above the buttons, which stay where they are and cannot be
/// pressed: the second click of a double click answers nothing.
@MainActor
final class AlertEditorFooter {
  let widget = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
  /// What the alert is about today: the numbers of trips and stops.
  let reach = AlertEditorSection.wrappingLabel(width: 64)
  let tell = Widget(gtk_button_new_with_mnemonic(tr("Te_ll Passengers")))
  let discard = Widget(gtk_button_new_with_label(tr("Discard Draft")))
  let confirm = Widget(gtk_button_new_with_mnemonic(tr("_Yes, Tell Passengers")))
  let back = Widget(gtk_button_new_with_label(tr("Back to the Draft")))
  /// The buttons for a draft whose alert a colleague has changed.
  let keepMine = Widget(gtk_button_new_with_label(tr("Keep Mine")))
  let takeTheirs = Widget(gtk_button_new_with_label(tr("Take the Other")))
  private let problem = AlertEditorSection.wrappingLabel(width: 64)
  private let question = AlertEditorSection.wrappingLabel(width: 64)
  /// Hold the problem and the question. A screen reader says them when they appear.
  private let (problemBox, questionBox) = (Box(GTK_ORIENTATION_HORIZONTAL), Box(GTK_ORIENTATION_HORIZONTAL))
  private let buttons = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
  private let answers = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
  private let conflict = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)

  init() {
    gtk_container_set_border_width(cgtk_container(widget.pointer), 12)
    widget.setStyleClass("alert-footer")
    reach.setStyleClass("tabular")
    question.setStyleClass("alarm")
    for (label, box) in [(problem, problemBox), (question, questionBox)] {
      atk_object_set_role(gtk_widget_get_accessible(box.pointer), ATK_ROLE_NOTIFICATION)
      box.append(label, fills: true)
    }
    tell.setStyleClass("suggested-action")
    confirm.setStyleClass("destructive-action")
    buttons.append(discard)
    buttons.appendAtEnd(tell)
    answers.append(back)
    answers.appendAtEnd(confirm)
    for button in [keepMine, takeTheirs] { conflict.append(button) }
    for row in [reach, problemBox, conflict, questionBox, answers, buttons] { widget.append(row) }
    for (part, id) in [
      (reach, "alert-reach"), (problem, "alert-problem"), (question, "alert-question"), (tell, "alert-tell"),
      (discard, "alert-discard"), (confirm, "alert-confirm"), (back, "alert-back"), (keepMine, "alert-keep-mine"),
      (takeTheirs, "alert-take-theirs"),
    ] { part.setAccessibleID(id) }
    gtk_widget_show_all(widget.pointer)
    for part in [reach, problemBox, conflict, questionBox, buttons, answers] {
      gtk_widget_set_no_show_all(part.pointer, 1)
    }
    for part in [problemBox, conflict, questionBox, answers] { part.isVisible = false }
  }

  /// Shows why passengers cannot be told yet; `nil` when they can.
  func show(problem text: String?) {
    problem.text = text ?? ""
    if text == nil { problem.setStyleClass("alarm", false) }
    problemBox.isVisible = text != nil && !answers.isVisible
  }

  /// Whether the buttons are shown with which the dispatcher keeps the draft or takes what a colleague wrote.
  var showsConflict: Bool {
    get { conflict.isVisible }
    set { conflict.isVisible = newValue }
  }

  /// Draws attention to the problem, which a screen reader then says again.
  func pointOutProblem() {
    guard problemBox.isVisible else { return }
    problem.setStyleClass("alarm")
    problemBox.isVisible = false
    problemBox.isVisible = true
  }

  /// Asks a question above the buttons, with the keyboard focus on the button that changes nothing; `nil` ends it.
  func ask(_ text: String?) {
    guard (text != nil) != answers.isVisible || text.map({ $0 != question.text }) ?? false else { return }
    question.text = text ?? ""
    for part in [questionBox, answers] { part.isVisible = text != nil }
    for button in [tell, discard] { button.isSensitive = text == nil }
    if text != nil { problemBox.isVisible = false }
    (text == nil ? tell : back).takeFocus()
  }

  /// The text of the problem that is shown; `nil` when there is none.
  var shownProblem: String? { problemBox.isVisible ? problem.text : nil }
  /// The question that is asked; `nil` when there is none.
  var shownQuestion: String? { answers.isVisible ? question.text : nil }
}
