import Testing
import TripCore

@testable import TripFeed

@Suite("the notes of a timetable count trips of its day only")
struct DayNotesTests {
  private let day = ServiceDate(dayNumber: 20_500)

  /// The day's own count of trips, and of those left out.
  private func counts(_ timetable: Timetable) -> [Int] {
    [timetable.tripsOfDay, timetable.notes.reduce(0) { $0 + $1.tripsLeftOut }]
  }

  /// Trips for every day and for one other day, in each way of being left out.
  private var feed: SmallFeed {
    var feed = SmallFeed()
    feed.tables["calendar", default: ""] += "broken,1,1,1,1,1,1,1,2026,20261231\n"
    feed.tables["calendar_dates"] = "service_id,date,exception_type\nonce,\(day.advanced(by: 7).gtfsText),1\n"
    feed.tables["trips", default: ""] += """
      R,daily,T1,repeated
      R,once,T1,repeated
      R,once,T1,repeated
      R,daily,,nameless
      R,daily,D,short
      R,once,O,short
      R,broken,B,
      R,never,N,

      """
    feed.tables["stop_times", default: ""] += "D,08:00:00,08:00:00,h,1\nO,08:00:00,08:00:00,h,1\n"
    return feed
  }

  @Test("left out trips of other days are mentioned, but not counted") func otherDays() throws {
    let open = try feed.open()
    let timetable = try open.timetable(on: day)
    #expect(timetable.count == 2)
    // T1 again, the nameless, D, and B, whose service days are unknown.
    #expect(counts(timetable) == [6, 4])
    // And T1 twice more, and O.
    #expect(counts(try open.timetable(on: day.advanced(by: 7))) == [9, 7])
  }

  @Test("a note without a trip of the day says how many trips of other days are left out") func wholeSentences() throws
  {
    var feed = SmallFeed()
    feed.tables["trips", default: ""] += "R,never,N,\n"
    let timetable = try feed.open().timetable(on: day)
    let note = try #require(timetable.notes.first)
    #expect(note.tripsLeftOut == 0 && note.severity == .error)
    #expect(
      note.message == "1 trip that does not run on this day left out: "
        + "no calendar has a row that can be used for the service_id.")
    #expect(counts(timetable) == [2, 0])
  }

  @Test("a trip of yesterday that cannot be used is not counted to today, and one of both days once") func yesterday()
    throws
  {
    var feed = SmallFeed()
    feed.tables["calendar_dates"] =
      "service_id,date,exception_type\nonce,\(day.advanced(by: -1).gtfsText),1\n"
    feed.tables["trips", default: ""] += "R,daily,D,\nR,once,O,\n"
    feed.tables["stop_times", default: ""] += """
      D,26:00:00,26:00:00,h,1
      D,25:00:00,25:00:00,i,2
      O,26:00:00,26:00:00,h,1
      O,25:00:00,25:00:00,i,2

      """
    let open = try feed.open()
    let timetable = try open.timetable(on: day, runningAt: day.origin(in: open.agency.timeZone))
    #expect(counts(timetable) == [3, 1])
    #expect(
      timetable.notes.map(\.message) == [
        "the times run backwards, as on the trip “D”.",
        "1 trip of earlier service days left out: the times run backwards, as on the trip “O”.",
      ])
  }

  @Test("the count of a timetable made by hand is that of its trips") func madeByHand() throws {
    let made = Timetable(
      agency: try SmallFeed().open().agency, serviceDate: day,
      scheduledTrips: [0, 0, 1].map { trip in
        ScheduledTrip(
          trip: trip, serviceDate: day, departure: ServiceTime(seconds: 0), arrival: ServiceTime(seconds: 1))
      })
    #expect(made.tripsOfDay == 2)
  }
}
