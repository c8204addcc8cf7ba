import ArgumentParser
import TripWeb

/// The options for following GTFS-Realtime feeds. The desk, the passenger board and the command `publish` have them.
package struct FollowOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Follow a GTFS-Realtime feed of trip updates; may be given several times.", valueName: "URL|FILE"))
  package var follow: [TypedSource] = []

  @OptionGroup
  package var fetching: FetchOptions

  package init() {}

  package func validate() throws { try fetching.check(follow) }

  /// The feeds to follow. A source that cannot be read is left out; ``validate()`` has refused such a source already.
  package var sources: [FollowedSource] { follow.compactMap { try? $0.source.get() } }
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

  /// Checks the sources, the certificates and the headers.
  ///
  /// - Parameter typed: The sources of the command line.
  /// - Throws: `ValidationError` in one line, without passwords and keys.
  package func check(_ typed: [TypedSource]) throws {
    do {
      let sources = try typed.map { try $0.source.get() }
      if let followCa { try followCa.check() }
      if let followHeaderFile { try followHeaderFile.headers.get().check(for: sources) }
    } catch { throw ValidationError("\(error)") }
  }

  /// The certificates and headers for requests. ``check(_:)`` has refused files that cannot be used already.
  package var policy: FollowPolicy {
    var policy = FollowPolicy()
    policy.rootCertificates = followCa?.path
    if case .success(let headers)? = followHeaderFile?.headers { policy.headers = headers }
    return policy
  }
}

/// The address or file of a feed, read from the command line.
///
/// An error is kept for ``FetchOptions/check(_:)``, which reports it. The argument parser itself would print the
/// whole argument, which may have a password in it.
package struct TypedSource: ExpressibleByArgument, Sendable {
  /// The source, or the error in the text.
  package let source: Result<FollowedSource, FollowError>

  package init?(argument: String) {
    source = Result { () throws(FollowError) in try FollowedSource(argument) }
  }
}

/// The value of `--follow-header-file`: a file of request headers, which is read once. An error is kept for
/// ``FetchOptions/check(_:)``, which reports it with the line of the file.
package struct HeaderFile: ExpressibleByArgument, Sendable {
  /// The headers, or the error in the file.
  package let headers: Result<RequestHeaders, RequestHeaderError>

  package init?(argument: String) {
    headers = Result { () throws(RequestHeaderError) in try RequestHeaders(file: argument) }
  }
}
