/// The model of the text field in which a dispatcher types a reason: it offers the reasons that were used lately, and the
/// causes that passengers' programs know.
@MainActor
public final class ReasonModel {
  /// The texts that are offered for what is typed so far: those that contain it, reasons before causes.
  public let offers: ReadOnlyDynamic<[String]>

  /// The greatest number of reasons that are offered.
  static let greatestCount = 6

  private let desk: DeskModel
  private let shown: Dynamic<[String]> = Dynamic([])

  /// Makes the model of the text field of a desk.
  public init(_ desk: DeskModel) {
    self.desk = desk
    offers = shown.removeDuplicates().erased()
  }

  /// Returns the text with which the field begins: the reason of the selected trip, with its cause.
  public func begin() -> String { desk.selection.trip.value?.reason.value ?? "" }

  /// Offers all, as beside a reason that may be replaced.
  public func offerAll() { shown.value = offers(for: "") }

  /// Offers what fits a text that was typed.
  public func type(_ text: String) { shown.value = offers(for: text) }

  /// Returns the decision about the selected trip for a text; `nil` when the trip has that reason already, or none is
  /// selected.
  public func decision(_ text: String) -> Decision? {
    guard let trip = desk.selection.trip.value?.trip.value else { return nil }
    let typed = TypedReason(reading: text, desk.wording)
    let present = trip.reason.map { TypedReason($0, trip.cause) } ?? TypedReason("")
    // A reason that another desk gave in another language reads differently here, and is still the same.
    guard typed != present, text != desk.selection.trip.value?.reason.value ?? "" else { return nil }
    return .reason(typed.text, cause: typed.text.isEmpty ? .other : typed.cause)
  }

  private func offers(for text: String) -> [String] {
    let wording = desk.wording
    let causes = AlertCause.allCases.sorted { $0.offerRank < $1.offerRank }.map(wording.name)
    let lately = lastReasons().filter { !causes.contains($0) }
    let typed = FoldedText.text(text)
    return (lately + causes).filter { typed.isEmpty || FoldedText.text($0).contains(typed) }
  }

  /// The reasons that were given last, each once, in the words of this desk.
  private func lastReasons() -> [String] {
    var found: [String] = []
    for entry in desk.journal.shown.entries.reversed() {
      guard let (text, cause) = entry.decision?.reason, !text.isEmpty else { continue }
      let words = desk.wording.reason(text, cause)
      if !found.contains(words) { found.append(words) }
      if found.count == Self.greatestCount { break }
    }
    return found
  }
}

extension AlertCause {
  /// The place of the cause among those that are offered: those that say nothing come last.
  fileprivate var offerRank: Int {
    switch self {
    case .other: 2
    case .unknown: 1
    default: 0
    }
  }
}
