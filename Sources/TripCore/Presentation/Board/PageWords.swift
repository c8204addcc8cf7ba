/// The words of the web pages for passengers that the pages do not share with the passenger board, in one language.
public struct PageWords: Hashable, Sendable {
  /// The heading of the alerts.
  public let alerts: String
  /// The heading of the departures.
  public let departures: String
  /// The heading of the list of stops.
  public let stops: String
  /// The label of the field in which a stop is searched.
  public let searchForStop: String
  /// The button that searches.
  public let search: String
  /// The link to the list of stops.
  public let allStops: String
  /// The sentence below a list that is too long for the page.
  public let moreStops: String
  /// The sentence for a search that finds no stop.
  public let noStop: String
  /// The sentence for an address of no stop.
  public let unknownStop: String
  /// The sentence for the time before departures are known.
  public let unavailable: String
  /// The sentence that the page asks for itself again.
  public let refreshes: String
  /// The sentence that the page does not ask for itself again.
  public let isStill: String
  /// The link to the page that does not ask for itself again.
  public let stopRefreshing: String
  /// The link to the page that asks for itself again.
  public let startRefreshing: String
  /// The name of the links to the page in other languages.
  public let languages: String
  /// The link from an alert to a page about the incident.
  public let moreAboutThis: String

  /// Makes the words in the language of a wording.
  public init(_ wording: Wording) {
    let translation = wording.translation
    alerts = translation.translate("Alerts")
    departures = translation.translate("Departures")
    stops = translation.translate("Stops")
    searchForStop = translation.translate("Search for a stop")
    search = translation.translate("Search")
    allStops = translation.translate("All stops")
    moreStops = translation.translate("There are more stops. Search for a part of the name.")
    noStop = translation.translate("No stop was found.")
    unknownStop = translation.translate("There is no such stop.")
    unavailable = translation.translate("Departures are not available at the moment.")
    refreshes = translation.translate("This page refreshes itself.")
    isStill = translation.translate("This page does not refresh itself.")
    stopRefreshing = translation.translate("Stop refreshing")
    startRefreshing = translation.translate("Refresh by itself")
    languages = translation.translate("Languages")
    moreAboutThis = translation.translate("More about this")
  }
}

extension Wording {
  /// Returns the sentence below the alerts of a page that has no room for all of them.
  ///
  /// - Parameter count: The number of alerts that are left out, at least 1.
  /// - Returns: The sentence.
  public func moreAlertsSentence(_ count: Int) -> String {
    Translation.fill(
      translation.translate("There is %@ more alert.", plural: "There are %@ more alerts.", count: count),
      number(count))
  }
}
