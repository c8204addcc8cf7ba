import TripCore
import TripFeed

// This extension says which alerts of dispatchers are published.
extension DayComposer {
  /// Returns the alerts of dispatchers, without what would be told now of another trip.
  func ownAlerts(_ today: ServiceDate, at now: Instant) throws(FeedError) -> [Alert] {
    var alerts: [Alert] = []
    alertsAboutOthers = []
    // Only days that are in memory anyway: an alert may name trips of any day.
    let days = today.advanced(by: -JournalState.daysBack)...today.advanced(by: 1)
    for alert in state.ownAlerts {
      guard alert.told.contains(now) else {
        alerts.append(alert)
        continue
      }
      let told = try alert.leavingOutOthers { instance throws(FeedError) in
        guard days.contains(instance.serviceDate) else { return nil }
        return try dayTrips(of: instance.serviceDate).trip(instance, state.extraTrip(instance))
      }
      if let told {
        alerts.append(told)
      } else {
        alertsAboutOthers.append(
          PublishingStatus.HeldBackAlert(
            id: alert.id, header: alert.texts.first?.header ?? "", reasons: [.otherTrip]))
      }
    }
    return alerts
  }
}
