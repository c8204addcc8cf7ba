import ArgumentParser
import FoundationEssentials
import TripCore
import TripProgram

/// The command that opens the desk's window.
struct DeskWindowCommand: ParsableCommand {
  static let configuration = DeskOptions.configuration

  @OptionGroup
  var arguments: DeskOptions

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
      date: arguments.date, rehearsalStart: arguments.now, isNewDesk: arguments.newDesk,
      unpackLimit: arguments.unpacking.limit,
      store: arguments.store.values.falling(back: file.preferences.journal),
      publishing: try arguments.publishing.values())
    let request = arguments.feed.map { DeskRequest(path: $0, options: options) }
    // The claim comes before the connection to the display, which a process that only brings another desk to the
    // front does not need.
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
    // Reading starts after the display is open: GTK exchanges many short messages with the display, and threads that
    // read on all cores would delay each of them.
    let opening = request.map { BackgroundOpening($0, environment) }
    return DeskApplication(
      environment, options, opening: opening, claim: claim, isService: arguments.isService,
      preferences: KeptPreferences(file)
    ).run()
  }
}
