import Glibc
import TripCore
import TripWeb

/// Serves a new version every second until it is ended. It is the other process of scripts/test.d/serving.
///
/// The bytes of a version repeat its number. The program prints the address at which it serves.
/// usage: serving-probe BYTES
@main
struct ServingProbe {
  static func main() async throws {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 500_000
    let now: @Sendable () -> Instant = { Instant(unixSeconds: time(nil)) }
    let server = try await FeedServer(at: ServeAddress("0"), now: now)
    let publisher = FeedPublisher(
      to: [server], timestamps: HeaderTimestamps(), pacing: PublishPacing(refresh: .seconds(1)), now: now
    ) { moment in
      let words = [UInt32](repeating: UInt32(truncatingIfNeeded: moment.timestamp.unixSeconds), count: count / 4)
      return [.tripUpdates: words.withUnsafeBytes { Array($0) }]
    }
    print(server.url)
    fflush(nil)
    await publisher.run()
  }
}
