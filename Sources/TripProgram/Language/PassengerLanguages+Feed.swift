import FoundationEssentials
import TripCore
import TripFeed

extension PassengerLanguages {
  /// Reads the languages of a feed's passengers. A table that cannot be read counts as one that is not there.
  ///
  /// Cost: reads all of translations.txt. Call it off the main thread.
  package init(of feed: GTFSFeed) {
    let zone = feed.agency.timeZone
    self.init(
      (try? feed.passengerLanguages()) ?? [], timeZone: zone, country: TimeZoneCountries().country(of: zone.identifier))
  }
}

/// The countries of time zones, as the system's time zone database has them.
/// - SeeAlso: tzfile(5); the file `zone.tab` says how it is written.
package struct TimeZoneCountries: Sendable {
  private let text: String

  /// Reads the file of the system; without it no country is known.
  package init(path: String = "/usr/share/zoneinfo/zone.tab") {
    text = (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Returns the code of the country of a time zone: `NL` for `Europe/Amsterdam`; `nil` when it is not known.
  package func country(of zone: String) -> String? {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      if fields.count > 2, fields[2] == zone { return String(fields[0]) }
    }
    return nil
  }
}
