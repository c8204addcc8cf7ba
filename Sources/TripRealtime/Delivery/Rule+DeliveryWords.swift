extension Rule {
  /// What is wrong and what to do about it, for the rules about how a feed is delivered over HTTP and those of
  /// ``wordsForWatching``; empty for any other rule.
  var wordsForDelivery: (wrong: String, advice: String) {
    switch self {
    case .notSecure:
      ("The feed is not served over HTTPS.", "Put a web server with a certificate in front, and give out its address.")
    case .noModificationTime:
      (
        "The server does not say when the feed was last modified.",
        "Send Last-Modified, as Sat, 21 Nov 2026 05:32:14 GMT."
      )
    case .wrongModificationTime:
      (
        "Last-Modified does not fit the content.",
        "Send the time at which this version was made, by a clock that is right."
      )
    case .noTag: ("The server sends no ETag.", "Send an ETag that changes with every version.")
    case .sentAgain:
      (
        "A consumer that has the version already gets it again.",
        "Answer 304 to If-None-Match and If-Modified-Since while nothing is new."
      )
    case .wrongContentType:
      ("The content type is not that of protocol buffers.", "Send Content-Type: application/x-protobuf.")
    case .notCompressed:
      (
        "The feed is sent without compression, although gzip was allowed.",
        "Send Content-Encoding: gzip where a request allows it."
      )
    case .olderThanTenMinutes:
      (
        "The feed is older than ten minutes; consumers drop it.",
        "Publish a fresh version every 30 seconds, changed or not; look whether the publisher still runs."
      )
    default: wordsForWatching
    }
  }

  /// Whether the rule is about the server and not about the content of the feed.
  var isAboutDelivery: Bool { rawValue.hasPrefix("H") || self == .unreadable }
}
