extension Rule {
  /// What is wrong and what to do about it, for the rules about alerts and those of ``wordsForDelivery``;
  /// empty for any other rule.
  var wordsForAlerts: (wrong: String, advice: String) {
    switch self {
    case .tripOfOtherRoute:
      (translate("The trip is not of the line that is named beside it."), "Name the trip alone, or its own route_id.")
    case .twoRoutes: (translate("Two different lines are named beside each other."), "Name the trip alone.")
    case .noInformedEntity:
      (translate("The alert does not say whom it concerns."), "Give at least one informed_entity.")
    case .emptySelector:
      (
        translate("A part of whom the alert concerns is empty."),
        "Name an agency, a route, a trip or a stop in each informed_entity."
      )
    case .unknownAgency: (translate("The timetable has no such operator."), "Use an agency_id of agency.txt.")
    case .impactOutsideCommunication:
      (
        translate("Passengers are not told of the alert during all of the time that it is about."),
        "Let each impact_period lie within one communication_period."
      )
    case .alertOfUnknownTrip:
      (
        translate("The alert names a trip that the timetable does not have."),
        "Use a trip_id of trips.txt, or check the feed with the extra trip together with this one."
      )
    case .alertOfUnknownRoute:
      (translate("The alert names a line that the timetable does not have."), "Use a route_id of routes.txt.")
    case .alertOfUnknownDirection:
      (
        translate("The alert names a direction in which the line has no trip."),
        "Give direction_id beside the route_id, as trips.txt has it."
      )
    case .emptyAlertText:
      (translate("The alert has no text."), "Give header_text and description_text, with words in every language.")
    case .repeatedLanguage:
      (translate("A text is given twice in one language."), "Give each language one translation, with its tag.")
    case .reversedPeriod:
      (translate("A period of the alert does not end after it begins."), "Let end be later than start.")
    case .alertIsOver: (translate("The alert is over."), "Leave the alert out of the feed when its periods have ended.")
    case .longHeader:
      (translate("The header is long; some apps cut it off."), "Keep header_text within 100 characters.")
    case .longDescription:
      (translate("The description is long; some apps cut it off."), "Keep description_text within 1,000 characters.")
    case .closesMoreThanTrips:
      (
        translate("NO_SERVICE closes all that is named, and not only trips."),
        "Name the trips that do not run, unless all of it is closed."
      )
    default: wordsForDelivery
    }
  }
}
