import FoundationEssentials
import Testing

@testable import TripProgram

@Suite("DataFolder")
struct DataFolderTests {
  @Test(
    "beside an installed program are its own files, under any prefix",
    arguments: ["bin/tripdesk", "lib/tripdesk/tripdesk-desktop"])
  func installed(program: String) throws {
    let tree = try Tree("opt/desk/\(program)", "opt/desk/share/tripdesk/tripdesk.css")
    try tree.make("opt/desk/share/locale/nl/LC_MESSAGES/tripdesk.mo")
    let data = DataFolder(environment: [:], program: tree.path("opt/desk/\(program)"))
    #expect(data.path == tree.path("opt/desk/share/tripdesk"))
    #expect(data.catalogues == tree.path("opt/desk/share/locale"))
    #expect(data.icons == tree.path("opt/desk/share/icons"))
  }

  @Test("a program that was just built has those of its checkout")
  func built() throws {
    let tree = try Tree("desk/.build/x/release/tripdesk", "desk/data/tripdesk.css")
    try tree.make("desk/.build/locale/nl/LC_MESSAGES/tripdesk.mo")
    let data = DataFolder(environment: [:], program: tree.path("desk/.build/x/release/tripdesk"))
    #expect(data.path == tree.path("desk/data"))
    #expect(data.catalogues == tree.path("desk/.build/locale"))
    #expect(data.icons == tree.path("desk/data/icons"))
  }

  @Test(
    "TRIPDESK_DATA wins, and leaves the translations on",
    arguments: [
      // A folder that holds everything, a checkout's, an installed one, and one with other colours only.
      ("mine", "mine/locale"), ("desk/data", "desk/.build/locale"), ("usr/share/tripdesk", "usr/share/locale"),
      ("colours", "opt/desk/share/locale"),
    ])
  func named(folder: String, catalogues: String) throws {
    let tree = try Tree("opt/desk/share/tripdesk/tripdesk.css")
    for locale in ["mine/locale", "desk/.build/locale", "usr/share/locale", "opt/desk/share/locale"] {
      try tree.make(locale + "/nl/LC_MESSAGES/tripdesk.mo")
    }
    // Other programs have catalogues, too.
    try tree.make("locale/nl/LC_MESSAGES/other.mo")
    try tree.make(folder + "/tripdesk.css")
    let data = DataFolder(
      environment: ["TRIPDESK_DATA": tree.path(folder)], program: tree.path("opt/desk/bin/tripdesk"))
    #expect(data.path == tree.path(folder))
    #expect(data.catalogues == tree.path(catalogues))
  }

  @Test("nothing is where nothing was found")
  func missing() throws {
    let tree = try Tree("bin/tripdesk")
    let data = DataFolder(environment: ["TRIPDESK_DATA": ""], program: tree.path("bin/tripdesk"))
    #expect(data.path == nil && data.catalogues == nil && data.icons == nil && data.stylesheet == nil)
  }

  /// Files below a folder of their own, which goes with the value.
  private final class Tree {
    private let root = FileManager.default.temporaryDirectory.appending(path: "tripdesk-data-\(UUID())").path

    init(_ files: String...) throws { for file in files { try make(file) } }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func path(_ name: String) -> String { root + "/" + name }

    func make(_ file: String) throws {
      let folder = path(file).split(separator: "/").dropLast().joined(separator: "/")
      try FileManager.default.createDirectory(atPath: "/" + folder, withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: path(file)))
    }
  }
}
