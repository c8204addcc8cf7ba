import CGtk
import Glibc
import Testing
import TripCore
import TripDrawing

@testable import TripGtk

extension PictureWindow {
  /// Opens the window, and waits until it is as large as it will be.
  func presentSettled() {
    present()
    for _ in 0..<3 { gtk_test_widget_wait_for_draw(widget.pointer) }
    Screen.settle()
  }

  /// Expects that a picture is saved as PNG, SVG and PDF, and that a name that says none of them is refused.
  func expectSaves(_ picture: Drawing.Picture) throws {
    let export = PictureExport<Drawing>(picture: picture, style: canvas.style)
    for (ending, beginning) in [("png", [0x89, 0x50, 0x4E, 0x47]), ("svg", [0x3C, 0x3F]), ("pdf", [0x25, 0x50])] {
      let path = "/tmp/tripdesk-picture-\(getpid()).\(ending)"
      defer { unlink(path) }
      let kind = try #require(DrawingFile.Kind(ofPath: path))
      let written = try export.write(to: path, kind, width: 3000)
      #expect(written == [path])
      let file = try #require(fopen(path, "r"))
      defer { fclose(file) }
      #expect(beginning.allSatisfy { Int(fgetc(file)) == $0 })
    }
    #expect(DrawingFile.Kind(ofPath: "/tmp/picture.txt") == nil)
    #expect(throws: DrawingFile.Failure.self) { try export.write(to: "/nowhere/picture.png", .png, width: 100) }
  }
}
