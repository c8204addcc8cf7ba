import Synchronization
import TripCore
import TripWeb

// This extension says what a publication has published, and what it could not.
extension Publication {
  /// Says what has become of a version, in the status, in `/health` and on the pages for passengers.
  func updateStatus(after version: PublicationReport) async {
    await updatePages()
    let (produced, lacksTimetable) = (await composer.last, await composer.lacksTimetable)
    let journalProblem = version.problem == nil ? nil : await composer.journalProblem
    let reasons = HealthReasons.reasons(
      of: version, journalProblem: journalProblem, lacksTimetable: lacksTimetable,
      refusesTimetable: await composer.refusesTimetable)
    versionReasons.withLock { $0 = reasons }
    let broken = (produced?.alerts.heldBack ?? []).map { held in
      PublishingStatus.HeldBackAlert(
        id: held.alert.id, header: held.alert.texts.first?.header ?? "", reasons: held.reasons)
    }
    let held = broken + (await composer.alertsAboutOthers)
    let notes =
      HealthReasons.unstored(version.unstored) + HealthReasons.leftOut(await composer.leftOutRows)
      + HealthReasons.heldBack(held)
    servers.forEach { $0.setHeldBack(notes) }
    updateStatus { status in
      showHealth(status.standing)
      // The status has an error of the journal as a value of its own, `journalProblem`, which is translated for the
      // user where it is shown; the English text is therefore left out of `failures`.
      status.failures = journalProblem == nil ? version.failures : version.missed.map(\.description)
      status.unstored = version.unstored?.description
      status.journalProblem = journalProblem
      status.lacksTimetable = lacksTimetable
      status.lead = version.moment.lead
      guard version.size > 0 else { return }
      status.isAttended = produced?.isAttended ?? true
      status.heldBack = (produced?.heldBack ?? []).map { held in
        PublishingStatus.HeldBackTrip(instance: held.instance, reasons: held.reasons, profile: held.profile)
      }
      status.predictionsEnd = produced?.predictionsEnd
      status.heldBackAlerts = held
      status.hasNewerElsewhere = !version.missed.isEmpty && (version.isOut || status.hasNewerElsewhere)
      // A version that some place did not get is not what passengers see there.
      guard version.missed.isEmpty else { return }
      status.published = version.timestamp
      status.size = version.size
      status.entityCount = produced?.views.count ?? 0
      status.views = produced?.views ?? [:]
      status.alertCount = produced?.alerts.published.count ?? 0
    }
  }

  /// Makes pages from what the composer has read for the last version.
  private func updatePages() async {
    guard let pageComposer, let facts = await composer.pageFacts() else { return }
    await pageComposer.use(facts)
    pages?.noteChange()
  }

  /// Changes the status, and reports it. A publisher that shares its journal reports nothing before it knows who leads.
  func updateStatus(_ change: (inout PublishingStatus) -> Void) {
    let changed = status.withLock { status in
      change(&status)
      return status
    }
    if leadership == nil || changed.standing != nil { report.yield(changed) }
  }

  /// What this publisher was when it was last known, among those that share a journal.
  var standing: LeaderStanding? { status.withLock { $0.standing } }
}
