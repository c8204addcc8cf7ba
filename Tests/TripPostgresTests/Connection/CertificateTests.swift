import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripPostgres

@Suite(
  "Certificates of a server", .serialized, .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"),
  .enabled(if: access("/usr/bin/openssl", X_OK) == 0, "NOT TESTED: openssl is not installed"))
struct CertificateTests {
  private static let host = "control.example"

  /// Starts a server with TLS, whose certificate is for ``host``.
  private func server(_ folder: TemporaryFolder, days: Int = 2) async throws -> (PostgresServer, String, Certificates) {
    PostgresPrograms.giveAway(folder.path)
    let certificates = try Certificates(in: folder.path + "/certificates", for: Self.host, days: days)
    PostgresPrograms.giveAway(folder.path + "/certificates")
    let server = try await PostgresServer.own(settings: [
      "ssl=on", "ssl_cert_file=\(certificates.server)", "ssl_key_file=\(certificates.key)",
    ])
    return (server, try await server.newJournal(), certificates)
  }

  /// Tests a connection that verifies the server. The name is not looked up, so that the test needs no network.
  private func test(
    _ server: PostgresServer, _ database: String, name: String = host, trusting roots: String
  ) async throws -> Result<ServerFacts, ServerProblem> {
    await ConnectionTest.run(
      try PostgresAddress(
        "host=\(name) hostaddr=127.0.0.1 port=\(server.port) user=\(server.admin) password=\(server.password) "
          + "dbname=\(database) sslmode=verify-full sslrootcert=\(roots)"))
  }

  @Test("a good certificate, an unknown issuer, another name, and no file of issuers")
  func certificates() async throws {
    let folder = try TemporaryFolder()
    let (server, database, certificates) = try await server(folder)
    let facts = try await test(server, database, trusting: certificates.issuer).get()
    #expect(facts.isEncrypted)
    let other = try Certificates(in: folder.path + "/other", for: Self.host)
    let untrusted = try await test(server, database, trusting: other.issuer)
    #expect(untrusted == .failure(.untrustedCertificate(host: Self.host)))
    #expect(
      try await test(server, database, name: "depot.example", trusting: certificates.issuer)
        == .failure(.certificateOfOther(host: "depot.example", name: Self.host)))
    #expect(
      try await test(server, database, trusting: "/nowhere/roots.crt")
        == .failure(.noRootCertificates(file: "/nowhere/roots.crt")))
    #expect(!server.log.contains("password authentication failed"))
  }

  @Test("a certificate that has expired")
  func expired() async throws {
    let folder = try TemporaryFolder()
    let (server, database, certificates) = try await server(folder, days: 0)
    #expect(
      try await test(server, database, trusting: certificates.issuer) == .failure(.expiredCertificate(host: Self.host)))
  }

  @Test("a server that offers no encryption is not used over a network")
  func unencrypted() async throws {
    let server = try await PostgresServer.shared
    let address = "host=\(Self.host) hostaddr=127.0.0.1 port=\(server.port) user=x dbname=x"
    let result = await ConnectionTest.run(try PostgresAddress(address + " sslmode=require"))
    #expect(result == .failure(.noEncryption(host: Self.host)))
  }
}
