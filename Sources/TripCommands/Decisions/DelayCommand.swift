import ArgumentParser
import TripCore
import TripProgram

/// The command `tripdesk delay FEED TRIP_ID +5|-3|0`: moves the departure of a trip by minutes, or with `--set` to a
/// delay.
struct DelayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delay", abstract: "Move a trip's departure by minutes, or say that it is on time.",
    discussion:
      "The minutes are added to the delay that is known: +5 is five later, -3 three earlier, 0 is on time. A delay is "
      + "known when it was decided, or when a feed of --follow reports it, as at a desk that follows the same feeds; "
      + "each feed is fetched once, and one that cannot be read refuses the command. Else the minutes are added to the "
      + "timetable. With --set, the delay becomes that number of minutes, whatever it was: a script can run such a "
      + "command again, and nothing more is decided. The exit status is 0 when it is saved or was so already, 2 when it "
      + "is refused, and 1 when the journal cannot be written.")

  @OptionGroup
  var trips: TripOptions

  @OptionGroup
  var minutes: DelayMinutes

  @Option(
    help: ArgumentHelp(
      "From which stop on (default: the first, or of a trip under way the next one).", valueName: "STOP_SEQUENCE"))
  var at: Int?

  @OptionGroup
  var following: FollowOptions

  func validate() throws {
    if trips.areSeveral, at != nil {
      throw ValidationError("--at moves one trip from a stop on; several trips are moved from their first stop on")
    }
  }

  func run() throws {
    trips.decide(following: following, at: at) { [minutes, at] desk throws(Refusal) in
      let stop = at.map { StopSequence($0) }
      if let delay = minutes.delay { return try Self.set(delay, at: stop, desk) }
      desk.selection.select(stop: stop)
      if minutes.step == 0 {
        try desk.decide(.departure(delay: 0, at: stop))
      } else {
        try desk.changeActualDeparture(by: minutes.step)
      }
    }
  }

  /// Decides a delay for those of the selected trips for which it is not decided already.
  @MainActor
  private static func set(_ delay: Seconds, at stop: StopSequence?, _ desk: DeskModel) throws(Refusal) {
    let decision = Decision.departure(delay: delay, at: stop)
    var decisions: [TripInstance: Decision] = [:]
    for row in desk.selection.rows.value where !desk.isDecidedAlready(decision, row: row) {
      decisions[desk.timetable.value.instance(ofRow: row)] = decision
    }
    try desk.decide(decisions)
  }
}

/// The minutes of `tripdesk delay`: an argument with the minutes to add, or `--set` with the delay to have.
struct DelayMinutes: ParsableArguments {
  // With other parsing strategies, the argument parser would read -3 as an option.
  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("Minutes to add, as +5, -3 or 0 for on time.", valueName: "minutes"))
  var words: [String] = []

  @Option(
    name: .customLong("set"), parsing: .unconditional,
    help: ArgumentHelp("The delay to have, in minutes, instead of minutes to add.", valueName: "MINUTES"))
  var wanted: String?

  func validate() throws {
    if let wanted {
      guard words.isEmpty else { throw ValidationError("--set and minutes to add exclude each other") }
      if MinutesArgument.number(wanted) == nil {
        throw ValidationError("--set '\(wanted)' is not a number of minutes, as 5, -3 or 0")
      }
    } else {
      try MinutesArgument.check(words)
    }
  }

  /// The delay that the trip shall have; `nil` without `--set`.
  var delay: Seconds? { wanted.flatMap(MinutesArgument.number).map { .minutes($0) } }

  /// The span of time to add to the delay.
  var step: Seconds { .minutes(words.first.flatMap(MinutesArgument.number) ?? 0) }
}

/// An argument with a number of minutes and its sign, such as +5, -3 or 0.
struct MinutesArgument: ParsableArguments {
  // With other parsing strategies, the argument parser would read -3 as an option.
  @Argument(parsing: .allUnrecognized, help: ArgumentHelp("Minutes, as +5, -3 or 0.", valueName: "minutes"))
  var words: [String]

  func validate() throws { try Self.check(words) }

  /// The number of minutes as a span of time.
  var value: Seconds { .minutes(words.first.flatMap(Self.number) ?? 0) }

  /// Throws an error when the words are not one number of minutes.
  static func check(_ words: [String]) throws {
    if words.count != 1 || words.first.flatMap(number) == nil {
      throw ValidationError("'\(words.joined(separator: " "))' is not a number of minutes, as +5, -3 or 0")
    }
  }

  /// Returns the number that a word is, or `nil` when the word is no number, or one that no delay can have.
  static func number(_ word: String) -> Int? {
    guard let number = Int(word), (-100_000...100_000).contains(number) else { return nil }
    return number
  }
}
