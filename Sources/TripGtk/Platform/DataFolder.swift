import Foundation

/// Where the program's own files are: the stylesheet, the icons, the sample feed, the catalogues.
struct DataFolder {
  /// The folder itself, as `/usr/share/tripdesk` or the project's `data`; nothing where it is missing.
  let path: String?
  /// The folder of the compiled catalogues, as `/usr/share/locale`.
  let catalogues: String?

  /// Looks in `TRIPDESK_DATA`, then beside the installed program, then in the checkout that the program was built in.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "/"
    var folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    if let path = environment["TRIPDESK_DATA"], !path.isEmpty {
      self.init(path: path, catalogues: path + "/locale")
      return
    }
    let prefix = folder.deletingLastPathComponent().path
    if Self.isData(prefix + "/share/tripdesk") {
      self.init(path: prefix + "/share/tripdesk", catalogues: prefix + "/share/locale")
      return
    }
    while folder.path != "/" {
      if Self.isData(folder.path + "/data") {
        self.init(path: folder.path + "/data", catalogues: folder.path + "/.build/locale")
        return
      }
      folder = folder.deletingLastPathComponent()
    }
    self.init(path: nil, catalogues: nil)
  }

  private init(path: String?, catalogues: String?) {
    self.path = path
    self.catalogues = catalogues
  }

  /// The stylesheet of the desk.
  var stylesheet: String? { path.map { $0 + "/tripdesk.css" } }

  private static func isData(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path + "/tripdesk.css") }
}
