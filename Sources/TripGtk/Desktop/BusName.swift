import CGtk

/// A name on the session bus that this process owns. Releasing the object gives the name back.
/// - SeeAlso: The D-Bus Specification, `org.freedesktop.DBus.RequestName`.
@MainActor
final class BusName {
  /// The outcome of a request for a name on the session bus.
  enum Claim {
    /// This process owns the name now, until the value is released.
    case ours(BusName)
    /// Another process owns the name.
    case taken
    /// There is no session bus, or it did not answer.
    case noBus
  }

  private let connection: OpaquePointer
  private let name: String

  private init(_ name: String, on connection: OpaquePointer) {
    self.name = name
    self.connection = connection
  }

  isolated deinit {
    // The call returns without waiting for the reply.
    g_dbus_connection_call(
      connection, Self.bus, Self.path, Self.bus, "ReleaseName", Variant.tuple([Variant.string(name)]), nil,
      G_DBUS_CALL_FLAGS_NONE, -1, nil, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Requests a name on the session bus. When another process owns the name, the request is not queued.
  static func claim(_ name: String) -> Claim {
    guard let connection: OpaquePointer = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return .noBus }
    let doNotQueue = Variant.number(4)
    let reply = g_dbus_connection_call_sync(
      connection, bus, path, bus, "RequestName", Variant.tuple([Variant.string(name), doNotQueue]), nil,
      G_DBUS_CALL_FLAGS_NONE, patience, nil, nil)
    let answer = reply.map(Variant.firstNumber)
    // The bus answers 1 for the primary owner and 4 when the process already owns the name.
    if answer == 1 || answer == 4 { return .ours(BusName(name, on: connection)) }
    g_object_unref(UnsafeMutableRawPointer(connection))
    return answer == nil ? .noBus : .taken
  }

  /// Brings the window of the process that owns a name to the front.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - object: The object path of the application.
  ///   - action: The name and the text parameter of an action that the application also activates; `nil` for none.
  ///   - token: The startup token in the environment, by which the desktop knows that the user started the program.
  /// - Returns: Whether the process answered.
  /// - SeeAlso: The Desktop Entry Specification, "D-Bus Activation".
  static func present(
    _ name: String, object: String, action: (name: String, text: String)? = nil, token: String? = nil
  ) -> Bool {
    guard let connection: OpaquePointer = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(connection)) }
    func call(_ method: String, _ parameters: OpaquePointer?) -> Bool {
      let reply: OpaquePointer? = g_dbus_connection_call_sync(
        connection, name, object, "org.freedesktop.Application", method, parameters, nil,
        G_DBUS_CALL_FLAGS_NO_AUTO_START, patience, nil, nil)
      reply.map(g_variant_unref)
      return reply != nil
    }
    if let action {
      guard
        call(
          "ActivateAction",
          Variant.tuple([
            Variant.string(action.name), Variant.array([Variant.wrapped(Variant.string(action.text))]),
            Variant.platformData(token: token),
          ]))
      else { return false }
    }
    return call("Activate", Variant.tuple([Variant.platformData(token: token)]))
  }

  private static let bus = "org.freedesktop.DBus"
  private static let path = "/org/freedesktop/DBus"
  /// The longest time to wait for a reply, in milliseconds. A desk that is reading a country's timetable still
  /// replies at once.
  private static let patience: gint = 2000
}

/// Makes GLib variants for D-Bus. It uses C functions that are not variadic, because Swift cannot call variadic ones.
private enum Variant {
  static func string(_ text: String) -> OpaquePointer? { g_variant_new_string(text) }

  static func number(_ number: UInt32) -> OpaquePointer? { g_variant_new_uint32(number) }

  static func wrapped(_ value: OpaquePointer?) -> OpaquePointer? { g_variant_new_variant(value) }

  static func tuple(_ children: [OpaquePointer?]) -> OpaquePointer? {
    g_variant_new_tuple(children, gsize(children.count))
  }

  static func array(_ children: [OpaquePointer?]) -> OpaquePointer? {
    g_variant_new_array(nil, children, gsize(children.count))
  }

  /// Returns the dictionary of "platform data" that each D-Bus activation call has as an argument.
  static func platformData(token: String?) -> OpaquePointer? {
    guard let dictionary = g_variant_dict_new(nil) else { return nil }
    defer { g_variant_dict_unref(dictionary) }
    if let token {
      for key in ["desktop-startup-id", "activation-token"] {
        g_variant_dict_insert_value(dictionary, key, g_variant_new_string(token))
      }
    }
    return g_variant_dict_end(dictionary)
  }

  /// Returns the first number in a D-Bus reply, and releases the reply.
  static func firstNumber(_ reply: OpaquePointer) -> UInt32 {
    let child = g_variant_get_child_value(reply, 0)
    defer {
      g_variant_unref(child)
      g_variant_unref(reply)
    }
    return g_variant_get_uint32(child)
  }
}
