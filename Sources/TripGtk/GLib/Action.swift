import CGtk

/// Adds an action without a parameter to the application.
///
/// - Parameters:
///   - name: The action's name, without `app.`.
///   - keys: The accelerators of the action, as GTK writes them.
///   - application: The application.
///   - body: Carries the action out.
@MainActor
func addAction(
  _ name: String, keys: [String], to application: UnsafeMutablePointer<GtkApplication>,
  _ body: @escaping @MainActor () -> Void
) {
  let box = ClosureBox<Void, Void> { body() }
  cgtk_add_action(
    cgtk_action_map(application), name, { ClosureBox<Void, Void>.call($0, ()) }, box.retained())
  var list = keys.map { UnsafePointer(strdup($0)) } + [nil]
  gtk_application_set_accels_for_action(application, "app." + name, &list)
  for key in list { free(UnsafeMutableRawPointer(mutating: key)) }
}

/// Carries out an action of the application, without a parameter. Has no effect in a program without an application.
///
/// - Parameter name: The action's name, without `app.`.
/// - SeeAlso: `g_action_group_activate_action()`.
@MainActor
func activateAction(_ name: String) {
  guard let application = g_application_get_default() else { return }
  g_action_group_activate_action(cgtk_action_group(application), name, nil)
}

/// Adds an action with a text as its parameter to the application.
@MainActor
func addTextAction(
  _ name: String, to application: UnsafeMutablePointer<GtkApplication>, _ body: @escaping @MainActor (String) -> Void
) {
  let box = ClosureBox<String, Void>(body)
  cgtk_add_text_action(
    cgtk_action_map(application), name, { ClosureBox<String, Void>.call($0, String(cString: $1)) },
    box.retained())
}

/// Adds an action with a text parameter for the menus of `widget`, whose items name it as `prefix.name`.
@MainActor
func addTextAction(
  _ name: String, in prefix: String, of widget: Widget, _ body: @escaping @MainActor (String) -> Void
) {
  guard let group = g_simple_action_group_new() else { return }
  let box = ClosureBox<String, Void>(body)
  cgtk_add_text_action(
    cgtk_action_map(group), name, { ClosureBox<String, Void>.call($0, String(cString: $1)) }, box.retained())
  gtk_widget_insert_action_group(widget.pointer, prefix, cgtk_action_group(group))
  g_object_unref(group)
}
