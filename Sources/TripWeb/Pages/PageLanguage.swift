public import TripCore

/// A language in which pages are made.
public struct PageLanguage: Sendable {
  /// The BCP 47 tag, such as `zh-CN`.
  public let tag: String
  /// The name of the language in itself, such as `Deutsch`.
  public let name: String
  /// The wording of the page's own texts and of times.
  public let wording: Wording

  /// Makes a language. The properties of the same names explain the parameters.
  public init(tag: String, name: String, wording: Wording) {
    self.tag = tag
    self.name = name
    self.wording = wording
  }
}
