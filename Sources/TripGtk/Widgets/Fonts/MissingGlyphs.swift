import CGtk
import TripCore

/// Tells of texts below a widget for which no installed font has letters, once for each script: the reader would see boxes.
@MainActor
final class MissingGlyphs {
  private let view: Widget
  private let tell: @MainActor (String) -> Void
  /// The characters that were looked up. There are only as many as alphabets have.
  private var known: Set<Unicode.Scalar> = []
  private var told: Set<String> = []

  /// Makes the object for the labels of a view.
  ///
  /// - Parameters:
  ///   - view: The widget with the labels.
  ///   - tell: Called with a sentence for the people who look after the computer.
  init(in view: Widget, tell: @escaping @MainActor (String) -> Void = { StandardError.write($0) }) {
    self.view = view
    self.tell = tell
  }

  /// Looks up the characters that the labels show for the first time. Call it whenever they show other texts.
  func look() { look(at: view.pointer) }

  private func look(at widget: UnsafeMutablePointer<GtkWidget>) {
    if cgtk_is_label(widget).isTrue {
      look(String(cString: gtk_label_get_text(cgtk_label(widget))))
    } else if cgtk_is_container(widget).isTrue {
      let children = gtk_container_get_children(cgtk_container(widget))
      defer { g_list_free(children) }
      var next = children
      while let node = next {
        if let child = node.pointee.data { look(at: child.assumingMemoryBound(to: GtkWidget.self)) }
        next = node.pointee.next
      }
    }
  }

  private func look(_ text: String) {
    for scalar in text.unicodeScalars where known.insert(scalar).inserted && isMissing(scalar) {
      let script = Self.script(of: scalar)
      guard told.insert(script.name).inserted else { continue }
      tell("no font has the letters (\(script.name)) of “\(text)”: install \(script.package)")
    }
  }

  private func isMissing(_ scalar: Unicode.Scalar) -> Bool {
    let layout = gtk_widget_create_pango_layout(view.pointer, String(scalar))
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    return pango_layout_get_unknown_glyphs_count(layout) > 0
  }

  /// The name of a character's script, and a package of Debian with a font for it.
  static func script(of scalar: Unicode.Scalar) -> (name: String, package: String) {
    let script = g_unichar_get_script(scalar.value)
    if scalar.properties.isEmojiPresentation { return ("emoji", "fonts-noto-color-emoji") }
    guard ![G_UNICODE_SCRIPT_COMMON, G_UNICODE_SCRIPT_INHERITED, G_UNICODE_SCRIPT_UNKNOWN].contains(script) else {
      return ("signs", "fonts-noto-core or fonts-dejavu-core")
    }
    // The ISO 15924 code is four letters, the first one in the highest byte: "Thai".
    let code = g_unicode_script_to_iso15924(script)
    let letters = [24, 16, 8, 0].map { Character(Unicode.Scalar(UInt8(truncatingIfNeeded: code >> $0))) }
    let isChinese = [
      G_UNICODE_SCRIPT_HAN, G_UNICODE_SCRIPT_HIRAGANA, G_UNICODE_SCRIPT_KATAKANA, G_UNICODE_SCRIPT_HANGUL,
      G_UNICODE_SCRIPT_BOPOMOFO,
    ].contains(script)
    return (String(letters), isChinese ? "fonts-noto-cjk" : "fonts-noto-core")
  }
}
