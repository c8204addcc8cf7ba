import ArgumentParser
import FoundationEssentials
import TripCore
import TripProgram

/// Opens the desk's window.
struct DeskWindowCommand: ParsableCommand {
  static let configuration = DeskOptions.configuration

  @OptionGroup
  var wishes: DeskOptions

  func run() throws {
    let status = try MainActor.assumeIsolated { try open() }
    throw ExitCode(status)
  }

  @MainActor
  private func open() throws -> Int32 {
    Allocation.shareArenas()
    let surroundings = ProcessEnvironment.variables
    let file = PreferencesFile(surroundings)
    let environment = DeskEnvironment(surroundings, preferences: file.preferences)
    SessionBus.prepare(surroundings)
    let options = DeskRequest.Options(
      date: wishes.date, rehearsalStart: wishes.now, isNewDesk: wishes.newDesk, unpackLimit: wishes.unpacking.limit,
      store: wishes.store.values, publishing: wishes.publishing.values)
    let request = wishes.feed.map { DeskRequest(path: $0, options: options) }
    // Before the display: a second start has no use for one.
    let claim: DeskClaim?
    switch request.map({ DeskClaim.begin($0, surroundings) }) {
    case .presented?:
      let dropped = options.onlyForNewDesk
      if !dropped.isEmpty {
        StandardError.write(
          """
          the desk that runs on this timetable is shown as it was, without \(dropped.joined(separator: ", ")); \
          close it first, or start another beside it with --new-desk
          """)
      }
      return 0
    case .begin(let ours)?: claim = ours
    case nil: claim = nil
    }
    Fonts.beginReading()
    try Display.open()
    // Not before: GTK greets the display in many short turns, and readers on all cores would let each of them wait.
    let opening = request.map { BackgroundOpening($0, environment) }
    return DeskApplication(
      environment, options, opening: opening, claim: claim, isService: wishes.isService,
      preferences: KeptPreferences(file)
    ).run()
  }
}
