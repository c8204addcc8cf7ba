import ArgumentParser
import CGtk
import FoundationEssentials
import TripCore
import TripFeed
import TripProgram

/// The command `tripdesk board`, which opens a passenger board without a desk.
struct BoardWindowCommand: ParsableCommand {
  static let configuration = BoardOptions.configuration

  @OptionGroup
  var arguments: BoardOptions

  func run() throws {
    let status = try MainActor.assumeIsolated { try open() }
    throw ExitCode(status)
  }

  @MainActor
  private func open() throws -> Int32 {
    let following = try arguments.following.values()
    let surroundings = ProcessEnvironment.variables
    let preferences = PreferencesFile(surroundings).preferences
    // A feed that cannot be read is told when it is opened.
    let languages = try? FeedLanguages(path: arguments.feed, limit: arguments.unpacking.limit)
    let speech = BoardSpeech(arguments.speech, of: languages, environment: surroundings, preferences: preferences)
    let environment = DeskEnvironment(surroundings, speech: speech)
    for tag in arguments.speech.language where !environment.hasWords(in: tag) {
      StandardError.write("Trip Desk has no words in \(tag): the feed's names stand beside words of another language")
    }
    SessionBus.prepare(surroundings)
    try Display.open()
    if arguments.dark || preferences.appearance == .dark { cgtk_prefer_dark(1) }
    let options = DeskRequest.Options(
      rehearsalStart: arguments.now, unpackLimit: arguments.unpacking.limit,
      // A board makes no decisions, so a board in rehearsal may use the journal with the real decisions.
      store: StoreOptions.Values(
        path: arguments.store, operatorName: arguments.operatorName, rehearsesOnRealJournal: true
      ).falling(back: preferences.journal),
      publishing: PublishOptions.Values(
        followed: following.sources, followPolicy: following.policy, alerts: arguments.alerts.values),
      isBoard: true)
    let request = BoardApplication.Request(
      desk: DeskRequest(path: arguments.feed, options: options), stops: arguments.stop,
      languages: speech.languages, settings: arguments.showing.settings, isFullScreen: arguments.fullScreen)
    return BoardApplication(environment, request).run()
  }
}
