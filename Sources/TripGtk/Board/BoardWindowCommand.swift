import ArgumentParser
import CGtk
import FoundationEssentials
import TripCore
import TripProgram

/// The command `tripdesk board`, which opens a passenger board without a desk.
struct BoardWindowCommand: ParsableCommand {
  static let configuration = BoardOptions.configuration

  @OptionGroup
  var wishes: BoardOptions

  func run() throws {
    let status = try MainActor.assumeIsolated { try open() }
    throw ExitCode(status)
  }

  @MainActor
  private func open() throws -> Int32 {
    let surroundings = ProcessEnvironment.variables
    let environment = DeskEnvironment(surroundings, preferences: PreferencesFile(surroundings).preferences)
    SessionBus.prepare(surroundings)
    try Display.open()
    let following = wishes.following
    let options = DeskRequest.Options(
      rehearsalStart: wishes.now, unpackLimit: wishes.unpacking.limit,
      // A board makes no decisions, so a board in rehearsal may use the journal with the real decisions.
      store: StoreOptions.Values(path: wishes.store, operatorName: wishes.operatorName, rehearsesOnRealJournal: true),
      publishing: PublishOptions.Values(followed: following.sources, followPolicy: following.fetching.policy))
    let request = BoardApplication.Request(
      desk: DeskRequest(path: wishes.feed, options: options), stops: wishes.stop, isFullScreen: wishes.fullScreen)
    return BoardApplication(environment, request).run()
  }
}
