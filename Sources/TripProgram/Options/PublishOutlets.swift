import ArgumentParser
import Glibc
import TripCore
import TripPublish
import TripWeb

/// A value of `--publish-to`: a file or a folder, after what the file tells of when that is not trips, and after the
/// profile of its readers when it is not `standard`, as `google=trips.pb`, `alerts=alerts.pb` or
/// `combined,google=feed.pb`.
package struct FileOutlet: Sendable {
  private let path: String
  private let content: FeedContent?
  private let profile: FeedProfile

  package init(_ argument: String) throws {
    let (words, path) = try OutletPrefix.split(argument, contents: [.alerts, .combined])
    guard words.profiles.count < 2 else {
      throw ValidationError(
        "a file has one profile; give each of \(OutletPrefix.names(words.profiles)) a file of its own")
    }
    guard words.contents.count < 2 else {
      throw ValidationError("“combined” has the alerts, too; give each of “alerts” and “combined” a file of its own")
    }
    if words.contents == [.alerts], let profile = words.profiles.first {
      throw ValidationError("alerts are the same in all profiles; leave out “\(profile.name)”")
    }
    guard !path.isEmpty else { throw ValidationError("name a file after “\(argument)”") }
    self.path = path
    content = words.contents.first
    profile = words.profiles.first ?? .standard
  }

  /// The files to publish to: one, or in a folder one of each kind, with the names that they have on a server.
  package var files: [PublicationTargets.File] {
    guard isFolder else { return [.init(path, content: content ?? .trips, profile: profile)] }
    let folder = path.hasSuffix("/") ? path : path + "/"
    let contents = content.map { [$0] } ?? FeedContent.allCases
    return contents.map { .init(folder + $0.fileName, content: $0, profile: profile) }
  }

  private var isFolder: Bool {
    var status = stat()
    return path.hasSuffix("/") || stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// A value of `--serve`: an address and port, after the profiles when they are not `standard` alone, as
/// `standard,google=8080`.
package struct ServerOutlet: Sendable {
  package let server: PublicationTargets.Server

  package init(_ argument: String) throws {
    let (words, address) = try OutletPrefix.split(argument)
    let profiles = words.profiles
    do {
      server = PublicationTargets.Server(
        try ServeAddress(address), profiles: profiles.isEmpty ? [.standard] : Set(profiles))
    } catch { throw ValidationError("\(error)") }
  }
}

/// The words before the sign `=` in a value of `--publish-to` or `--serve`: what the feed tells of, and its profiles.
enum OutletPrefix {
  struct Words {
    var contents: [FeedContent] = []
    var profiles: [FeedProfile] = []
  }

  /// Splits a value such as `google,transit=8080`.
  ///
  /// Only words of small letters count, so that a path with `=` in a folder's or a file's name stays a path:
  /// `/srv/a=b.pb`, `./a=b.pb`.
  ///
  /// - Parameters:
  ///   - argument: The value.
  ///   - contents: What a feed may be said to tell of.
  /// - Returns: The words, none when the value begins with no such words; and the rest of the value.
  /// - Throws: `ValidationError` when a word is not known, or comes twice.
  static func split(_ argument: String, contents: [FeedContent] = []) throws -> (words: Words, rest: String) {
    guard let sign = argument.firstIndex(of: "=") else { return (Words(), argument) }
    let prefix = argument[..<sign]
    guard prefix.allSatisfy({ ("a"..."z").contains($0) || $0 == "," }) else { return (Words(), argument) }
    var words = Words()
    var seen: Set<Substring> = []
    for word in prefix.split(separator: ",", omittingEmptySubsequences: false) {
      if let profile = FeedProfile(rawValue: String(word)) {
        words.profiles.append(profile)
      } else if let content = contents.first(where: { $0.rawValue == word }) {
        words.contents.append(content)
      } else {
        let known = list(FeedProfile.allCases.map(\.name) + contents.map(\.rawValue))
        throw ValidationError(
          "“\(word)” is no profile\(contents.isEmpty ? "" : ", and no kind of feed"); write \(known), or ./\(argument) for "
            + "a file of that name")
      }
      guard seen.insert(word).inserted else { throw ValidationError("“\(word)” is there twice in “\(argument)”") }
    }
    return (words, String(argument[argument.index(after: sign)...]))
  }

  /// Returns the names of profiles as a list: `standard, added or google`.
  static func names(_ profiles: [FeedProfile]) -> String { list(profiles.map(\.name)) }

  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
