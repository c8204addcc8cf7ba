import Foundation
import Measuring
import TripCore
import TripStore

/// Measures the journal: a confirmed append beside the fsync of the same bytes, and opening a year's journal beside an
/// empty one. Prints medians.
@main
struct JournalBench {
  static let operatorID = OperatorID("bench")
  static let today = ServiceDate(dayNumber: 20_400)

  static func main() async throws {
    let folder = FileManager.default.currentDirectoryPath + "/.build-journal-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let appends = try await measureAppends(folder)
    let openings = try await measureOpenings(folder)
    try? FileManager.default.removeItem(atPath: folder)
    finish(appends, openings)
  }

  // MARK: - Appending

  private static func measureAppends(_ folder: String) async throws -> Bool {
    let path = folder + "/append.sqlite"
    let journal = try SQLiteJournal(path: path)
    _ = try await journal.append([proposal(0, today)])
    let bytes = try await bytesPerAppend(journal)
    let raw = open(folder + "/raw", O_CREAT | O_RDWR | O_TRUNC, 0o600)
    defer { close(raw) }
    let buffer = [UInt8](repeating: 0x5A, count: bytes)
    var (confirmed, plain): ([Double], [Double]) = ([], [])
    // One after the other, so that both see the same disk.
    for index in 0..<rounds(1000) {
      let next = proposal(100 + index % 400, today)
      confirmed.append(try await milliseconds { _ = try await journal.append([next]) })
      plain.append(
        milliseconds {
          _ = buffer.withUnsafeBytes { write(raw, $0.baseAddress, $0.count) }
          fsync(raw)
        })
    }
    let ratio = median(confirmed) / median(plain)
    print(
      "confirmed append: \(text(median(confirmed))) ms (95 %: \(text(late(confirmed)))), "
        + "fsync of the same \(bytes) bytes: \(text(median(plain))) ms (95 %: \(text(late(plain)))), "
        + "ratio \(text(ratio)), at most 6: \(ratio <= 6 ? "ok" : "MISSED")")
    return ratio <= 6
  }

  /// What an append writes to the file and to its rollback journal, as the kernel counts it.
  private static func bytesPerAppend(_ journal: SQLiteJournal) async throws -> Int {
    func written() throws -> Int {
      let lines = try String(contentsOfFile: "/proc/self/io", encoding: .utf8).split(separator: "\n")
      return lines.first { $0.hasPrefix("wchar: ") }.flatMap { Int($0.dropFirst(7)) } ?? 0
    }
    let before = try written()
    for index in 0..<20 { _ = try await journal.append([proposal(index, today)]) }
    return (try written() - before) / 20
  }

  // MARK: - Opening

  private static func measureOpenings(_ folder: String) async throws -> Bool {
    let (year, empty, days) = (folder + "/year.sqlite", folder + "/empty.sqlite", isQuick ? 5 : 365)
    do {
      _ = try SQLiteJournal(path: empty)
      let journal = try SQLiteJournal(path: year)
      for day in 365 - days..<365 {
        let date = today.advanced(by: day - 364)
        _ = try await journal.append((0..<500).map { proposal($0 % 250, date) })
      }
    }
    let size = try FileManager.default.attributesOfItem(atPath: year)[.size] as? Int ?? 0
    var (ofYear, ofEmpty): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds(31) {
      ofYear.append(
        try await milliseconds {
          let opening = try await StoreOpening.open(year, of: operatorID, on: today...today)
          precondition(opening.state.entries.count == 500 && opening.state.instances.count == 250)
        })
      ofEmpty.append(
        try await milliseconds { _ = try await StoreOpening.open(empty, of: operatorID, on: today...today) })
    }
    let beyond = median(ofYear) - median(ofEmpty)
    print(
      "opening \(days) days (\(days * 500) entries, \(size >> 20) MiB) and folding today: \(text(median(ofYear))) ms, an empty one: "
        + "\(text(median(ofEmpty))) ms, \(text(beyond)) ms beyond, at most 20: \(beyond <= 20 ? "ok" : "MISSED")")
    return beyond <= 20
  }

  // MARK: - Helping

  private static func proposal(_ index: Int, _ date: ServiceDate) -> Proposal {
    let start = date.origin(in: .gmt) + .minutes(index)
    let stopTimes = (0..<20).map { stop in
      StopTime(
        sequence: StopSequence(stop + 1), stop: Stop(id: "s\(stop)", name: "Stop \(stop)"),
        arrival: start + .minutes(stop), departure: start + .minutes(stop))
    }
    guard
      let trip = try? Trip(
        instance: TripInstance(tripID: "trip-\(index)", serviceDate: date), route: Route(id: "1", shortName: "1"),
        headsign: "Harbour", stopTimes: stopTimes)
    else { preconditionFailure("the benchmark's own trip is none") }
    return Proposal(.move(by: 60, at: 1), on: trip, time: start, author: "dispatch-1", operatorID: operatorID)
  }

  /// The 95th percentile.
  private static func late(_ values: [Double]) -> Double { values.sorted()[values.count * 95 / 100] }
}
