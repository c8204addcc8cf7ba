/// A reason as a dispatcher types it: any text, the name of a cause, or both, as `Weather: fog on the river`.
public struct TypedReason: Hashable, Sendable {
  /// The text of the reason; empty for none. It is the name of the cause when nothing else was typed.
  public let text: String
  /// The cause that was typed; ``AlertCause/other`` for a text that does not begin with the name of one.
  public let cause: AlertCause

  /// Makes a reason from its parts.
  public init(_ text: String, _ cause: AlertCause = .other) {
    self.text = text
    self.cause = cause
  }

  /// Reads what was typed.
  ///
  /// - Parameters:
  ///   - typed: The text. Spaces at its ends do not count.
  ///   - wording: The wording in the dispatcher's language, in which the causes are named.
  public init(reading typed: String, _ wording: Wording) {
    let text = typed.trimmingSpaces
    for cause in AlertCause.allCases {
      let name = wording.name(of: cause)
      guard text.lowercased().hasPrefix(name.lowercased()) else { continue }
      let rest = text.dropFirst(name.count).trimmingSpaces
      if rest.isEmpty {
        self.init(wording.textOfReason(for: cause), cause)
        return
      }
      guard cause != .other, cause != .unknown, rest.hasPrefix(":") || rest.hasPrefix("：") else { continue }
      let detail = rest.dropFirst().trimmingSpaces
      self.init(detail.isEmpty ? wording.textOfReason(for: cause) : detail, cause)
      return
    }
    self.init(text)
  }
}

extension StringProtocol {
  /// The text without spaces and line breaks at both ends.
  fileprivate var trimmingSpaces: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}
