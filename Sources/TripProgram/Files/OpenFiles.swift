import Glibc

/// The files that the program may have open, and what it is given at its start.
package enum OpenFiles {
  /// How many files there must be room for: a desk with its windows, its journal, its buses and a served feed opens some
  /// thirty. Below what they need, the libraries underneath end the program without a word.
  package static let least = 48

  /// Makes sure that files can be opened and written without surprises. To be called before anything is opened.
  ///
  /// - Returns: What keeps the program from running, in one line; `nil` where nothing does.
  package static func prepare() -> String? {
    fillStandard()
    giveErrorsInPlaceOfSignals()
    raiseLimit()
    return hasRoom() ? nil : "fewer than \(least) files can be opened; allow more with ulimit -n"
  }

  /// Opens something in the place of standard input, output and errors where the program was started without. The next
  /// file that is opened would stand there otherwise, and take what is written to people: a journal, for instance.
  private static func fillStandard() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free descriptor is this one. It cannot be written, so that a lost answer is still an error.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// A reader that goes away, and a file that may grow no further (`ulimit -f`), are told by write(2) alone. A handler
  /// that does nothing, and not SIG_IGN: programs that are started from here are to have the usual signals.
  private static func giveErrorsInPlaceOfSignals() {
    for signal in [SIGPIPE, SIGXFSZ] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in }
      action.sa_flags = SA_RESTART
      sigaction(signal, &action, nil)
    }
  }

  /// Takes what the system allows the user, where the shell allows less than is needed.
  private static func raiseLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < 2 * least else {
      return
    }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(2 * least))
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// Whether so many more files can be opened. Where the limit is far away, nothing is counted up to it.
  private static func hasRoom() -> Bool {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return true }
    var free = 0
    for descriptor in 0..<Int32(clamping: limit.rlim_cur) where fcntl(descriptor, F_GETFD) < 0 {
      free += 1
      if free == least { return true }
    }
    return false
  }
}
