/// The intervals and limits of polling a followed source, and the headers of its requests.
public struct FollowPolicy: Hashable, Sendable {
  /// The wait from the end of one successful poll of a web address to the next poll.
  public var webInterval: Duration = .seconds(15)
  /// The wait from the end of one successful poll of a file to the next poll.
  public var fileInterval: Duration = .seconds(1)
  /// The longest wait between two polls after polls that failed.
  public var longestWait: Duration = .seconds(300)
  /// The longest wait that a server may demand with `Retry-After`.
  public var longestRetryAfter: Duration = .seconds(86_400)
  /// The time limit for connecting to a server.
  public var connectLimit: Duration = .seconds(10)
  /// The longest time that a server may send no byte before the poll fails. It is rounded up to whole seconds.
  public var silenceLimit: Duration = .seconds(10)
  /// The time limit for a whole poll, with all redirects.
  public var timeLimit: Duration = .seconds(60)
  /// The greatest size of a version of the feed in bytes, after decompression.
  public var sizeLimit = 64 << 20
  /// The greatest number of redirects in one poll.
  public var redirects = 10
  /// The path of a PEM file with certificates that are trusted besides those of the system; `nil` for none. It is for a
  /// server whose certificate is signed by its own operator.
  public var rootCertificates: String?
  /// Additional request headers, such as an agency's key. Each header is sent only to the server that it is for.
  public var headers = RequestHeaders()

  /// Makes a policy with values that suit feeds of vehicle positions and trip updates.
  public init() {}
}
