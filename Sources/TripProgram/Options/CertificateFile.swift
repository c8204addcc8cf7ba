import ArgumentParser
import Glibc

/// The value of `--follow-ca`: a file in PEM format with certificates that are trusted. libcurl reads the file for
/// each connection.
package struct CertificateFile: ExpressibleByArgument, Sendable {
  /// The path of the file.
  package let path: String

  package init?(argument: String) { path = argument }

  /// Checks that the file has a certificate, before libcurl reads it.
  ///
  /// - Throws: ``Refusal`` when the file cannot be read, or has no certificate in its first megabyte.
  package func check() throws(Refusal) {
    guard let file = fopen(path, "re") else {
      throw Refusal(description: "\(path): cannot be read (\(String(cString: strerror(errno)))); check who may read it")
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    guard bytes[..<count].firstRange(of: Array("-----BEGIN CERTIFICATE-----".utf8)) != nil else {
      throw Refusal(description: "\(path): has no certificate; write it in PEM, as -----BEGIN CERTIFICATE-----")
    }
  }

  /// The reason why the file cannot be used, in one line.
  package struct Refusal: Error, CustomStringConvertible {
    package let description: String
  }
}
