import Foundation
import TestSupport
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
      // Others that are no paths, and may have a password, which no message may show.
      ("PostgreSQL://anna:pw@h/d", true), (" postgresql://h/d", true), ("\tservice=x", true),
      ("jdbc:postgresql://anna:pw@h/d", true), ("sslcompression=0 host=h password=pw", true),
      ("Host=h Password = pw", true), ("mysql://h", true),
    ])
  func isAddress(_ text: String, _ expected: Bool) { #expect(PostgresAddress.isAddress(text) == expected) }

  @Test("a text that looks like an address is the path of a file where there is one")
  func existingFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/password=x"
    #expect(PostgresAddress.isAddress(path))
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    #expect(!PostgresAddress.isAddress(path))
  }

  @Test("a connection that leaves this computer verifies the server, unless the settings say otherwise")
  func protection() throws {
    func mode(_ text: String, _ effective: [String: String]) throws -> String? {
      try PostgresAddress(text).protected(effective)["sslmode"]
    }
    for remote in ["control.example", "127.example", "0.0.0.0", "/run/postgresql,control.example", "@abstract"] {
      #expect(try mode("service=x", ["host": remote, "sslmode": "prefer"]) == "verify-full", "\(remote)")
      #expect(try mode("service=x", ["hostaddr": remote]) == "verify-full", "\(remote)")
      #expect(try mode("service=x", ["host": remote, "sslmode": "disable"]) == nil, "\(remote)")
      #expect(try mode("sslmode=prefer", ["host": remote, "sslmode": "prefer"]) == "prefer", "\(remote)")
    }
    for local in ["localhost", "127.0.0.1", "127.9.9.9,::1", "/run/postgresql", "", ","] {
      #expect(try mode("service=x", ["host": local, "sslmode": "prefer"]) == nil, "\(local)")
    }
    let other = ["host": "localhost,control.example", "hostaddr": "127.0.0.1,", "sslmode": "prefer"]
    #expect(try mode("dbname=x", other) == "verify-full")
    #expect(try mode("dbname=x", ["host": "control.example", "hostaddr": "127.0.0.1"]) == nil)
    let address = try PostgresAddress("dbname=x")
    #expect(address.protected(["host": "h"])["sslrootcert"] == "/etc/ssl/certs/ca-certificates.crt")
    #expect(address.protected(["host": "h", "sslrootcert": "/ca"])["sslrootcert"] == "/ca")
  }

  @Test(
    "the name of a database is never a connection string",
    arguments: [
      "dbname=postgresql://anna:s3cret@h/d", "postgresql:///host%3Dh%20password%3Ds3cret",
      "postgresql://h/password%3Ds3cret", "dbname='host=h password=s3cret'",
    ])
  func nested(_ text: String) throws {
    #expect(throws: JournalError.unreachable(path: "postgresql://…", reason: .unreadableAddress)) {
      try PostgresAddress(text)
    }
  }

  @Test("texts are sent as UTF-8, whatever the address says")
  func encoding() throws {
    let address = try PostgresAddress("postgresql://h/d?client_encoding=LATIN1")
    #expect(address.settings["client_encoding"] == "UTF8")
  }

  @Test("no part of a password is in a description or an error")
  func passwords() throws {
    let address = try PostgresAddress("postgresql://anna:s3cret@control.example:99/trips")
    #expect(address.hasPassword && address.description == "postgresql://anna@control.example:99/trips")
    let typed = try PostgresAddress(" PostgreSQL://anna:s3cret@control.example:99/trips\n")
    #expect(typed == address)
    let key = try PostgresAddress("postgresql://anna@control.example/trips?sslpassword=s3cret")
    #expect(key.hasPassword && !key.description.contains("cret"))
    for text in [
      "host=h password=my s3cret", "password='s3cret", "jdbc:postgresql://anna:s3cret@h/d",
      "sslcompression=0 host=h Password=s3cret",
    ] {
      do throws(JournalError) {
        _ = try PostgresAddress(text)
        Issue.record("\(text) is taken")
      } catch { #expect(!"\(error)".contains("cret")) }
    }
  }
}
