import Glibc

/// Where the program's own files are: the stylesheet, the icons, the sample feed, the catalogues.
struct DataFolder: Sendable {
  /// The folder itself, as `/usr/share/tripdesk` or the project's `data`; nothing where it is missing.
  let path: String?
  /// The folder of the compiled catalogues, as `/usr/share/locale`.
  let catalogues: String?

  /// Looks in `TRIPDESK_DATA`, then beside the installed program, then in the checkout that the program was built in.
  init(environment: [String: String]) {
    if let path = environment["TRIPDESK_DATA"], !path.isEmpty {
      self.init(path: path, catalogues: path + "/locale")
      return
    }
    var folders = Self.program.split(separator: "/").dropLast()
    let prefix = "/" + folders.dropLast().joined(separator: "/")
    if Self.isData(prefix + "/share/tripdesk") {
      self.init(path: prefix + "/share/tripdesk", catalogues: prefix + "/share/locale")
      return
    }
    while !folders.isEmpty {
      let checkout = "/" + folders.joined(separator: "/")
      if Self.isData(checkout + "/data") {
        self.init(path: checkout + "/data", catalogues: checkout + "/.build/locale")
        return
      }
      folders.removeLast()
    }
    self.init(path: nil, catalogues: nil)
  }

  private init(path: String?, catalogues: String?) {
    self.path = path
    self.catalogues = catalogues
  }

  /// The stylesheet of the desk.
  var stylesheet: String? { path.map { $0 + "/tripdesk.css" } }

  private static func isData(_ path: String) -> Bool { access(path + "/tripdesk.css", R_OK) == 0 }

  private static var program: String {
    guard let path = realpath("/proc/self/exe", nil) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }
}
