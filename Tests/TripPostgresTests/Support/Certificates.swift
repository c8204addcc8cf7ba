import Foundation

/// Certificates that openssl makes for a test: an issuer, and one for a server.
struct Certificates {
  /// The file of the issuer's own certificate, for `sslrootcert`.
  let issuer: String
  /// The files of the server's certificate and of its key.
  let (server, key): (String, String)

  /// Makes certificates.
  ///
  /// - Parameters:
  ///   - folder: The folder for the files.
  ///   - host: The name that the server's certificate is for.
  ///   - days: How long it is valid; 0 makes one that has expired in a second.
  /// - Throws: ``ChildProcess/Failure`` with the output of openssl.
  init(in folder: String, for host: String, days: Int = 2) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    func path(_ name: String) -> String { "\(folder)/\(name)" }
    (issuer, server, key) = (path("issuer.crt"), path("server.crt"), path("server.key"))
    func openssl(_ arguments: String...) throws { try ChildProcess.run(["/usr/bin/openssl"] + arguments) }
    let newKey = ["-newkey", "rsa:2048", "-nodes"]
    try ChildProcess.run(
      ["/usr/bin/openssl", "req", "-x509"] + newKey + [
        "-keyout", path("issuer.key"), "-out", issuer, "-subj", "/CN=Issuer of a test", "-days", "2",
      ])
    try ChildProcess.run(
      ["/usr/bin/openssl", "req"] + newKey + ["-keyout", key, "-out", path("request"), "-subj", "/CN=\(host)"])
    try openssl(
      "x509", "-req", "-in", path("request"), "-CA", issuer, "-CAkey", path("issuer.key"), "-CAcreateserial", "-days",
      "\(days)", "-out", server)
    for file in [server, key] { PostgresPrograms.giveAway(file) }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
  }
}
