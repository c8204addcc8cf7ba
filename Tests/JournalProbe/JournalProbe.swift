import Foundation
import TripCore
import TripStore

/// Appends to a journal, one entry after the other, and prints the id of each once the journal has confirmed it:
/// `journal-probe STORE AUTHOR COUNT`.
@main
struct JournalProbe {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[3]) else {
      write("usage: journal-probe STORE AUTHOR COUNT\n", to: STDERR_FILENO)
      exit(2)
    }
    do {
      let journal = try SQLiteJournal(path: arguments[1])
      for index in 0..<count {
        let proposal = Proposal(
          .move(by: 60, at: 1), on: try trip("\(arguments[2])-\(index % 500)"), time: Instant(Date()),
          author: arguments[2], operatorID: OperatorID("probe"))
        _ = try await journal.append([proposal])
        write(proposal.id.uuidString + "\n", to: STDOUT_FILENO)
      }
    } catch {
      write("journal-probe: \(error)\n", to: STDERR_FILENO)
      exit(1)
    }
  }

  private static func trip(_ id: String) throws -> Trip {
    let start = Instant(unixSeconds: 1_763_622_000)
    return try Trip(
      instance: TripInstance(tripID: id, serviceDate: ServiceDate(dayNumber: 20_000)),
      route: Route(id: "1", shortName: "1"), headsign: "B",
      calls: [
        StopCall(sequence: 1, stop: Stop(id: "a", name: "A"), arrival: start, departure: start),
        StopCall(sequence: 2, stop: Stop(id: "b", name: "B"), arrival: start + 600, departure: start + 600),
      ])
  }

  /// Past all buffers: what was confirmed is told before the next kill.
  private static func write(_ text: String, to descriptor: Int32) {
    _ = Array(text.utf8).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}
