import ArgumentParser
import Foundation
import TripCore
import TripPostgres

/// Checks of `--store`, which may name a file, or a journal on a server.
package enum ServerStore {
  /// Returns the address that a text names; `nil` when it is the path of a file.
  ///
  /// - Throws: `ValidationError` when the address cannot be read, and for a password in it, which other users of the
  ///   computer could read on the command line.
  package static func address(_ text: String) throws -> PostgresAddress? {
    guard PostgresAddress.isAddress(text) else { return nil }
    let address: PostgresAddress
    do throws(JournalError) { address = try PostgresAddress(text) } catch {
      throw ValidationError(Wording(locale: Locale(identifier: "en"), timeZone: .gmt).sentence(error))
    }
    guard !address.hasPassword else {
      throw ValidationError(
        "other users can read a password on the command line; put it into ~/.pgpass, PGPASSWORD or a service file")
    }
    return address
  }

  /// Refuses a journal on a server.
  ///
  /// - Parameters:
  ///   - text: The value of `--store`, or `nil`.
  ///   - user: What needs a journal in a file, such as `--archive-before`.
  /// - Throws: `ValidationError` when the text names a server.
  package static func refuse(_ text: String?, for user: String) throws {
    guard let text, PostgresAddress.isAddress(text) else { return }
    throw ValidationError(
      "\(user) needs a journal in a file; a database holds many years, and tripdesk store copy copies them elsewhere")
  }
}
