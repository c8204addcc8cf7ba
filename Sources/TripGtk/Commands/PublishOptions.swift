import ArgumentParser
import TripCore
import TripPublish
import TripWeb

/// What is published where, and what is followed: for the desk, and for the program that publishes without a window.
struct PublishOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Publish GTFS-Realtime trip updates to this file.", valueName: "FILE"))
  var publishTo: String?

  @Option(
    help: ArgumentHelp(
      "Serve them over HTTP here, as 8080 (this computer only), 0.0.0.0:8080 or [::]:8080.",
      valueName: "ADDRESS:PORT"))
  var serve: ServeAddress?

  @OptionGroup
  var following: FollowOptions

  @Option(
    help: ArgumentHelp(
      "Publish trips without a decision as on time from so many minutes before they leave.", valueName: "MINUTES"))
  var vouch: Int?

  func validate() throws {
    if let vouch, !(1...1440).contains(vouch) { throw ValidationError("--vouch must be 1 to 1440 minutes") }
  }

  /// What was asked for, apart from how.
  struct Values: Sendable {
    /// The file of `--publish-to`.
    var file: String?
    /// The address of `--serve`.
    var address: ServeAddress?
    /// What is followed.
    var followed: [FollowedSource] = []
    /// How it is asked for: with which keys, and whose certificates are trusted.
    var followPolicy = FollowPolicy()
    /// How long before they leave trips without a decision are published as on time; never where nothing is given.
    var vouch: Seconds?

    /// Whether anything is published.
    var publishes: Bool { file != nil || address != nil }

    /// Where to.
    ///
    /// - Parameter store: The journal's file; beside it the last timestamp is remembered.
    /// - Returns: The targets.
    func targets(besideStore store: String?) -> PublicationTargets {
      PublicationTargets(file: file, address: address, timestampFile: store.map { $0 + ".published" }, store: store)
    }
  }

  var values: Values {
    Values(
      file: publishTo, address: serve, followed: following.sources, followPolicy: following.fetching.policy,
      vouch: vouch.map { .minutes($0) })
  }
}

extension ServeAddress: ExpressibleByArgument {
  /// Reads `8080` or `0.0.0.0:8080`.
  public init?(argument: String) {
    guard let address = try? ServeAddress(argument) else { return nil }
    self = address
  }
}
