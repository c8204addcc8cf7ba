import Foundation
import Testing

@testable import TripPostgres

@Suite("A UUID as PostgreSQL writes it")
struct PostgresTextTests {
  @Test("random ids are read as they were")
  func roundTrip() {
    for _ in 0..<1_000 {
      let id = UUID()
      #expect(UUID(postgresText: id.uuidString.lowercased().utf8) == id)
    }
  }

  @Test(
    "any other text is refused",
    arguments: [
      "", "00000000-0000-0000-0000-00000000000", "00000000-0000-0000-0000-0000000000000",
      "000000000-000-0000-0000-000000000000", "0000000000000000-0000-0000-0000000000",
      "00000000-0000-0000-0000-00000000000g", "00000000-0000-0000-0000-00000000000A",
      "00000000-0000-0000-0000-0000000000\u{e9}",
    ])
  func refused(text: String) { #expect(UUID(postgresText: text.utf8) == nil) }
}
