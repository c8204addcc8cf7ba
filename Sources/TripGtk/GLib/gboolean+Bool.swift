import CGtk

extension gboolean {
  /// Converts a Swift `Bool` to GLib's `gboolean`.
  init(_ isTrue: Bool) { self = isTrue ? 1 : 0 }

  /// The value as a Swift `Bool`.
  var isTrue: Bool { self != 0 }
}
