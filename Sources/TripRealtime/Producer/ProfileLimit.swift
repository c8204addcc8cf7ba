import TripCore

/// Why a profile cannot tell of an extra trip, although the trip itself breaks no rule.
public enum ProfileLimit: Hashable, Sendable {
  /// Another extra trip copies the same trip at the same time, so that both would have one name.
  case sameAsOther(String)
  /// The copied trip itself leaves at that time, so that both would have one name.
  case sameAsTemplate(String)
  /// frequencies.txt lists the copied trip.
  case frequencies(String)
  /// The extra trip leaves before its service day begins, which `start_time` cannot say.
  case beforeServiceDay(ServiceTime)
  /// No trip of the timetable with the same stops is near enough. The value is the time to the nearest one.
  case tooFar(Seconds)

  /// The greatest time between an extra trip and a trip with the same stops that Transit accepts.
  ///
  /// - SeeAlso: <https://resources.transitapp.com/article/462-trip-updates>, "Best Practices".
  public static let greatestDistance: Seconds = .minutes(90)

  /// What is wrong, as a sentence in English. The catalogues have its translations.
  public var message: String {
    switch self {
    case .sameAsOther: translate("Another extra trip has the same trip_id and start_time in this form.")
    case .sameAsTemplate:
      translate("The trip that is copied leaves at the same time; this form cannot tell the two apart.")
    case .frequencies: translate("The trip that is copied runs by frequencies.txt, which this form cannot say.")
    case .beforeServiceDay:
      translate("The extra trip leaves before its service day begins, which this form cannot say.")
    case .tooFar: translate("No trip with the same stops runs within 90 minutes, as these readers demand.")
    }
  }

  /// The value that is wrong, in the notation of the feed.
  public var value: String {
    switch self {
    case .sameAsOther(let name), .sameAsTemplate(let name), .frequencies(let name): name
    case .beforeServiceDay(let start): "start_time \(start)"
    case .tooFar(let distance): "\(distance.count / 60) min"
    }
  }
}
