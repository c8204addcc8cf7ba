import CGtk

/// A Swift closure in the form that C expects: a pointer as user data, and a function that releases it.
///
/// Only this file of the target counts references by hand. GLib calls the release function exactly once, when the
/// signal handler, the event source or the object that stores the pointer is destroyed; until then the closure is
/// retained.
@MainActor
final class ClosureBox<Arguments, Result> {
  let body: @MainActor (Arguments) -> Result

  init(_ body: @escaping @MainActor (Arguments) -> Result) { self.body = body }

  /// Returns this box for a function of CGtk, which then owns the box and releases it.
  func retained() -> CGtkBox { CGtkBox(object: retainedPointer(), release: releaseClosureBox) }

  /// Returns the pointer to this box for a function of GLib, which then owns the box. GLib releases the box with
  /// ``releaseClosureBoxIfAny(_:)``.
  func retainedPointer() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  /// Calls the closure behind a pointer that ``retainedPointer()`` returned. GTK calls it on the main thread only.
  nonisolated static func call(_ pointer: UnsafeMutableRawPointer, _ arguments: sending Arguments) -> Result
  where Result: Sendable {
    // `arguments` and `pointer` are `nonisolated(unsafe)`: the compiler cannot see that the code already runs on the
    // main thread, so that no value moves to another thread, and that the caller keeps neither of them. The leak test
    // under valgrind covers it.
    nonisolated(unsafe) let arguments = arguments
    nonisolated(unsafe) let pointer = pointer
    return MainActor.assumeIsolated { Unmanaged<Self>.fromOpaque(pointer).takeUnretainedValue().body(arguments) }
  }
}

/// A Cairo context that GTK lends for one call.
///
/// `@unchecked Sendable`: GTK lends the context and calls on the main thread only, and the context is not kept.
struct LentContext: @unchecked Sendable {
  let pointer: OpaquePointer
}

/// Releases a box of any kind: the release function of every `CGtkBox`.
private func releaseClosureBox(_ pointer: UnsafeMutableRawPointer) {
  Unmanaged<AnyObject>.fromOpaque(pointer).release()
}

/// Releases a box of any kind: the `GDestroyNotify`, whose argument may be `nil`, for every pointer that
/// ``ClosureBox/retainedPointer()`` returned.
func releaseClosureBoxIfAny(_ pointer: UnsafeMutableRawPointer?) {
  if let pointer { releaseClosureBox(pointer) }
}
