/// A value that can be read and listened to: a ``Dynamic``, a ``ReadOnlyDynamic``, or the result of an operator.
///
/// The result of an operator is a pure function of the Dynamics that it is made of, its roots. It is computed when it is
/// read or delivered; the roots only announce that they changed. So a value that depends on a root in two ways is
/// delivered once, and never as a mix of old and new values.
///
/// ```swift
/// let late = delay.map { $0 > 60 }.removeDuplicates()
/// let subscription = late.bind { print($0 ? "late" : "on time") }
/// ```
@MainActor public protocol ObservableValue<Value> {
  /// The type of the value.
  associatedtype Value

  /// The current value. The result of an operator is computed from the current values of its roots at each read.
  var value: Value { get }

  /// Returns whether the value may have changed since `stamp`. Only operators call this.
  ///
  /// An operator over several values calls this for all of them, because ``removeDuplicates()`` updates its memory in
  /// this call.
  ///
  /// - Parameter stamp: A moment of the past, counted in changes of any value.
  /// - Returns: `false` only when the value is certainly the same.
  func hasChanged(since stamp: UInt) -> Bool

  /// Adds `subscription` to the subscribers of every source (``Dynamic``) that this value is computed from. Only
  /// operators call this; use ``bind(_:file:line:)`` to listen.
  func attach(_ subscription: Subscription)
}
