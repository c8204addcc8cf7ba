import TripCore
import TripPostgres
import TripProgram
import TripStore

extension JournalPageModel {
  /// Makes the page's model for the desk that is open, with real tests of servers.
  convenience init(_ preferences: PreferencesModel, of application: DeskApplication) {
    let session = application.session
    let isRehearsal = session?.isRehearsal ?? (application.options.rehearsalStart != nil)
    let store = application.options.store
    self.init(
      preferences,
      current: store.storePath(isRehearsal: isRehearsal).map {
        Current(store: $0, isNamed: store.path != nil, isRehearsal: isRehearsal)
      },
      standard: application.standardStore, wording: application.environment.wording(in: .gmt),
      server: Server { text in
        ConnectionTest.address(text).map(\.description)
      } test: { text in
        await ConnectionTest.run(text)
      })
  }
}

extension DeskApplication {
  /// The path of the journal's file that is used when no other is chosen; empty when the user has no home folder.
  var standardStore: String {
    StorePath.standard(environment: ProcessEnvironment.variables, isRehearsal: false) ?? ""
  }
}
