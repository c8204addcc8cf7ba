import ArgumentParser
import TripCore
import TripPublish
import TripWeb

/// What is published where, and what is followed: for the desk, and for the program that publishes without a window.
package struct PublishOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Publish GTFS-Realtime trip updates to this file.", valueName: "FILE"))
  package var publishTo: String?

  @Option(
    help: ArgumentHelp(
      "Serve them over HTTP here, as 8080 (this computer only), 0.0.0.0:8080 or [::]:8080.",
      valueName: "ADDRESS:PORT"))
  package var serve: ServeAddress?

  @OptionGroup
  package var following: FollowOptions

  @Option(
    help: ArgumentHelp(
      "Publish trips without a decision as on time from so many minutes before they leave.", valueName: "MINUTES"))
  package var vouch: Int?

  package init() {}

  package func validate() throws {
    if let vouch, !(1...1440).contains(vouch) { throw ValidationError("--vouch must be 1 to 1440 minutes") }
  }

  /// What was asked for, apart from how.
  package struct Values: Sendable {
    /// The file of `--publish-to`.
    package var file: String?
    /// The address of `--serve`.
    package var address: ServeAddress?
    /// What is followed.
    package var followed: [FollowedSource] = []
    /// How it is asked for: with which keys, and whose certificates are trusted.
    package var followPolicy = FollowPolicy()
    /// How long before they leave trips without a decision are published as on time; `nil` for never.
    package var vouch: Seconds?

    package init(
      file: String? = nil, address: ServeAddress? = nil, followed: [FollowedSource] = [],
      followPolicy: FollowPolicy = FollowPolicy(), vouch: Seconds? = nil
    ) {
      self.file = file
      self.address = address
      self.followed = followed
      self.followPolicy = followPolicy
      self.vouch = vouch
    }

    /// Whether anything is published.
    package var publishes: Bool { file != nil || address != nil }

    /// Where to.
    ///
    /// - Parameter store: The journal's file; beside it the last timestamp is remembered.
    /// - Returns: The targets.
    package func targets(besideStore store: String?) -> PublicationTargets {
      PublicationTargets(file: file, address: address, timestampFile: store.map { $0 + ".published" }, store: store)
    }
  }

  package var values: Values {
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
