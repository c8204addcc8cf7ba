import ArgumentParser
import Glibc

/// A file of certificates in PEM that are trusted: `--follow-ca`. libcurl reads it again for each connection.
package struct CertificateFile: ExpressibleByArgument, Sendable {
  package let path: String

  package init?(argument: String) { path = argument }

  /// Finds out at the start whether the file can be of use.
  ///
  /// - Throws: ``Refusal`` where the file cannot be read, or has no certificate in its first megabyte.
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

  /// Why the file is of no use, in one line.
  package struct Refusal: Error, CustomStringConvertible {
    package let description: String
  }
}
