import ArgumentParser
import CGtk
import FoundationEssentials
import TripCore
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
    let environment = DeskEnvironment(surroundings, preferences: preferences)
    SessionBus.prepare(surroundings)
    try Display.open()
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
      settings: arguments.showing.settings, isFullScreen: arguments.fullScreen)
    return BoardApplication(environment, request).run()
  }
}
