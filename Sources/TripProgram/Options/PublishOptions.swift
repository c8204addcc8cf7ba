import ArgumentParser
import TripCore
import TripPostgres
import TripPublish
import TripWeb

/// The options for publishing a feed and for following other feeds. The desk and the command `publish` have them.
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

  /// The values of the options, without the argument parser.
  package struct Values: Sendable {
    /// The file of `--publish-to`, or `nil` without that option.
    package var file: String?
    /// The address of `--serve`, or `nil` without that option.
    package var address: ServeAddress?
    /// The feeds to follow.
    package var followed: [FollowedSource] = []
    /// The certificates and headers for requests to the followed feeds.
    package var followPolicy = FollowPolicy()
    /// How long before departure a trip without a decision is published as on time; `nil` for never.
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

    /// Whether a file or an address to publish to is given.
    package var publishes: Bool { file != nil || address != nil }

    /// Returns the places to publish to.
    ///
    /// - Parameter store: The path of the journal's file, or `nil` without a journal. A file beside the journal keeps
    ///   the last published timestamp. A journal on a server has no such file.
    /// - Returns: The file and the address of the options, with the file for the timestamp.
    package func targets(besideStore store: String?) -> PublicationTargets {
      let store = store.flatMap { PostgresAddress.isAddress($0) ? nil : $0 }
      return PublicationTargets(
        file: file, address: address, timestampFile: store.map { $0 + ".published" }, store: store)
    }
  }

  /// Reads the values of the options, and the files of certificates and headers. Call this once, because a file may be
  /// a pipe.
  ///
  /// - Throws: `ValidationError` in one line, without passwords and keys, when such a file cannot be used.
  package func values() throws -> Values {
    let following = try following.values()
    return Values(
      file: publishTo, address: serve, followed: following.sources, followPolicy: following.policy,
      vouch: vouch.map { .minutes($0) })
  }
}

extension ServeAddress: ExpressibleByArgument {
  /// Reads a port such as `8080`, or an address with a port such as `0.0.0.0:8080`; `nil` when the text is neither.
  public init?(argument: String) {
    guard let address = try? ServeAddress(argument) else { return nil }
    self = address
  }
}
