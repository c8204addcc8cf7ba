import Foundation
import TripCore
import TripPostgres

/// Measures the journal on a server for `control_room.py`, which starts the server and makes the table: appends and
/// openings beside a bare client of libpq, and a crowd of clients. Prints what it measured as one line of JSON.
///
///     control-room-bench append JOURNAL BARE ROUNDS
///     control-room-bench rate JOURNAL CLIENTS OPERATORS SECONDS PAUSE-MS
///     control-room-bench crowd JOURNAL CLIENTS SECONDS
///     control-room-bench fill JOURNAL FIRST-DAY LAST-DAY
///     control-room-bench open JOURNAL OLDER-JOURNAL ROUNDS
///
/// Days count from today's; the bench's today never changes.
@main
struct ControlRoomBench {
  static func main() async throws {
    let words = CommandLine.arguments.dropFirst()
    let numbers = words.compactMap { Int($0) }
    let addresses = try words.dropFirst().filter { Int($0) == nil }.map { try PostgresAddress($0) }
    let result: [String: Any]? =
      switch (words.first, addresses.count, numbers.count) {
      case ("append", 2, 1): try await Appends.measure(addresses[0], bare: words[3], rounds: numbers[0])
      case ("rate", 1, 4):
        try await Appends.rate(
          addresses[0], clients: numbers[0], operators: numbers[1], seconds: numbers[2], pause: numbers[3])
      case ("crowd", 1, 2): try await Crowd.measure(addresses[0], clients: numbers[0], seconds: numbers[1])
      case ("fill", 1, 2): try await Openings.fill(addresses[0], days: numbers[0]...numbers[1])
      case ("open", 2, 1): try await Openings.measure(words[2], words[3], rounds: numbers[0])
      default: nil
      }
    guard let result else { throw Failure("the arguments are wrong") }
    print(String(decoding: try JSONSerialization.data(withJSONObject: result, options: .sortedKeys), as: UTF8.self))
  }
}

/// Something that a benchmark found to be wrong.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Measures the time of `work`.
///
/// - Returns: Milliseconds.
func milliseconds(_ work: () async throws -> Void) async rethrows -> Double {
  let start = ContinuousClock.now
  try await work()
  return (ContinuousClock.now - start) / .milliseconds(1)
}
