import Testing
import TripCore

@testable import TripPostgres

@Suite("PostgresAddress")
struct PostgresAddressTests {
  @Test(
    "an address is told from a path",
    arguments: [
      ("postgresql://h/d", true), ("postgres://h", true), ("service=x", true), ("host=h dbname=d", true),
      ("user=anna host=h", true), ("port = 1 host=h", true), ("password=x", true), ("journal.sqlite", false),
      ("/tmp/host=h", false), ("a=b.sqlite", false), ("./service=x", false), ("hosts=x", false),
    ])
  func isAddress(_ text: String, _ expected: Bool) { #expect(PostgresAddress.isAddress(text) == expected) }

  @Test("a connection that leaves this computer verifies the server, unless the address says otherwise")
  func protection() throws {
    func mode(_ text: String) throws -> String? { try PostgresAddress(text).settings["sslmode"] }
    #expect(try mode("postgresql://control.example/trips") == "verify-full")
    #expect(try mode("host=127.example dbname=x") == "verify-full")
    #expect(try mode("postgresql://control.example/trips?sslmode=disable") == "disable")
    for local in ["postgresql://localhost/x", "postgresql://127.0.0.1/x", "postgresql:///x", "host=/run/postgresql"] {
      #expect(try mode(local) == nil, "\(local)")
    }
    func isRefused(_ text: String, _ effective: [String: String]) throws -> Bool {
      do throws(JournalError) {
        try PostgresAddress(text).requireProtection { effective[$0] }
        return false
      } catch { return true }
    }
    #expect(try isRefused("service=x", ["host": "control.example", "sslmode": "prefer"]))
    #expect(try !isRefused("service=x", ["host": "control.example", "sslmode": "disable"]))
    #expect(try !isRefused("service=x", ["host": "/run/postgresql", "sslmode": "prefer"]))
    #expect(try !isRefused("host=control.example sslmode=prefer", ["host": "control.example", "sslmode": "prefer"]))
  }

  @Test("no part of a password is in a description or an error")
  func passwords() throws {
    let address = try PostgresAddress("postgresql://anna:s3cret@control.example:99/trips")
    #expect(address.hasPassword && address.description == "postgresql://anna@control.example:99/trips")
    for text in ["host=h password=my s3cret", "password='s3cret"] {
      do throws(JournalError) {
        _ = try PostgresAddress(text)
        Issue.record("\(text) is taken")
      } catch { #expect(!"\(error)".contains("cret")) }
    }
  }
}
