/// An edit of the operator's settings for vehicles. It compares what the user types with the settings in the journal, which
/// another desk may change at the same time.
struct VehicleSettingsEdit {
  /// The settings that were seen in the journal last.
  private(set) var base: VehicleSettings
  /// What is typed.
  var typed: TypedVehicleSettings
  /// The parts that are typed here and that another desk has changed meanwhile.
  private(set) var clash: Set<VehicleSettings.Part> = []
  /// For each part that is typed here, the settings from which the edit began; for any other part as ``base``.
  private var ancestor: VehicleSettings
  /// The texts for ``base``.
  private(set) var origin: TypedVehicleSettings

  /// Begins with settings, of which nothing is edited, and the names of a timetable.
  init(_ base: VehicleSettings, stops: NamedIDs, lines: NamedIDs) {
    (self.base, ancestor) = (base, base)
    origin = TypedVehicleSettings(base, stops: stops, lines: lines)
    typed = origin
  }

  /// Whether something is typed that is not in the journal.
  var isEdited: Bool { typed != origin }

  /// Whether the rules are typed otherwise than they are in the journal.
  var hasTypedRules: Bool { typed.rules != origin.rules }

  /// Takes over settings that have come into effect. What is typed about other parts stays; a part that is typed here and
  /// changed there is a ``clash``.
  mutating func merge(_ settings: VehicleSettings, stops: NamedIDs, lines: NamedIDs) {
    let old = origin
    base = settings
    rename(stops: stops, lines: lines)
    for part in VehicleSettings.Part.allCases {
      if typed.equals(old, in: part) { typed.take(part, from: origin) }
      if typed.equals(origin, in: part) { ancestor.take(part, from: base) }
      // A change that was taken back is none.
      if ancestor.equals(base, in: part) { clash.remove(part) } else { clash.insert(part) }
    }
  }

  /// Shows the settings in effect with the names of another timetable.
  mutating func rename(stops: NamedIDs, lines: NamedIDs) {
    let isSame = typed.rules == origin.rules
    origin = TypedVehicleSettings(base, stops: stops, lines: lines)
    if isSame { typed.rules = origin.rules }
  }

  /// Drops what is typed.
  mutating func drop() { (typed, ancestor, clash) = (origin, base, []) }

  /// Goes on with what is typed, although another desk has changed it.
  mutating func keepMine() {
    for part in clash { ancestor.take(part, from: base) }
    clash = []
  }

  /// Takes over what another desk has changed. What is typed about other parts stays.
  mutating func takeTheirs() {
    for part in clash {
      typed.take(part, from: origin)
      ancestor.take(part, from: base)
    }
    clash = []
  }
}
