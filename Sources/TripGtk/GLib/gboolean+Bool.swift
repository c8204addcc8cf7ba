import CGtk

extension gboolean {
  /// Swift's truth as GLib's.
  init(_ isTrue: Bool) { self = isTrue ? 1 : 0 }

  /// GLib's truth as Swift's.
  var isTrue: Bool { self != 0 }
}
