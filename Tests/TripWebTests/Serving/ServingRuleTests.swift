import Testing
import TripCore

@testable import TripWeb

@Suite("ServeAddress")
struct ServeAddressTests {
  @Test(
    "valid addresses",
    arguments: [
      ("8080", "127.0.0.1", 8080), ("0.0.0.0:80", "0.0.0.0", 80), ("[::1]:8080", "::1", 8080), ("[::]:1", "::", 1),
      ("localhost:65535", "localhost", 65535), ("192.0.2.1:0", "192.0.2.1", 0),
    ])
  func accepted(_ text: String, _ host: String, _ port: UInt16) throws {
    let address = try ServeAddress(text)
    #expect(address == ServeAddress(host: host, port: port))
    #expect(try ServeAddress("\(address)") == address)
  }

  @Test(
    "an invalid address gives an error that says what to write instead",
    arguments: [
      ("", "“” has no port; write ADDRESS:PORT, as 127.0.0.1:8080, or a port alone"),
      ("localhost", "“localhost” has no port; write ADDRESS:PORT, as 127.0.0.1:8080, or a port alone"),
      ("localhost:", "“localhost:” has no port; write ADDRESS:PORT, as 127.0.0.1:8080, or a port alone"),
      ("[::1]", "“[::1]” has no port; write ADDRESS:PORT, as 127.0.0.1:8080, or a port alone"),
      ("65536", "“65536” is not a port; write a number up to 65535, as 8080"),
      ("localhost:http", "“http” is not a port; write a number up to 65535, as 8080"),
      ("127.0.0.1:-1", "“-1” is not a port; write a number up to 65535, as 8080"),
      (":8080", "“:8080” has no address; write the port alone for this computer, or 0.0.0.0:8080 for all"),
      ("*:8080", "“*” is not an address; write 0.0.0.0:8080, or [::]:8080 for IPv6 as well"),
      ("::1:8080", "“::1:8080” is IPv6 without brackets; write it as [::1]:8080"),
      ("http://localhost:8080", "“http://localhost:8080” is a URL; write its address and port alone"),
    ])
  func refused(_ text: String, _ words: String) {
    let error = #expect(throws: ServeAddressError.self) { try ServeAddress(text) }
    #expect(error?.description == words)
  }
}

@Suite("HTTPDate")
struct HTTPDateTests {
  @Test("dates are written and parsed, also on leap days and at the turn of a century")
  func roundTrip() {
    for (seconds, text) in [
      (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
      (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_795_239_134, "Sat, 21 Nov 2026 05:32:14 GMT"),
    ] {
      #expect(HTTPDate.text(Instant(unixSeconds: seconds)) == text)
      #expect(HTTPDate.instant(text) == Instant(unixSeconds: seconds))
    }
  }

  @Test(
    "any other text is not a date",
    arguments: [
      "", "now", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 1994 24:00:00 GMT",
      "Sun, 32 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
      "Sun, 06 Noe 1994 08:49:37 GMT",
      "Sun, 06 Nov 99999999999 08:49:37 GMT",
    ])
  func refused(_ text: String) { #expect(HTTPDate.instant(text) == nil) }
}
