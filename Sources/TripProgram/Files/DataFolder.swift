import Glibc

/// The folders with the program's own files: stylesheet, icons, translations and guide.
package struct DataFolder: Sendable {
  /// The data folder, such as `/usr/share/tripdesk`, or `data` in a checkout; `nil` when it is missing.
  package let path: String?
  /// The folder of the compiled translations, such as `/usr/share/locale`; `nil` when there are none.
  package let catalogues: String?

  /// Finds the folders. The environment variable `TRIPDESK_DATA` names the data folder; without it, the folder is
  /// searched for beside the program: in the installation, or in the checkout in which the program was built.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - program: The path of the program, without symbolic links. An installation can thus be moved.
  package init(environment: [String: String], program: String = Self.runningProgram) {
    let own = Self.folder(of: program)
    guard let named = environment["TRIPDESK_DATA"], !named.isEmpty else {
      path = own
      catalogues = own.flatMap(Self.catalogues)
      return
    }
    let folder = Self.absolute(named) ?? named
    path = folder
    // A data folder that the user names may lack translations; those of the program are used then.
    catalogues = Self.catalogues(beside: folder) ?? own.flatMap(Self.catalogues)
  }

  /// The path of the stylesheet, or `nil` without a data folder. The file need not exist.
  package var stylesheet: String? { path.map { $0 + "/tripdesk.css" } }

  /// The path of the folder with icon themes, or `nil` without a data folder. In an installation it lies beside the
  /// data folder; otherwise it is inside.
  package var icons: String? {
    guard let path else { return nil }
    return Self.isInstalled(path) ? Self.parent(of: path) + "/icons" : path + "/icons"
  }

  /// The path of the folder with the guide, or `nil` when the guide is missing. In an installation it is below
  /// `share/doc`; in a checkout it is `docs/guide`.
  package var guide: String? {
    guard let path else { return nil }
    let above = Self.parent(of: path)
    let folder = Self.isInstalled(path) ? "\(above)/doc/tripdesk/guide" : "\(above)/docs/guide"
    return access("\(folder)/README.md", R_OK) == 0 ? folder : nil
  }

  /// Searches upwards from a program for its data folder: `share/tripdesk` in an installation, or `data` in a
  /// checkout.
  private static func folder(of program: String) -> String? {
    var folder = parent(of: program)
    while !folder.isEmpty {
      if let data = ["\(folder)/share/tripdesk", "\(folder)/data"].first(where: isData) { return data }
      folder = parent(of: folder)
    }
    return nil
  }

  /// Returns the folder with the translations for a data folder, or `nil` when there is none.
  private static func catalogues(beside path: String) -> String? {
    let above = parent(of: path)
    let folder = isInstalled(path) ? above + "/locale" : above + "/.build/locale"
    return [path + "/locale", folder].first { access($0, X_OK) == 0 }
  }

  /// Returns whether a data folder is part of an installation, which has it at `share/tripdesk` below any prefix.
  private static func isInstalled(_ path: String) -> Bool { path.hasSuffix("/share/tripdesk") }

  private static func isData(_ path: String) -> Bool { access(path + "/tripdesk.css", R_OK) == 0 }

  /// Returns the folder that contains `path`; empty for a name in the root folder.
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
