/// What was found in the operator's file with templates.
public struct ReadTemplates: Hashable, Sendable {
  /// The path of the file, which need not exist; `nil` when the user has no home folder.
  public var path: String?
  /// The templates in the file; `nil` when there is no file, or when it cannot be read.
  public var templates: AlertTemplates?
  /// The lines that are left out. The built-in sentences are used in their place.
  public var problems: [AlertTemplates.Problem] = []
  /// Why the file cannot be read, in the system's words; `nil` when it could be read or does not exist.
  public var failure: String?

  /// The greatest size of the file, in bytes. The built-in sentences have 8,000.
  public static let limit = 1 << 20

  /// Makes the result for a file that does not exist or has not been read.
  public init(path: String?) { self.path = path }

  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - path: The path of the file.
  public init(_ bytes: [UInt8], path: String) {
    self.path = path
    guard bytes.count <= Self.limit else {
      failure = "it has more than a megabyte"
      return
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      failure = "it is not a text in UTF-8"
      return
    }
    let read = AlertTemplates.read(text)
    templates = read.templates.languages.isEmpty ? nil : read.templates
    problems = read.problems
  }
}

extension AlertTemplates {
  /// The text with which an operator's own file begins: the built-in sentences, each after a `#`.
  public static let ownFileText = """
    # What passengers read. Each sentence below is built in. To change one, remove the # before it and write your own.
    # Trip Desk reads this file again as soon as it is saved. A line that cannot be used is named in the preferences, on
    # the page Passengers, and by: tripdesk alert templates FEED
    #

    """
    + builtInText.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty || line.hasPrefix("#") || line.hasPrefix("[") ? String(line) : "# " + line
    }.joined(separator: "\n") + "\n"

  /// Returns the causes for which a situation has sentences of its own, in the order of the causes.
  func causes(of kind: TripSituation.Kind) -> [AlertCause] {
    AlertCause.allCases.filter { cause in
      let start = "\(kind.rawValue).\(cause.templateName)."
      return sentences.values.contains { $0.keys.contains { $0.hasPrefix(start) } }
    }
  }
}
