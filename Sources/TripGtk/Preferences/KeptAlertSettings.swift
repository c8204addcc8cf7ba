import CGtk
import TripCore
import TripProgram

/// The settings of alerts while the program runs: options before preferences, and the templates of the operator's file,
/// which is read again when it changes.
@MainActor
final class KeptAlertSettings {
  /// The settings in effect.
  let settings: ReadOnlyDynamic<AlertSettings>
  /// What was found in the file with templates.
  let read: ReadOnlyDynamic<ReadTemplates>
  /// The options of the command line.
  let options: AlertOptions.Values
  private let file: TemplatesFile
  private let kept: Dynamic<AlertSettings>
  private let found: Dynamic<ReadTemplates>
  private let preferences: PreferencesModel
  private var watch: FileWatch?
  /// Whether the file has been read once.
  private var hasRead = false
  private var reading: Task<Void, Never>?
  private let bag = SubscriptionBag()

  /// Begins to watch the file and the preferences.
  ///
  /// - Parameters:
  ///   - options: The options of the command line, which go before the preferences.
  ///   - preferences: The preferences.
  ///   - environment: The environment variables, from which the place of the file follows.
  init(_ options: AlertOptions.Values, preferences: PreferencesModel, environment: [String: String]) {
    self.options = options
    self.preferences = preferences
    file = TemplatesFile(options.templates, environment: environment)
    let nothing = ReadTemplates(path: file.path)
    found = Dynamic(nothing)
    kept = Dynamic(options.settings(preferences.current, nothing))
    (settings, read) = (kept.readOnly, found.readOnly)
    for token in [
      preferences.alertsFrom.bind { [weak self] _ in self?.update() },
      preferences.alertLanguages.bind { [weak self] _ in self?.update() },
    ] { bag.add(token) }
    watch = file.path.map { FileWatch($0) { [weak self] _ in self?.readAgain() } }
    readAgain()
  }

  isolated deinit { reading?.cancel() }

  /// Calls `body` with the settings, as soon as the file has been read, and after each change.
  ///
  /// - Returns: The subscription. `body` is called as long as the caller keeps it.
  func onChange(_ body: @escaping @MainActor (AlertSettings) -> Void) -> Subscription {
    if hasRead { body(kept.value) }
    return kept.bind(body)
  }

  /// Opens the file in the user's editor, above a window. A file that does not exist is made first, with the built-in
  /// sentences as comments.
  ///
  /// - Returns: The problem in the user's language, or `nil`.
  func openFile(above window: Widget) -> String? {
    guard let path = file.path, let whole = g_canonicalize_filename(path, nil) else {
      return tr("There is no home folder for the file.")
    }
    defer { g_free(whole) }
    if access(path, F_OK) != 0 {
      let folder = g_path_get_dirname(whole)
      defer { g_free(folder) }
      _ = g_mkdir_with_parents(folder, 0o700)
      if let problem = WrittenFile.write(AlertTemplates.ownFileText, to: path) { return problem }
      readAgain()
    }
    guard let address = g_filename_to_uri(whole, nil, nil) else { return path }
    defer { g_free(address) }
    var error: UnsafeMutablePointer<GError>?
    if gtk_show_uri_on_window(cgtk_window(window.pointer), address, guint(GDK_CURRENT_TIME), &error).isTrue {
      return nil
    }
    defer { g_error_free(error) }
    let reason = error.map { String(cString: $0.pointee.message) } ?? ""
    return Translation.fill(tr("No editor opens %1$@ (%2$@). Open the file with one of your own."), path, reason)
  }

  private func readAgain() {
    reading?.cancel()
    reading = Task { [weak self, file] in
      let read = await Self.read(file)
      guard let self, !Task.isCancelled else { return }
      self.hasRead = true
      if self.found.value != read { self.found.value = read }
      self.update()
    }
  }

  @concurrent private static func read(_ file: TemplatesFile) async -> ReadTemplates { file.read() }

  private func update() {
    let settings = options.settings(preferences.current, found.value)
    if kept.value != settings { kept.value = settings }
  }
}
