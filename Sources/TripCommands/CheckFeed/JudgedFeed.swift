import TripRealtime
import TripWeb

/// A feed to judge: its newest version, and how a server delivered it.
struct JudgedFeed: Sendable {
  /// The file or address of the feed.
  let source: FollowedSource
  /// The newest version.
  var message: TransitRealtime_FeedMessage
  /// How a server delivered the version; `nil` for a file, and for a version that is judged as such only.
  var delivery: Delivery?
  /// The version before ``message``; `nil` when it is not known.
  var previous: TransitRealtime_FeedMessage?

  /// Fetches and reads a feed. A server is asked again for the version that it has sent, to see whether it notices.
  ///
  /// - Throws: The reason why the feed cannot be fetched or read.
  init(_ source: FollowedSource, policy: FollowPolicy) async throws(RealtimeSource.Refusal) {
    self.source = source
    guard case .web(let address) = source else {
      message = try await RealtimeSource(source: source, policy: policy).feed().message
      delivery = nil
      return
    }
    let received: WebDelivery
    do { received = try await WebInspector(address, policy: policy).delivery() } catch {
      throw RealtimeSource.Refusal(sentence: "\(source) \(error)")
    }
    do { message = try RealtimeFeed(bytes: received.bytes).message } catch {
      throw RealtimeSource.Refusal(sentence: "\(source): \(error)")
    }
    delivery = Delivery(received)
  }
}

extension Delivery {
  /// Takes from an answer of a server what the rules are about.
  init(_ received: WebDelivery) {
    self.init()
    isSecure = received.isLoopback ? nil : received.isSecure
    contentType = received.contentType
    isCompressed = received.isCompressed
    size = received.bytes.count
    tag = received.tag
    modified = received.modified
    modificationTime = received.modificationTime
    let repeats = [("If-None-Match", received.repeatedByTag), ("If-Modified-Since", received.repeatedByTime)]
    for (header, answer) in repeats {
      switch answer {
      case .sentAgain: wrongRepeats.append("\(header): HTTP 200 with the same bytes")
      case .refused(let status): wrongRepeats.append("\(header): HTTP \(status)")
      case .notModified, .unknown, nil: break
      }
    }
  }
}
