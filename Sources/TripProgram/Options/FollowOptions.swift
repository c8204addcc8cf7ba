import ArgumentParser
import TripCore
import TripWeb

/// The options for following GTFS-Realtime feeds. The desk, the passenger board and the commands `publish`, `trips` and
/// `delay` have them.
package struct FollowOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Follow a GTFS-Realtime feed of trip updates, alerts or both; may be given several times.", valueName: "URL|FILE")
  )
  package var follow: [TypedSource] = []

  @OptionGroup
  package var fetching: FetchOptions

  package init() {}

  // Validation opens no file: the program `tripdesk` validates the options of windows, too, and a file may be a pipe,
  // which only `tripdesk-desktop` can read then.
  package func validate() throws { _ = try FetchOptions.sources(follow) }

  /// Reads the values of the options, and the files that they name. Call this once, because a file may be a pipe.
  ///
  /// - Throws: `ValidationError` in one line, without passwords and keys.
  package func values() throws -> Values {
    Values(sources: try FetchOptions.sources(follow), policy: try fetching.policy(for: follow))
  }

  /// The values of the options, without the argument parser.
  package struct Values: Sendable {
    /// The feeds to follow.
    package let sources: [FollowedSource]
    /// The certificates and headers for requests to the feeds.
    package let policy: FollowPolicy
  }
}

/// The options for requests to the servers of feeds: trusted certificates, and headers.
package struct FetchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Trust these certificates (PEM) besides those of the system.", valueName: "FILE"))
  package var followCa: CertificateFile?

  @Option(
    help: ArgumentHelp(
      "Send the headers in this file, as an agency's key: X-API-Key: 0123, one a line; "
        + "a line [https://example.org] above them says whose they are.", valueName: "FILE"))
  package var followHeaderFile: HeaderFile?

  package init() {}

  /// Returns the sources of the command line. No file is opened.
  ///
  /// - Throws: `ValidationError` in one line, without passwords, when a source is neither an address nor a file.
  package static func sources(_ typed: [TypedSource]) throws -> [FollowedSource] {
    do { return try typed.map { try $0.source.get() } } catch { throw ValidationError("\(error)") }
  }

  /// Reads the files of certificates and headers. Call this once, because a file may be a pipe.
  ///
  /// - Parameter typed: The sources of the command line.
  /// - Returns: The certificates and headers for requests to the sources.
  /// - Throws: `ValidationError` in one line, without passwords and keys, when a file cannot be used.
  package func policy(for typed: [TypedSource]) throws -> FollowPolicy {
    let sources = try Self.sources(typed)
    var policy = FollowPolicy()
    do {
      if let followCa {
        try followCa.check()
        policy.rootCertificates = followCa.path
      }
      if let followHeaderFile {
        policy.headers = try RequestHeaders(file: followHeaderFile.path)
        if let warning = policy.headers.warning { StandardError.write(warning) }
        try policy.headers.check(for: sources)
      }
    } catch { throw ValidationError("\(error)") }
    return policy
  }
}

/// The address or file of a feed, read from the command line.
///
/// An error is kept for ``FetchOptions/sources(_:)``, which reports it. The argument parser itself would print the
/// whole argument, which may have a password in it.
package struct TypedSource: ExpressibleByArgument, Sendable {
  /// The source, or the error in the text.
  package let source: Result<FollowedSource, FollowError>

  package init?(argument: String) {
    source = Result { () throws(FollowError) in try FollowedSource(argument) }
  }
}

/// The value of `--follow-header-file`: the path of a file of request headers, which ``FetchOptions/policy(for:)``
/// reads.
package struct HeaderFile: ExpressibleByArgument, Sendable {
  /// The path of the file.
  package let path: String

  package init?(argument: String) { path = argument }
}
