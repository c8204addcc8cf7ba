import ArgumentParser
import TripWeb

/// What is followed, and how: for the desk, the board, and the program that publishes without a window.
package struct FollowOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Follow a GTFS-Realtime feed of trip updates; may be given several times.", valueName: "URL|FILE"))
  package var follow: [TypedSource] = []

  @OptionGroup
  package var fetching: FetchOptions

  package init() {}

  package func validate() throws { try fetching.check(follow) }

  /// What is followed. All of them were checked with the command line.
  package var sources: [FollowedSource] { follow.compactMap { try? $0.source.get() } }
}

/// How addresses are asked for feeds.
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

  /// Checks what was typed.
  ///
  /// - Throws: `ValidationError`, in one line, without what is secret.
  package func check(_ typed: [TypedSource]) throws {
    do {
      let sources = try typed.map { try $0.source.get() }
      if let followCa { try followCa.check() }
      if let followHeaderFile { try followHeaderFile.headers.get().check(for: sources) }
    } catch { throw ValidationError("\(error)") }
  }

  /// How addresses are asked. The files were checked with the command line.
  package var policy: FollowPolicy {
    var policy = FollowPolicy()
    policy.rootCertificates = followCa?.path
    if case .success(let headers)? = followHeaderFile?.headers { policy.headers = headers }
    return policy
  }
}

/// An address or a file as it was typed. What is wrong with it is kept and told by ``FetchOptions/check(_:)``: the argument
/// parser would print what was typed, with the password in it.
package struct TypedSource: ExpressibleByArgument, Sendable {
  package let source: Result<FollowedSource, FollowError>

  package init?(argument: String) {
    source = Result { () throws(FollowError) in try FollowedSource(argument) }
  }
}

/// A file of headers, which is read once. What is wrong with it is kept and told with the line.
package struct HeaderFile: ExpressibleByArgument, Sendable {
  package let headers: Result<RequestHeaders, RequestHeaderError>

  package init?(argument: String) {
    headers = Result { () throws(RequestHeaderError) in try RequestHeaders(file: argument) }
  }
}
