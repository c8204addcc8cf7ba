import CGtk
import TripCore

/// The preferences of the running program: what is set is written at once, and looked like at once.
@MainActor
final class KeptPreferences {
  let model: PreferencesModel
  private let file: PreferencesFile
  private var notice: DeskNotice?
  private var subscriptions: [Subscription] = []
  /// Whether the desktop is dark: by its own word, else by what GTK's settings were before anybody changed them.
  private let desktopIsDark = Dynamic(false)

  init(_ file: PreferencesFile) {
    self.file = file
    notice = file.notice
    model = PreferencesModel(file.preferences)
  }

  /// Makes the windows look as the user wants them, and follows every change, of the desktop's too.
  func begin() {
    let usual = cgtk_prefers_dark().isTrue
    desktopIsDark.value = usual
    let box = ClosureBox<UInt32, Void> { [weak self] scheme in
      // No preference is also what a desktop says when its dark style is switched off again.
      self?.desktopIsDark.value = scheme == 0 ? usual : scheme == 1
    }
    cgtk_follow_color_scheme({ ClosureBox<UInt32, Void>.call($0, $1) }, box.retainedPointer(), releaseClosureBox)
    let isDark = combineLatest(model.appearance, desktopIsDark) { appearance, desktopIsDark in
      appearance == .system ? desktopIsDark : appearance == .dark
    }
    subscriptions = model.onChange { [file] in file.write($0) }
    subscriptions.append(isDark.bindAndFire { cgtk_prefer_dark(gboolean($0)) })
  }

  /// What the dispatcher should know about them, once.
  func takeNotice() -> DeskNotice? {
    defer { notice = nil }
    return notice
  }
}
