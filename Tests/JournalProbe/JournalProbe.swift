import Foundation
import TestSupport
import TripCore
import TripStore

/// The other process in the tests of TripStore and in Tests/Attacks.
///
/// - `append STORE AUTHOR COUNT`: appends one entry after the other, and prints the id of each once the journal has
///   saved the entry.
/// - `batch STORE SIZE`: appends batches of SIZE entries, each in one transaction, and prints a line for each that is saved.
/// - `fill STORE COUNT DAYS`: appends COUNT entries about DAYS service days, of three operators and two authors.
/// - `undos STORE COUNT OPERATOR TRIP DATE`: appends a decision, and COUNT entries that each undo the one before: undo, redo,
///   and so on. `redos` does it as desks do, whose undo always names the decision.
/// - `notes STORE COUNT BYTES OPERATOR TRIP DATE`: appends notes that are longer than a desk takes them.
/// - `plans STORE COUNT TRIPS OPERATOR TRIP DATE`: appends plans of TRIPS trips, one for each of the COUNT days before DATE.
/// - `flip STORE SECONDS SEED`: flips single bits of a copy of the store, reads the copy, and prints the results.
///   Fails when an entry was missing and reading threw no error.
/// - `outbox FOLDER SECONDS SEED`: damages a file of kept decisions in the folder in many ways, opens it, and prints the
///   results. Fails when a step was lost without a word.
@main
struct JournalProbe {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch (arguments.first, arguments.count) {
      case ("append", 4): try await append(arguments[1], arguments[2], number(arguments[3]))
      case ("batch", 3): try await batch(arguments[1], number(arguments[2]))
      case ("fill", 4): try await fill(arguments[1], number(arguments[2]), days: number(arguments[3]))
      case ("undos", 6), ("redos", 6):
        try await undos(arguments[1], number(arguments[2]), isDeep: arguments[0] == "undos", Subject(arguments[3...]))
      case ("notes", 7):
        try await notes(arguments[1], number(arguments[2]), number(arguments[3]), Subject(arguments[4...]))
      case ("plans", 7):
        try await plans(arguments[1], number(arguments[2]), number(arguments[3]), Subject(arguments[4...]))
      case ("flip", 4):
        let flips = BitFlips(arguments[1], seed: UInt64(number(arguments[3])))
        exit(try await flips.run(seconds: number(arguments[2])) ? 0 : 1)
      case ("outbox", 4):
        var mutations = try OutboxMutations(arguments[1], seed: UInt64(number(arguments[3])))
        exit(try await mutations.run(seconds: number(arguments[2])) ? 0 : 1)
      default:
        write("usage: journal-probe COMMAND STORE …: the commands are in Tests/JournalProbe\n", 2)
        exit(2)
      }
    } catch {
      write("journal-probe: \(error)\n", STDERR_FILENO)
      exit(1)
    }
  }

  static let operators = ["first", "probe", "third"]

  private static func append(_ store: String, _ author: String, _ count: Int) async throws {
    let journal = try SQLiteJournal(path: store)
    for index in 0..<count {
      let proposal = Proposal(
        .move(by: 60, at: 1), on: try trip("\(author)-\(index % 500)", day: 0), time: Instant(Date()), author: author,
        operatorID: OperatorID("probe"))
      _ = try await journal.append([proposal])
      write(proposal.id.uuidString + "\n", STDOUT_FILENO)
    }
  }

  private static func batch(_ store: String, _ size: Int) async throws {
    let journal = try SQLiteJournal(path: store)
    for round in 0... {
      let group = UUID()
      let trip = try trip("batch-\(round)", day: round % 7)
      let proposals = (0..<size).map { index in
        Proposal(
          id: UUID(), group: group, time: Instant(unixSeconds: 1_763_622_000 + index), author: "batch",
          operatorID: OperatorID("probe"), subject: .trip(trip.instance), trip: trip, report: nil,
          request: .decide(.note("storm \(index)")), basis: .any)
      }
      _ = try await journal.append(proposals)
      write("\(round)\n", STDOUT_FILENO)
    }
  }

  private static func fill(_ store: String, _ count: Int, days: Int) async throws {
    let journal = try SQLiteJournal(path: store)
    for start in stride(from: 0, to: count, by: 500) {
      _ = try await journal.append(
        try (start..<min(start + 500, count)).map { index in
          Proposal(
            .move(by: 60, at: 1), on: try trip("trip-\(index % 97)", day: index * days / count),
            time: Instant(unixSeconds: 1_763_622_000 + index), author: index % 2 == 0 ? "anna" : "bram",
            operatorID: OperatorID(operators[index % operators.count]))
        })
    }
    journal.close()
  }

  static func trip(_ id: GTFSID, day: Int) throws -> Trip {
    let start = Instant(unixSeconds: 1_763_622_000)
    return try Trip(
      instance: TripInstance(tripID: id, serviceDate: ServiceDate(dayNumber: 20_000 + day)),
      route: Route(id: "1", shortName: "1"), headsign: "B",
      stopTimes: [
        StopTime(sequence: 1, stop: Stop(id: "a", name: "A"), arrival: start, departure: start),
        StopTime(sequence: 2, stop: Stop(id: "b", name: "B"), arrival: start + 600, departure: start + 600),
      ])
  }

  private static func number(_ text: String) -> Int { Int(text) ?? 0 }

  /// Writes without a buffer, so that each saved entry is printed before the process is killed.
  static func write(_ text: String, _ descriptor: Int32) {
    _ = Array(text.utf8).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}
