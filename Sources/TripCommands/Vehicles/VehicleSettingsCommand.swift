import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed
import TripProgram

/// The command `tripdesk vehicle-settings FEED`: shows or sets how a late vehicle makes its next trip late.
struct VehicleSettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vehicle-settings",
    abstract: "Show or set how a late vehicle makes its next trips late, for all desks of the operator.",
    discussion:
      "Without an option, it prints the settings as JSON, with times in seconds. What no option names stays as it is. The "
      + "settings are in the journal; `tripdesk undo` takes back what was set on the day.")

  @OptionGroup
  var day: DayOptions

  @Option(
    help: ArgumentHelp(
      "The least time between an arrival and the next departure, where no rule says otherwise.", valueName: "MINUTES"))
  var turnaround: Int?

  @Option(
    help: ArgumentHelp(
      "A file with rules for stops and routes, in place of those before: CSV with the columns "
        + "from_stop,to_stop,route,minutes. A row names two stops, the stop of the arrival, or a route.",
      valueName: "FILE"))
  var rules: String?

  @Option(
    help: ArgumentHelp(
      "How far ahead trips are predicted; what leaves later is only marked as at risk.", valueName: "MINUTES"))
  var horizon: Int?

  @Flag(inversion: .prefixedNo, help: "Whether passengers are told what follows from a late vehicle.")
  var publish: Bool?

  /// Whether something is set.
  private var sets: Bool { turnaround != nil || rules != nil || horizon != nil || publish != nil }

  func validate() throws {
    try Self.check("--turnaround", turnaround, OperatorSetting.greatestTurnaround)
    try Self.check("--horizon", horizon, OperatorSetting.greatestHorizon)
  }

  private static func check(_ option: String, _ minutes: Int?, _ greatest: Seconds) throws {
    guard let minutes, !(0...greatest.count / 60).contains(minutes) else { return }
    throw ValidationError("\(option) \(minutes) is no number of minutes from 0 to \(greatest.count / 60)")
  }

  func run() throws {
    CommandLineProgram.finish { [self] in
      let read = try rules.map(Self.read)
      try await day.withDesk { desk in
        var settings = desk.model.journal.shown.vehicleSettings
        guard sets else { return try Self.print(settings) }
        if let turnaround { settings.turnaround = .minutes(turnaround) }
        if let horizon { settings.horizon = .minutes(horizon) }
        if let publish { settings.publishes = publish }
        if let read { settings.rules = read }
        let setting = OperatorSetting.vehicles(settings)
        try await desk.decide { desk throws(Refusal) in try desk.decide(setting) }
      }
    }
  }

  private static func print(_ settings: VehicleSettings) throws {
    var output = TextOutput(.data)
    output.write(SettingNotation.text(.vehicles(settings)) + "\n")
    try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
  }

  /// Reads the rules of a file.
  ///
  /// - Throws: An exit code, after a message on standard error with the line that is wrong.
  private static func read(_ path: String) throws -> [TurnaroundRule] {
    let name = VisibleText.line(path)
    let data = try CommandFailure.content(ofFile: path)
    guard let text = String(validating: data, as: UTF8.self) else {
      throw CommandFailure.refused("\(name) is no text in UTF-8")
    }
    do throws(TurnaroundTable.Problem) { return try TurnaroundTable.rules(text) } catch {
      throw CommandFailure.refused("\(name):\(error.line): \(sentence(error.reason))")
    }
  }

  private static func sentence(_ reason: TurnaroundTable.Problem.Reason) -> String {
    switch reason {
    case .missingColumn(let name): "there is no column \(name); begin with the line from_stop,to_stop,route,minutes"
    case .otherColumn(let name):
      "the column '\(VisibleText.line(name))' is not known, or there twice; write from_stop,to_stop,route,minutes"
    case .cells(let count, let expected): "the row has \(count) cells, and the first line \(expected)"
    case .openQuote: "a quotation mark is not closed"
    case .place: "name two stops, from_stop alone, or a route alone"
    case .minutes(let text):
      "'\(VisibleText.line(text))' is no number of minutes from 0 to \(OperatorSetting.greatestTurnaround.count / 60) "
        + "with whole seconds"
    }
  }
}
