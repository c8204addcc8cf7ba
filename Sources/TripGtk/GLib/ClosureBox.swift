import CGtk

/// A Swift closure as C wants it: a pointer that goes along as user data, and a function that lets go of it.
///
/// The one place where this target counts references by hand. GLib calls the release function exactly once, when the
/// handler, the source or the object that holds the pointer goes; until then the closure lives.
@MainActor
final class ClosureBox<Arguments, Result> {
  let body: @MainActor (Arguments) -> Result

  init(_ body: @escaping @MainActor (Arguments) -> Result) { self.body = body }

  /// The pointer for C, which now owns the box.
  func retainedPointer() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  /// Calls the closure behind a pointer that ``retainedPointer()`` made. GTK calls on the main thread only.
  nonisolated static func call(_ pointer: UnsafeMutableRawPointer, _ arguments: sending Arguments) -> Result
  where Result: Sendable {
    // `nonisolated(unsafe)`, both: this is the main thread already, so nothing goes from one thread to another, and the
    // caller keeps neither. The compiler cannot see the former. The leak test under valgrind goes through here.
    nonisolated(unsafe) let arguments = arguments
    nonisolated(unsafe) let pointer = pointer
    return MainActor.assumeIsolated { Unmanaged<Self>.fromOpaque(pointer).takeUnretainedValue().body(arguments) }
  }
}

/// A Cairo context, as GTK lends it for one call.
///
/// `@unchecked Sendable`: GTK lends and calls on the main thread only, so nobody else has it meanwhile; and it is not kept.
struct LentContext: @unchecked Sendable {
  let pointer: OpaquePointer
}

/// Lets go of a box of any kind: the release function for every pointer that ``ClosureBox/retainedPointer()`` made.
func releaseClosureBox(_ pointer: UnsafeMutableRawPointer) {
  Unmanaged<AnyObject>.fromOpaque(pointer).release()
}

/// The same as a `GDestroyNotify`, which may be handed nothing.
func releaseClosureBoxIfAny(_ pointer: UnsafeMutableRawPointer?) {
  if let pointer { releaseClosureBox(pointer) }
}
