import Foundation

/// The folder with the sources of this project, for tests that read a file of it.
public enum Checkout {
  /// The folder in which Package.swift is.
  public static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Returns the path of a file in it, for a name such as `data/sample-feed`.
  public static func path(_ name: String) -> String { folder.appending(path: name).path }
}
