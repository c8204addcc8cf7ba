import CGtk
import TripCore

/// The preferences of the running program. A change is written to disk and takes effect at once.
@MainActor
final class KeptPreferences {
  let model: PreferencesModel
  private let file: PreferencesFile
  private var notice: DeskNotice?
  private var subscriptions: [Subscription] = []
  /// Whether the desktop prefers a dark style. When the desktop has no such setting, it is GTK's setting at the start
  /// of the program.
  private let desktopIsDark = Dynamic(false)

  init(_ file: PreferencesFile) {
    self.file = file
    notice = file.notice
    model = PreferencesModel(file.preferences)
  }

  /// Applies the preferred light or dark style to all windows, and follows changes of the preferences and of the
  /// desktop's setting.
  func begin() {
    let usual = cgtk_prefers_dark().isTrue
    desktopIsDark.value = usual
    let box = ClosureBox<UInt32, Void> { [weak self] scheme in
      // 0 stands for no preference, 1 for dark. Some desktops send 0 after the user has switched the dark style off.
      self?.desktopIsDark.value = scheme == 0 ? usual : scheme == 1
    }
    cgtk_follow_color_scheme({ ClosureBox<UInt32, Void>.call($0, $1) }, box.retained())
    let isDark = combineLatest(model.appearance, desktopIsDark) { appearance, desktopIsDark in
      appearance == .system ? desktopIsDark : appearance == .dark
    }
    subscriptions = model.onChange { [file] in file.write($0) }
    subscriptions.append(isDark.bindAndFire { cgtk_prefer_dark(gboolean($0)) })
  }

  /// Returns the notice that the preferences could not be read, at the first call only; `nil` when there is none.
  func takeNotice() -> DeskNotice? {
    defer { notice = nil }
    return notice
  }
}
