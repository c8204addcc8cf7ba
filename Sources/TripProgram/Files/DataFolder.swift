import Glibc

/// Where the program's own files are: the stylesheet, the icons, the catalogues.
package struct DataFolder: Sendable {
  /// The folder itself, as `/usr/share/tripdesk` or the project's `data`; nothing where it is missing.
  package let path: String?
  /// The folder of the compiled catalogues, as `/usr/share/locale`; nothing where none were compiled.
  package let catalogues: String?

  /// Looks in `TRIPDESK_DATA`, then beside the installed program, then in the checkout that the program was built in.
  ///
  /// - Parameters:
  ///   - environment: The program's environment.
  ///   - program: The path of the program, without symbolic links; so an installed folder can be moved.
  package init(environment: [String: String], program: String = Self.runningProgram) {
    let own = Self.folder(of: program)
    guard let named = environment["TRIPDESK_DATA"], !named.isEmpty else {
      path = own
      catalogues = own.flatMap(Self.catalogues)
      return
    }
    let folder = Self.absolute(named) ?? named
    path = folder
    // Whoever names other data need not do without a translation.
    catalogues = Self.catalogues(beside: folder) ?? own.flatMap(Self.catalogues)
  }

  /// The stylesheet of the desk.
  package var stylesheet: String? { path.map { $0 + "/tripdesk.css" } }

  /// The folder of icon themes: in the checkout and in a folder that the user named, or beside the installed one.
  package var icons: String? {
    guard let path else { return nil }
    return Self.isInstalled(path) ? Self.parent(of: path) + "/icons" : path + "/icons"
  }

  /// The folder of the guide: in the checkout beside the data, or where documents are installed.
  package var guide: String? {
    guard let path else { return nil }
    let above = Self.parent(of: path)
    let folder = Self.isInstalled(path) ? "\(above)/doc/tripdesk/guide" : "\(above)/docs/guide"
    return access("\(folder)/README.md", R_OK) == 0 ? folder : nil
  }

  /// The data of a program: `share/tripdesk` below the prefix that holds the program at any depth, or `data` in the
  /// checkout that it was built in.
  private static func folder(of program: String) -> String? {
    var folder = parent(of: program)
    while !folder.isEmpty {
      if let data = ["\(folder)/share/tripdesk", "\(folder)/data"].first(where: isData) { return data }
      folder = parent(of: folder)
    }
    return nil
  }

  /// Where the catalogues are that belong to a data folder; nothing where there are none.
  private static func catalogues(beside path: String) -> String? {
    let above = parent(of: path)
    let folder = isInstalled(path) ? above + "/locale" : above + "/.build/locale"
    return [path + "/locale", folder].first { access($0, X_OK) == 0 }
  }

  /// Whether a data folder lies as `scripts/install` puts it: `share/tripdesk` under any prefix.
  private static func isInstalled(_ path: String) -> Bool { path.hasSuffix("/share/tripdesk") }

  private static func isData(_ path: String) -> Bool { access(path + "/tripdesk.css", R_OK) == 0 }

  /// The folder that holds `path`; empty for the root's own.
  private static func parent(of path: String) -> String {
    let parts = path.split(separator: "/").dropLast()
    return parts.isEmpty ? "" : (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  private static var runningProgram: String { absolute("/proc/self/exe") ?? "" }

  private static func absolute(_ path: String) -> String? {
    guard let path = realpath(path, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
