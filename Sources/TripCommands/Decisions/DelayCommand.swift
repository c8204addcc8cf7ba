import ArgumentParser
import TripCore
import TripProgram

/// The command `tripdesk delay FEED TRIP_ID +5|-3|0`: moves the departure of a trip by minutes.
struct DelayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delay", abstract: "Move a trip's departure by minutes, or say that it is on time.",
    discussion:
      "The minutes are added to the delay that is known: +5 is five later, -3 three earlier, 0 is on time. A delay is "
      + "known when it was decided, or when a feed of --follow reports it, as at a desk that follows the same feeds; "
      + "each feed is fetched once, and one that cannot be read refuses the command. Else the minutes are added to the "
      + "timetable. The exit status is 0 when it is saved, 2 when it is refused, and 1 "
      + "when the journal cannot be written.")

  @OptionGroup
  var trips: TripOptions

  @OptionGroup
  var minutes: MinutesArgument

  @Option(help: ArgumentHelp("From which stop on (default: the first).", valueName: "STOP_SEQUENCE"))
  var at: Int?

  @OptionGroup
  var following: FollowOptions

  func validate() throws {
    if trips.areSeveral, at != nil {
      throw ValidationError("--at moves one trip from a stop on; several trips are moved from their first stop on")
    }
  }

  func run() throws {
    trips.decide(following: following) { [minutes, at] desk throws(Refusal) in
      let stop = at.map { StopSequence($0) }
      desk.selection.select(stop: stop)
      if minutes.value == 0 {
        try desk.decide(.departure(delay: 0, at: stop))
      } else {
        try desk.changeActualDeparture(by: minutes.value)
      }
    }
  }
}

/// An argument with a number of minutes and its sign, such as +5, -3 or 0.
struct MinutesArgument: ParsableArguments {
  // With other parsing strategies, the argument parser would read -3 as an option.
  @Argument(parsing: .allUnrecognized, help: ArgumentHelp("Minutes, as +5, -3 or 0.", valueName: "minutes"))
  var words: [String]

  func validate() throws {
    if words.count != 1 || number == nil {
      throw ValidationError("'\(words.joined(separator: " "))' is not a number of minutes, as +5, -3 or 0")
    }
  }

  /// The number of minutes as a span of time.
  var value: Seconds { .minutes(number ?? 0) }

  private var number: Int? {
    guard let word = words.first, let number = Int(word), (-100_000...100_000).contains(number) else { return nil }
    return number
  }
}
