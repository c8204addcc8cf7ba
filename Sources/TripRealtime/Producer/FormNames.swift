import TripCore

/// The extra trips that a version has in one profile so far, to find those that the profile cannot tell apart.
struct FormNames {
  private let profile: FeedProfile
  /// The names that are used in the profile: the copied trip with date and time.
  private var used: Set<TripInstance> = []

  init(_ profile: FeedProfile) { self.profile = profile }

  /// Returns why the profile cannot tell of an extra trip, or `nil` when it can; its name then counts as used.
  mutating func limit(of instance: TripInstance, like template: TripTemplate) -> ProfileLimit? {
    switch profile {
    case .standard, .added: return nil
    case .google:
      // What such a trip is called is a `trip_id` with `start_date` and `start_time`.
      let name = "trip_id \(template.tripID) start_time \(template.start)"
      if template.start.seconds < 0 { return .beforeServiceDay(template.start) }
      // Google wants trips without fixed times to be `SCHEDULED`, which says nothing of an extra one.
      if template.hasFrequencies { return .frequencies("trip_id \(template.tripID)") }
      if template.isStartTaken { return .sameAsTemplate(name) }
      let used = TripInstance(
        tripID: template.tripID, serviceDate: instance.serviceDate, startTime: template.start)
      guard self.used.insert(used).inserted else { return .sameAsOther(name) }
      return nil
    case .transit:
      if template.start.seconds < 0 { return .beforeServiceDay(template.start) }
      if template.hasFrequencies { return .frequencies("trip_id \(template.tripID)") }
      return template.distance > ProfileLimit.greatestDistance ? .tooFar(template.distance) : nil
    }
  }
}
