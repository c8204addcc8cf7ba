import TripCore
import TripFeed
import TripProgram
import TripPublish

/// The models with which a dispatcher writes alerts at one desk. The drafts are kept on this computer.
@MainActor
final class SessionAlertEditor {
  /// The alert that is written.
  let model: AlertEditorModel
  /// The search for whom it concerns.
  let concerned: ConcernedModel
  private let kept: KeptAlertDrafts
  private let check: Dynamic<AlertFeedCheck>
  private var following: Subscription?

  /// Reads the drafts, and tells the dispatcher of those that cannot be read.
  ///
  /// - Parameters:
  ///   - desk: The desk.
  ///   - feed: The edition of the timetable from which service days are read.
  ///   - languages: Returns the BCP 47 tags of the languages in which passengers are told.
  ///   - folder: The folder with the drafts.
  init(
    _ desk: DeskModel, of feed: Dynamic<GTFSFeed>, languages: @escaping @MainActor () -> [String],
    folder: AlertDraftsFolder
  ) {
    kept = KeptAlertDrafts(folder) { [weak desk] problem in
      if let desk { desk.notify(desk.wording.sentence(draftNotKept: problem)) }
    }
    let check = Dynamic(AlertFeedCheck(feed.value))
    self.check = check
    model = AlertEditorModel(desk, drafts: kept.drafts, languages: languages()) { alert, now in
      await check.value.rules(against: alert, at: now)
    }
    concerned = ConcernedModel(desk)
    following = feed.bind { check.value = AlertFeedCheck($0) }
    for path in kept.setAside { desk.notify(desk.wording.sentence(draftSetAside: path)) }
  }
}
