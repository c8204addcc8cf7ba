import Foundation

/// The examples of a documentation page, so that a test can hold them equal to the code that it runs.
///
/// In the test an example stands between the lines `// example` and `// end`, in a function of a suite.
public enum PageExamples {
  /// The Swift code blocks of a page.
  ///
  /// - Parameter page: The path of the page from the project's folder on.
  /// - Returns: The text of each block, in their order.
  /// - Throws: When the page cannot be read.
  public static func shown(on page: String) throws -> [String] {
    try text(of: Checkout.folder.appending(path: page)).components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }

  /// The examples in the source of a test.
  ///
  /// - Parameter file: The test; the calling one when left out.
  /// - Returns: The lines of each example, without the indentation of a function in a suite.
  /// - Throws: When the source cannot be read.
  public static func tested(in file: String = #filePath) throws -> [String] {
    try text(of: URL(filePath: file)).components(separatedBy: "    // example\n").dropFirst()
      .compactMap { $0.components(separatedBy: "    // end\n").first }
      .map { $0.components(separatedBy: "\n").map { $0.dropFirst(4) }.joined(separator: "\n") }
  }

  private static func text(of file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }
}
