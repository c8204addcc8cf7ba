/// Why service differs from the timetable, in the categories that passengers' programs know.
/// - SeeAlso: GTFS-Realtime reference, "Cause".
public enum AlertCause: String, Hashable, Sendable, CaseIterable {
  /// The cause is not known.
  case unknown = "UNKNOWN_CAUSE"
  /// A cause that is in no other category.
  case other = "OTHER_CAUSE"
  case technicalProblem = "TECHNICAL_PROBLEM"
  case strike = "STRIKE"
  case demonstration = "DEMONSTRATION"
  case accident = "ACCIDENT"
  case holiday = "HOLIDAY"
  case weather = "WEATHER"
  case maintenance = "MAINTENANCE"
  case construction = "CONSTRUCTION"
  case policeActivity = "POLICE_ACTIVITY"
  case medicalEmergency = "MEDICAL_EMERGENCY"
}
