/// How politely something is followed, and what it may cost.
public struct FollowPolicy: Hashable, Sendable {
  /// From the end of one look to the next, where all is well: on the web.
  public var webInterval: Duration = .seconds(15)
  /// The same for a file, which costs nobody anything.
  public var fileInterval: Duration = .seconds(1)
  /// The longest wait after errors.
  public var longestWait: Duration = .seconds(300)
  /// The longest wait that a server may ask for with `Retry-After`.
  public var longestRetryAfter: Duration = .seconds(86_400)
  /// How long it may take to reach a server.
  public var connectLimit: Duration = .seconds(10)
  /// How long a server may say nothing: rounded up to whole seconds.
  public var silenceLimit: Duration = .seconds(10)
  /// How long a whole look may take.
  public var timeLimit: Duration = .seconds(60)
  /// The most bytes that a version may have, unpacked.
  public var sizeLimit = 64 << 20
  /// How often a server may send on.
  public var redirects = 10
  /// A file with certificates in PEM that are trusted besides those of the system, for an operator who signs its own.
  public var rootCertificates: String?
  /// What is sent with each request to the origin that it is for.
  public var headers = RequestHeaders()

  /// What suits feeds of vehicle positions and trip updates.
  public init() {}
}
