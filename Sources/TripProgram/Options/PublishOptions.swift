import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed
import TripPostgres
import TripPublish
import TripStore
import TripWeb

/// The options for publishing a feed and for following other feeds. The desk and the command `publish` have them.
package struct PublishOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Publish GTFS-Realtime trip updates to this file; alerts=FILE the alerts, combined=FILE both in one; in a folder "
        + "all three. google=FILE is in the form for Google, also added= and transit=. May be given several times.",
      valueName: "FILE"),
    transform: FileOutlet.init)
  package var publishTo: [FileOutlet] = []

  @Option(
    help: ArgumentHelp(
      "Serve all three over HTTP here, as 8080 (this computer only), 0.0.0.0:8080 or [::]:8080; standard,google=8080 in "
        + "both forms, each at its path. May be given several times.",
      valueName: "ADDRESS:PORT"),
    transform: ServerOutlet.init)
  package var serve: [ServerOutlet] = []

  @Flag(
    help: ArgumentHelp(
      "Serve no web pages for passengers: otherwise --serve also answers / with the stops, and /board/STOP_ID with the "
        + "departures of one."))
  package var noPages = false

  @OptionGroup
  package var following: FollowOptions

  @Flag(help: "Publish the alerts of the followed feeds, too.")
  package var passOnAlerts = false

  @OptionGroup
  package var alerts: AlertOptions

  @Option(
    help: ArgumentHelp(
      "Publish trips without a decision as on time from so many minutes before they leave.", valueName: "MINUTES"))
  package var vouch: Int?

  package init() {}

  package func validate() throws {
    if let vouch, !(1...1440).contains(vouch) { throw ValidationError("--vouch must be 1 to 1440 minutes") }
    guard passOnAlerts else { return }
    guard !following.follow.isEmpty else {
      throw ValidationError("--pass-on-alerts publishes the alerts of followed feeds; name a feed with --follow")
    }
    guard publishes else {
      throw ValidationError("--pass-on-alerts publishes alerts; name where with --publish-to or --serve")
    }
  }

  /// The values of the options, without the argument parser.
  package struct Values: Sendable {
    /// The files of `--publish-to`.
    package var files: [PublicationTargets.File] = []
    /// The addresses of `--serve`, each once, with all its profiles.
    package var servers: [PublicationTargets.Server] = []
    /// The feeds to follow.
    package var followed: [FollowedSource] = []
    /// The certificates and headers for requests to the followed feeds.
    package var followPolicy = FollowPolicy()
    /// Whether the alerts of the followed feeds are published, too.
    package var passesOnAlerts = false
    /// How long before departure a trip without a decision is published as on time; `nil` for never.
    package var vouch: Seconds?
    /// Whether the servers have web pages for passengers.
    package var hasPages = true
    /// The options for alerts.
    package var alerts = AlertOptions.Values()

    package init(
      files: [PublicationTargets.File] = [], servers: [PublicationTargets.Server] = [],
      followed: [FollowedSource] = [], followPolicy: FollowPolicy = FollowPolicy(), passesOnAlerts: Bool = false,
      vouch: Seconds? = nil, hasPages: Bool = true,
      alerts: AlertOptions.Values = AlertOptions.Values()
    ) {
      self.files = files
      self.servers = servers
      self.followed = followed
      self.followPolicy = followPolicy
      self.passesOnAlerts = passesOnAlerts
      self.vouch = vouch
      self.hasPages = hasPages
      self.alerts = alerts
    }

    /// Whether a file or an address to publish to is given.
    package var publishes: Bool { !files.isEmpty || !servers.isEmpty }

    /// The profiles of all files and addresses.
    package var profiles: Set<FeedProfile> { PublicationTargets(files: files, servers: servers).profiles }

    /// Returns the places to publish to.
    ///
    /// - Parameters:
    ///   - store: The path of the journal's file, or `nil` without a journal. A file beside the journal, wherever the links
    ///     of the path lead, keeps the last published timestamp. A journal on a server has no such file.
    ///   - feed: The timetable, whose language the web pages have for readers of other languages.
    /// - Returns: The files and the addresses of the options, with the file for the timestamp.
    package func targets(besideStore store: String?, of feed: GTFSFeed) -> PublicationTargets {
      let store = store.flatMap { PostgresAddress.isAddress($0) ? nil : $0 }
      let timestampFile = store.map { StorePath.resolved($0) + ".published" }
      var targets = PublicationTargets(files: files, servers: servers, timestampFile: timestampFile, store: store)
      if hasPages, !servers.isEmpty { targets.pages = PageLanguages.settings(for: feed) }
      return targets
    }
  }

  /// Whether a file or an address to publish to is given.
  package var publishes: Bool { !publishTo.isEmpty || !serve.isEmpty }

  /// The servers, of which each may be named several times, with other profiles.
  private var servers: [PublicationTargets.Server] {
    var servers: [PublicationTargets.Server] = []
    for server in serve.map(\.server) {
      if let index = servers.firstIndex(where: { $0.address == server.address }) {
        servers[index].profiles.formUnion(server.profiles)
      } else {
        servers.append(server)
      }
    }
    return servers
  }

  /// Reads the values of the options, and the files of certificates and headers. Call this once, because a file may be
  /// a pipe.
  ///
  /// - Throws: `ValidationError` in one line, without passwords and keys, when such a file cannot be used.
  package func values() throws -> Values {
    let following = try following.values()
    return Values(
      files: publishTo.flatMap(\.files), servers: servers, followed: following.sources, followPolicy: following.policy,
      passesOnAlerts: passOnAlerts, vouch: vouch.map { .minutes($0) },
      hasPages: !noPages, alerts: alerts.values)
  }
}
