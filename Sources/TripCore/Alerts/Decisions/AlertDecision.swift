/// A dispatcher's decision about what passengers are told.
///
/// An alert that a dispatcher wrote has an id of its own. The other decisions are about an alert that follows from
/// decisions about trips: about the part of each trip that is in the alert then (``Alert/parts``). They stay with these
/// trips as long as the reason does. A trip that joins them later has an alert of its own.
public enum AlertDecision: Hashable, Sendable {
  /// The alert has this content: it is a new one, or was edited.
  case written(AlertContent)
  /// The alert that a dispatcher wrote ends, before its time is over.
  case ended
  /// Passengers read these texts in place of those that the templates give.
  case reworded([AlertText])
  /// Passengers are not told of what the alert follows from.
  case withheld
  /// Passengers read again what the templates give.
  case automatic
}

extension AlertDecision {
  /// The greatest length of a text of an alert, in bytes of UTF-8.
  public static let longestText = 10_000

  /// Checks that the decision can be taken.
  ///
  /// - Throws: ``DecisionError``.
  func check() throws(DecisionError) {
    switch self {
    case .written(let content): try content.check()
    case .reworded(let texts): try AlertContent.check(texts)
    case .ended, .withheld, .automatic: break
    }
  }
}
