import ArgumentParser
import TripCore
import TripPublish
import TripWeb

/// A value of `--publish-to`: a file, after the profile of its readers when it is not `standard`, as `google=feed.pb`.
package struct FileOutlet: Sendable {
  package let file: PublicationTargets.File

  package init(_ argument: String) throws {
    let (profiles, path) = try ProfilePrefix.split(argument)
    guard profiles.count < 2 else {
      throw ValidationError("a file has one profile; give each of \(ProfilePrefix.names(profiles)) a file of its own")
    }
    guard !path.isEmpty else { throw ValidationError("name a file after “\(argument)”") }
    file = PublicationTargets.File(path, profile: profiles.first ?? .standard)
  }
}

/// A value of `--serve`: an address and port, after the profiles when they are not `standard` alone, as
/// `standard,google=8080`.
package struct ServerOutlet: Sendable {
  package let server: PublicationTargets.Server

  package init(_ argument: String) throws {
    let (profiles, address) = try ProfilePrefix.split(argument)
    do {
      server = PublicationTargets.Server(
        try ServeAddress(address), profiles: profiles.isEmpty ? [.standard] : Set(profiles))
    } catch { throw ValidationError("\(error)") }
  }
}

/// The profiles before the sign `=` in a value of `--publish-to` or `--serve`.
enum ProfilePrefix {
  /// Splits a value such as `google,transit=8080`.
  ///
  /// Only words of small letters count as profiles, so that a path with `=` in a folder's or a file's name stays a path:
  /// `/srv/a=b.pb`, `./a=b.pb`.
  ///
  /// - Returns: The profiles, none when the value begins with no such words; and the rest of the value.
  /// - Throws: `ValidationError` when a word is no profile, or comes twice.
  static func split(_ argument: String) throws -> (profiles: [FeedProfile], rest: String) {
    guard let sign = argument.firstIndex(of: "=") else { return ([], argument) }
    let prefix = argument[..<sign]
    let words = prefix.split(separator: ",", omittingEmptySubsequences: false)
    guard prefix.allSatisfy({ ("a"..."z").contains($0) || $0 == "," }) else { return ([], argument) }
    var profiles: [FeedProfile] = []
    for word in words {
      guard let profile = FeedProfile(rawValue: String(word)) else {
        throw ValidationError(
          "“\(word)” is no profile; write \(names(FeedProfile.allCases)), or ./\(argument) for a file of that name")
      }
      guard !profiles.contains(profile) else { throw ValidationError("“\(word)” is there twice in “\(argument)”") }
      profiles.append(profile)
    }
    return (profiles, String(argument[argument.index(after: sign)...]))
  }

  /// Returns the names of profiles as a list: `standard, added or google`.
  static func names(_ profiles: [FeedProfile]) -> String {
    let names = profiles.map(\.name)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
