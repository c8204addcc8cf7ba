/// What another reader found in a feed: one `*.expected.json`.
struct ExpectedFeed: Decodable {
  struct Frequency: Decodable {
    let runs: Int
    let first_run_departure_s: Int
    let last_run_departure_s: Int
    let last_run_arrival_s: Int
  }

  struct TripTimes: Decodable {
    let trip_id: String
    let first_departure_s: Int
    let last_arrival_s: Int
    let first_departure: String
    let last_arrival: String
    let frequency: Frequency?
  }

  struct Day: Decodable {
    let date: String
    let active_trips: Int
    let runs_after_frequency_expansion: Int
    let table_sha256: String
    let earliest: TripTimes
    let latest: TripTimes
    let sample: [TripTimes]
  }

  let timezone: String
  let first_active_date: String
  let last_active_date: String
  let scan_capped: Bool
  let dates: [Day]
}
