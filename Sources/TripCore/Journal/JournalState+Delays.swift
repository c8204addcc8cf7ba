extension JournalState {
  /// The number of service days before today whose decisions still matter, because their trips may be under way. The longest
  /// trips of real timetables end on their sixth day.
  public static let daysBack = 7

  /// Returns the range of service dates from `day` on. A desk reads the journal's entries about these dates, because
  /// entries about earlier dates do not matter to it.
  public static func days(from day: ServiceDate) -> ClosedRange<ServiceDate> {
    day...max(day, JournalSubject.settingsDay)  // The last day that a feed can name.
  }

  /// Returns the trips of service dates before `date` that a timetable of `date` must include, although they have
  /// arrived by their scheduled times.
  ///
  /// These are the trips that dispatchers decided are late, which may still be under way or make later trips of their
  /// vehicles late, the trips of the same dates that dispatchers gave to another vehicle, and the trips that extra trips
  /// copy. A feed adds the other trips of their vehicles.
  public func delayedTrips(before date: ServiceDate) -> Set<TripInstance> {
    let late = instances.filter { instance in
      instance.serviceDate < date
        && decisions(on: instance).contains { $0.delay.map { $0 > 0 } ?? false }
    }
    let dates = Set(late.map(\.serviceDate))
    let moved = instances.filter { instance in
      dates.contains(instance.serviceDate)
        && decisions(on: instance).contains { decision in
          if case .vehicle(let name) = decision { return !name.isEmpty }
          return false
        }
    }
    let templates = extraTrips.filter { $0.key.serviceDate < date }.map { instance, extra in
      TripInstance(tripID: extra.template, serviceDate: instance.serviceDate)
    }
    return Set(late).union(moved).union(templates)
  }
}
