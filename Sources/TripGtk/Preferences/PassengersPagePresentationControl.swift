import CGtk
import TripCore

/// Shows what the model of the page *Passengers* says: the examples, and what cannot be used of the file.
@MainActor
final class PassengersPagePresentationControl {
  private let bindings = SubscriptionBag()

  init(_ view: PassengersPageView, model: PassengersPageModel) {
    view.path.text = model.path
    gtk_entry_set_placeholder_text(cgtk_entry(view.languages.pointer), model.usualLanguages)
    bindings.add(model.preview.bindAndFire { view.show(preview: Self.markup($0)) })
    bindings.add(model.problems.bindAndFire { view.show(problems: Self.problems($0)) })
    bindings.add(
      model.note.bindAndFire {
        view.note.text = $0
        view.note.isVisible = !$0.isEmpty
      })
  }

  /// The number of problems that are shown; the window has the height of the screen at most.
  private static let shownProblems = 5

  private static func problems(_ sentences: [String]) -> String {
    let more = sentences.count - shownProblems
    let rest = more > 0 ? [Translation.fill(tr("and %@ more"), "\(more)")] : []
    return (sentences.prefix(shownProblems).map { "⚠ " + $0 } + rest).joined(separator: "\n")
  }

  private static func markup(_ sections: [PassengersPageModel.Section]) -> String {
    guard !sections.isEmpty else { return markupEscaped(tr("Open a timetable to see examples of its trips.")) }
    return sections.map { section in
      var lines = ["<b>\(markupEscaped(section.language))</b>"]
      var situation = ""
      for row in section.rows {
        if row.situation != situation { lines.append("<small>\(markupEscaped(row.situation))</small>") }
        situation = row.situation
        lines.append(markupEscaped(row.header) + " – " + markupEscaped(row.description))
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}
