/// A rule that consumers hold a feed of trip updates to, under the id by which producers and consumers know it.
/// - SeeAlso: The rules of MobilityData's GTFS-Realtime validator, by the same ids.
public enum Rule: String, CaseIterable, Sendable, Codable {
  case e001 = "E001", e002 = "E002", e003 = "E003", e004 = "E004", e006 = "E006", e009 = "E009", e011 = "E011"
  case e012 = "E012", e013 = "E013", e015 = "E015", e016 = "E016", e017 = "E017", e018 = "E018", e019 = "E019"
  case e020 = "E020", e021 = "E021", e022 = "E022", e023 = "E023", e024 = "E024", e025 = "E025", e035 = "E035"
  case e036 = "E036", e037 = "E037", e038 = "E038", e039 = "E039", e040 = "E040", e041 = "E041", e042 = "E042"
  case e043 = "E043", e044 = "E044", e045 = "E045", e046 = "E046", e048 = "E048", e049 = "E049", e050 = "E050"
  case e051 = "E051"
  case w001 = "W001", w002 = "W002", w005 = "W005", w006 = "W006", w007 = "W007", w008 = "W008", w009 = "W009"

  /// The id, as `E022`.
  public var id: String { rawValue }

  /// Whether consumers may reject what breaks it; the others make it worse, not useless.
  public var isError: Bool { rawValue.hasPrefix("E") }

  /// Whether it compares a version with the one before, and cannot be judged from one alone.
  public var needsPrevious: Bool { [.e017, .e018, .w007].contains(self) }

  /// Whether nobody can keep it who has no vehicle-location system: a trip is published without its vehicle's id.
  public var isAboutVehicles: Bool { [.w002, .w005].contains(self) }
}
