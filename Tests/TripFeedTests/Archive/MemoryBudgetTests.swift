import TestSupport
import Testing
import TripCore

@testable import TripFeed

@Suite("feeds that would take far more memory than they have bytes")
struct MemoryBudgetTests {
  private let day = ServiceDate(dayNumber: 20_500)

  /// The error of a feed that may take so many MiB beyond its own bytes, opened and read on a day.
  private func error(_ tables: [String: String], leaving memory: Int, language: String? = nil) throws -> FeedError? {
    var feed = SmallFeed()
    feed.tables.merge(tables) { $1 }
    let bytes = feed.tables.values.reduce(0) { $0 + $1.utf8.count }
    // A budget always has 256 MiB: what is not to be left is taken before.
    let budget = MemoryBudget(unpacked: ByteCount(0))
    #expect(budget.take(budget.limit.count - bytes - (memory << 20)))
    do throws(FeedError) {
      let others = try FeedTables(feed.source, language: language, budget: budget, progress: FeedProgress())
      let stopTimes = try StopTimesTable(feed.source, budget: budget)
      let selection = try TripSelection(
        others, stopTimes: stopTimes, date: day, runningAt: nil, keeping: [], progress: FeedProgress())
      let scans = try stopTimes.scan(
        trips: others.trips.rows.ids, wanted: selection.wantedPositions, stops: others.stops?.ids ?? IDIndex(),
        isCancelled: { false })
      let builder = TimetableBuilder(tables: others, wanted: selection.wanted, scans: scans)
      _ = try builder.build(date: day, table: stopTimes.table, days: selection.days)
      return nil
    } catch { return error }
  }

  private func rows(_ header: String, _ count: Int, _ row: (Int) -> String) -> String {
    (0..<count).reduce(into: header + "\n") { $0 += row($1) + "\n" }
  }

  @Test("many tiny rows of any table are refused, and the error names table and line")
  func tinyRows() throws {
    let count = 120_000
    let stopTimes = "trip_id,stop_id,stop_sequence,departure_time"
    let cases: [(String, String, Int)] = [
      ("stop_times", rows(stopTimes, count) { _ in "T1" }, 2),
      ("stop_times", rows(stopTimes, count) { "T1,\($0)" }, 8),
      ("stop_times", rows(stopTimes + ",stop_headsign", count) { "T1,h,1,,\($0)" }, 8),
      ("stop_times", rows(stopTimes, count) { $0 % 2 == 0 ? "T1" : "T2" }, 4),
      ("trips", rows("trip_id,service_id", count) { "\($0)," }, 8),
      ("stops", rows("stop_id", count) { "\($0)" }, 8), ("routes", rows("route_id", count) { "\($0)" }, 8),
      ("calendar", rows("service_id,start_date,end_date", count) { _ in "d,20260101,20260102" }, 8),
      ("calendar", rows("service_id,start_date,end_date", count) { "\($0)" }, 8),
      ("calendar_dates", rows("service_id,date,exception_type", count) { _ in "d,20260101,1" }, 2),
      ("frequencies", rows("trip_id,start_time,end_time,headway_secs", count) { _ in "T1,1:00:00,2:00:00,9" }, 2),
      ("transfers", rows("transfer_type,from_trip_id,to_trip_id", count) { _ in "4,T1,T2" }, 8),
      ("vehicles.csv", rows("trip_id,vehicle", count) { "T1,\($0)" }, 8),
      ("translations", rows("trans_id,lang,translation", count) { "\($0),nl,x" }, 8),
    ]
    for (table, text, memory) in cases {
      let found = try error([table: text], leaving: memory, language: "nl")
      #expect(found?.problem == .tooMuchMemory(limit: .mebibytes(256)), "\(table), \(text.prefix(60))")
      #expect(found?.file == (table.contains(".") ? table : table + ".txt"))
      #expect((found?.line ?? 0) > 1000)
    }
    #expect(try error([:], leaving: 2) == nil)
  }

  @Test("a long name that becomes the headsign of many trips is refused")
  func longName() throws {
    let tables = [
      "stops": "stop_id,stop_name\nh,Harbour\ni,\(String(repeating: "x", count: 1_000_000))\n",
      "trips": rows("service_id,trip_id", 100) { "daily,\($0)" },
      "stop_times": rows("trip_id,stop_id,stop_sequence,departure_time", 200) {
        "\($0 / 2),\($0 % 2 == 0 ? "h" : "i"),\($0),0\($0 % 2):00:00"
      },
    ]
    let found = try error(tables, leaving: 200)
    #expect(found == FeedError(.tooMuchMemory(limit: .mebibytes(256)), file: "trips.txt"))
  }

  @Test("a row longer than any table has is refused where it begins, in a header too")
  func longRow() throws {
    let long = String(repeating: "x", count: CSVReader.rowLimit.count)
    let expected = FeedError.Problem.rowTooLong(limit: CSVReader.rowLimit)
    let stop = try error(["stops": "stop_id\nh\n\(long)x\ni\n"], leaving: 100)
    #expect(stop == FeedError(expected, file: "stops.txt", line: 3))
    let quoted = try error(["stops": "stop_id\nh\n\"\(long)\"\ni\n"], leaving: 100)
    #expect(quoted == FeedError(expected, file: "stops.txt", line: 3))
    let header = try error(["stops": "stop_id,\(long)\nh\ni\n"], leaving: 100)
    #expect(header == FeedError(expected, file: "stops.txt", line: 1))
    let time = try error(["stop_times": "trip_id,stop_id,stop_sequence,arrival_time\n\(long)x\n"], leaving: 100)
    #expect(time == FeedError(expected, file: "stop_times.txt", line: 2))
    let open = try error(["stops": "stop_id\nh\n\"\(long)\ni\n"], leaving: 100)
    #expect(open == FeedError(.unterminatedQuote, file: "stops.txt", line: 3))
    #expect(try error(["stops": "stop_id,note\nh,\(long.dropLast(4))\ni\n"], leaving: 100) == nil)
  }

  @Test("the budget follows the limit and the archive, whatever the numbers, and says which")
  func limits() {
    #expect(MemoryBudget(unpacked: .mebibytes(100)).limit == .mebibytes(456))
    #expect(MemoryBudget(unpacked: .mebibytes(100), archiveSize: 1 << 20).limit == .mebibytes(456))
    #expect(MemoryBudget(unpacked: .mebibytes(2048), archiveSize: 4 << 20).limit == .mebibytes(1256))
    #expect(MemoryBudget(unpacked: ByteCount(.max), archiveSize: .max).limit == ByteCount(.max))
    #expect(
      MemoryBudget(unpacked: .mebibytes(2048), archiveSize: 0).error(file: "trips.txt").problem
        == .packedTooWell(limit: .mebibytes(256)))
    let budget = MemoryBudget(unpacked: ByteCount(0))
    #expect(!budget.take(.max))
    #expect(budget.take(budget.limit.count))
    #expect(!budget.take(1))
  }

  @Test("an archive whose tables take far more than its bytes is refused before it is unpacked")
  func packedTooWell() throws {
    var random = SeededRandom.announced()
    let writer = SmallFeed().zip { member in
      guard member.name == "routes.txt" else { return }
      // Random, so that it stays large enough to unpack to as much.
      member.content = (0..<400_000).map { _ in UInt8.random(in: 0...255, using: &random) }
      member.claimedSize = 390 << 20
    }
    try writer.withFile { path in
      let found = #expect(throws: FeedError.self) { try GTFSFeed(path: path) }
      guard case .packedTooWell? = found?.problem else {
        Issue.record("\(String(describing: found))")
        return
      }
      #expect(found?.file == "routes.txt")
    }
  }

  @Test("an archive of very many members is refused") func manyMembers() throws {
    var writer = SmallFeed().zip()
    writer.members += (0..<10_000).map { ZipWriter.Member(name: "\($0).txt", content: [], method: 0) }
    let found = try writer.withFile { path in #expect(throws: FeedError.self) { try GTFSFeed(path: path) } }
    #expect(found?.problem == .tooManyMembers(limit: 10_000))
  }

  @Test("an error about memory says what to do")
  func descriptions() {
    #expect(
      FeedError(.tooMuchMemory(limit: .mebibytes(4352)), file: "stop_times.txt", line: 7).description
        == "stop_times.txt, line 7: takes more than 4352 MiB of memory to read; "
        + "raise --unpack-limit if the feed is really that large")
    #expect(FeedError(.packedTooWell(limit: .mebibytes(300)), file: "a").advice.contains("open the folder"))
  }
}
