import ArgumentParser
import TripCore

/// The options of the command `desk`, which opens the desk. The program `tripdesk` checks them and starts
/// `tripdesk-desktop`, which reads them again.
package struct DeskOptions: ParsableArguments {
  /// The name of the command, and the texts of its help.
  package static let configuration = CommandConfiguration(
    commandName: "desk", abstract: "Open the dispatcher's desk on a timetable (this is what happens without a command)."
  )

  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  package var feed: String?

  @Option(help: "The service day to show, as YYYY-MM-DD (default: today in the agency's time zone).")
  package var date: ServiceDate?

  @Option(help: "Start the clock here, as YYYY-MM-DDTHH:MM:SS in the agency's time zone: a rehearsal.")
  package var now: WallClockTime?

  @Flag(help: "Start another desk, also where one runs on this timetable already.")
  package var newDesk = false

  @Flag(name: .customLong("gapplication-service"), help: .hidden)
  package var isService = false

  @OptionGroup
  package var store: StoreOptions

  @OptionGroup
  package var publishing: PublishOptions

  @OptionGroup
  package var unpacking: UnpackOptions

  package init() {}

  package func validate() throws {
    guard let path = store.store, try ServerStore.address(path) != nil, publishing.publishes else { return }
    throw ValidationError(
      "a desk on a server does not publish, because several desks share the journal; run tripdesk publish beside it")
  }
}
