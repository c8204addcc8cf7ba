import ArgumentParser
import TripCore
import TripProgram

/// Cancels a trip without a window: `tripdesk cancel FEED TRIP_ID`.
struct CancelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "cancel", abstract: "Say that a trip does not run.")

  @OptionGroup
  var trips: TripOptions

  func run() throws { trips.decide { desk throws(Refusal) in try desk.decide(.cancelled) } }
}

/// Reinstates a cancelled trip without a window: `tripdesk reinstate FEED TRIP_ID`.
struct ReinstateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reinstate", abstract: "Say that a cancelled trip runs after all.")

  @OptionGroup
  var trips: TripOptions

  func run() throws { trips.decide { desk throws(Refusal) in try desk.decide(.reinstated) } }
}

/// Takes back everything that was decided about a trip, without a window: `tripdesk withdraw FEED TRIP_ID`.
struct WithdrawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "withdraw",
    abstract: "Take back everything that was decided about a trip: it runs by the timetable again.",
    discussion: "A trip that `tripdesk add` added runs no more then.")

  @OptionGroup
  var trips: TripOptions

  func run() throws { trips.decide { desk throws(Refusal) in try desk.decide(.withdrawn) } }
}
