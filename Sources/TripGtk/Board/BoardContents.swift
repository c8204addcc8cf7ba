import TripCore
import TripFeed

/// What a board reads from a feed: its place, its languages and its days.
struct BoardContents: Sendable {
  let place: BoardPlace
  /// The languages of translations.txt, after the feed's own language.
  let languages: [String]
  /// Today, with the trips of earlier days that still run, and the next day: a board shows departures after midnight.
  let days: [BoardDay]
  /// Whether the feed's calendar has dates up to today.
  let reachesToday: Bool

  /// How long before midnight the trips of the day before are kept: they may be that late.
  private static let greatestDelay: Seconds = .minutes(6 * 60)

  /// Why a board cannot be made.
  enum Problem: Error, CustomStringConvertible {
    case unknownStop(UnknownStop)
    case feed(FeedError)

    var description: String {
      switch self {
      case .unknownStop(let error): error.description
      case .feed(let error): error.description
      }
    }
  }

  /// Reads the contents on the calling thread.
  ///
  /// - Parameters:
  ///   - chosen: The `stop_id`s of the place.
  ///   - feed: The timetable feed.
  ///   - now: The present time.
  ///   - decided: The journal's state: late trips of earlier days are listed as long as they may be under way.
  /// - Throws: ``Problem``.
  init(_ chosen: [String], of feed: GTFSFeed, now: Instant, decided: JournalState) throws(Problem) {
    let all: [String?]
    var stops: [[Stop]] = []
    do throws(FeedError) {
      languages = try feed.languages()
      all = [nil] + languages
      for language in all { stops.append(try feed.stops(in: language)) }
    } catch { throw .feed(error) }
    do throws(UnknownStop) { place = try BoardPlace(chosen, in: stops) } catch { throw .unknownStop(error) }
    let zone = feed.agency.timeZone
    let today = ServiceDate(of: now, in: zone)
    let begin = today.origin(in: zone) - Self.greatestDelay
    let kept = decided.delayedTrips(before: today)
    var (ofToday, ofTomorrow): ([Timetable], [Timetable]) = ([], [])
    do throws(FeedError) {
      for language in all {
        ofToday.append(try feed.timetable(on: today, runningAt: begin, keeping: kept, in: language))
        ofTomorrow.append(try feed.timetable(on: today.advanced(by: 1), in: language))
      }
    } catch { throw .feed(error) }
    days = [BoardDay(ofToday, at: place), BoardDay(ofTomorrow, at: place, ownTripsOnly: true)]
    reachesToday = feed.days.map { $0.contains(today) } ?? false
  }

  /// Reads the contents away from the main thread.
  @concurrent static func read(
    _ chosen: [String], of feed: GTFSFeed, now: Instant, decided: JournalState
  ) async -> Result<BoardContents, Problem> {
    Result { () throws(Problem) in try BoardContents(chosen, of: feed, now: now, decided: decided) }
  }
}
