public import TripWeb

/// How the pages for passengers are made.
public struct PageSettings: Sendable {
  /// The languages of the pages; the first one is for readers of none of them.
  public let languages: [PageLanguage]

  /// Makes the settings.
  public init(languages: [PageLanguage]) { self.languages = languages }
}
