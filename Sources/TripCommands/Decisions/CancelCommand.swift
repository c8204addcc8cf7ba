import ArgumentParser
import TripCore
import TripProgram

/// The command `tripdesk cancel FEED TRIP_ID`: cancels a trip.
struct CancelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "cancel", abstract: "Say that a trip does not run.")

  @OptionGroup
  var trips: TripOptions

  func run() throws { trips.decide { desk throws(Refusal) in try desk.decide(.cancelled) } }
}

/// The command `tripdesk reinstate FEED TRIP_ID`: takes the cancellation of a trip back.
struct ReinstateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reinstate", abstract: "Say that a cancelled trip runs after all.",
    discussion:
      "A trip that was not cancelled stays as it is, and nothing is decided. With --follow, the trip may also be one "
      + "that a feed reports as cancelled; each feed is fetched once.")

  @OptionGroup
  var trips: TripOptions

  @OptionGroup
  var following: FollowOptions

  func run() throws {
    trips.decide(following: following) { desk throws(Refusal) in try desk.decide(.reinstated) }
  }
}

/// The command `tripdesk withdraw FEED TRIP_ID`: takes all decisions about a trip back.
struct WithdrawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "withdraw",
    abstract: "Take back everything that was decided about a trip: it runs by the timetable again.",
    discussion:
      "A trip that `tripdesk add` added runs no more then. The trip may be one that the timetable does not have any "
      + "more.")

  @OptionGroup
  var trips: TripOptions

  func run() throws {
    CommandLineProgram.finish { [self] in
      try await trips.withDesk(mayBeGone: true) { desk, gone in
        try await desk.decide { desk throws(Refusal) in try desk.withdraw(alsoOn: gone) }
      }
    }
  }
}
