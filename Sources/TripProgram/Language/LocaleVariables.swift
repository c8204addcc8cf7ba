import CProgram
import Glibc

/// The environment variables for the locale and the time zone. Their values go to the C library, to ICU and to GTK, some of
/// which crash on values that are not names.
///
/// The rule: a value that is not well-formed counts as a variable that is not set. So the next variable decides, such as LANG
/// after LC_ALL.
/// - SeeAlso: POSIX, "Environment Variables", 8.2 and 8.3; locale(7); tzset(3).
package enum LocaleVariables {
  /// Removes the variables whose values are not well-formed from the environment of the process. Call this before any other
  /// code of the program, because Foundation reads the variables once, and before there is a second thread.
  package static func ignoreMalformed() {
    // Foundation reads all variables, so that its own functions for them would be too late.
    for name in names() {
      guard let value = getenv(name).map({ UnsafeRawBufferPointer(start: $0, count: strlen($0)) }) else { continue }
      if name == "LANGUAGE" {
        ignoreMalformedLanguages(value)
      } else if !(name == "TZ" ? isTimeZone(value) : isLocale(value)) {
        unsetenv(name)
      }
    }
  }

  /// Returns whether a value is well-formed as the name of a locale: a language of 2 to 8 letters, or `C` or `POSIX`; up to 4 subtags of 1 to 8
  /// letters or digits, each after `_` or `-`; then perhaps a character set after `.`, and a modifier after `@`. An empty
  /// value is well-formed, and counts as not set anyway.
  static func isLocale(_ value: some Collection<UInt8>) -> Bool {
    guard value.count <= 100 else { return false }
    let name = value.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    let rest = value.dropFirst(name.count)
    let set = rest.first == UInt8(ascii: ".") ? rest.dropFirst().prefix { $0 != UInt8(ascii: "@") } : rest.prefix(0)
    let modifier = rest.dropFirst(rest.first == UInt8(ascii: ".") ? 1 + set.count : 0).dropFirst()
    let parts = name.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    guard let language = parts.first, parts.count <= 5, set.count <= 40, modifier.count <= 40 else { return false }
    if value.isEmpty { return true }
    let isLanguage = (2...8).contains(language.count) && language.allSatisfy(isLetter)
    guard isLanguage || language.elementsEqual("C".utf8) else { return false }
    return parts.dropFirst().allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(isLetterOrDigit) }
      && set.allSatisfy { isLetterOrDigit($0) || "-_:".utf8.contains($0) }
      && modifier.allSatisfy { isLetterOrDigit($0) || "-_=;".utf8.contains($0) }
  }

  /// Returns whether a value can be a time zone: at most 200 printable ASCII characters without a blank, as in `Europe/Berlin`,
  /// `:/etc/localtime` and `CET-1CEST,M3.5.0,M10.5.0/3`. What looks like a path of a file that is there must lead to a regular
  /// file, since the C library would wait for a writer of a pipe.
  static func isTimeZone(_ value: some Collection<UInt8>) -> Bool {
    guard value.count <= 200, value.allSatisfy({ (0x21...0x7e).contains($0) }) else { return false }
    let name = String(decoding: value.first == UInt8(ascii: ":") ? value.dropFirst() : value[...], as: UTF8.self)
    guard !name.isEmpty else { return true }
    var status = stat()
    let path = name.hasPrefix("/") ? name : "/usr/share/zoneinfo/" + name
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  /// The names of the variables that are set: LANG, LANGUAGE, TZ, and all that begin with `LC_`.
  private static func names() -> [String] {
    var names: [String] = []
    guard var place = cprogram_environment() else { return [] }
    while let variable = place.pointee {
      let bytes = UnsafeRawBufferPointer(start: variable, count: strlen(variable))
      let name = String(decoding: bytes.prefix(40).prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
      if ["LANG", "LANGUAGE", "TZ"].contains(name) || name.hasPrefix("LC_") { names.append(name) }
      place += 1
    }
    return names
  }

  /// Leaves the well-formed languages in LANGUAGE, a list separated by colons.
  private static func ignoreMalformedLanguages(_ value: UnsafeRawBufferPointer) {
    // A real list is short, and the C library copies it for each text.
    let languages = value.prefix(1000).split(separator: UInt8(ascii: ":"))
    let kept = languages.filter(isLocale).prefix(20)
    guard kept.count < languages.count || value.count > 1000 else { return }
    if kept.isEmpty {
      unsetenv("LANGUAGE")
    } else {
      setenv("LANGUAGE", String(decoding: Array(kept.joined(separator: [UInt8(ascii: ":")])), as: UTF8.self), 1)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
