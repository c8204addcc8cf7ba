import Glibc

/// Prepares the process for opening files: the limit of open files, standard input and output, and the signals
/// SIGPIPE and SIGXFSZ.
package enum OpenFiles {
  /// The number of files that the process must be able to open. A desk with windows, a journal and a served feed
  /// needs about thirty. When a library cannot open its files, it ends the program without a message.
  package static let least = 48

  /// Prepares the process for opening and writing files. Call this before any file is opened.
  ///
  /// - Returns: The reason why the program cannot run, in one line, or `nil` when it can.
  package static func prepare() -> String? {
    fillStandard()
    giveErrorsInPlaceOfSignals()
    raiseLimit()
    return hasRoom() ? nil : "fewer than \(least) files can be opened; allow more with ulimit -n"
  }

  /// Opens /dev/null in place of standard input, output and error if they are closed. Otherwise the next opened file,
  /// such as the journal, would get their number, and messages would be written into it.
  private static func fillStandard() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // open(2) returns the lowest free number, which is this one. The descriptor is for reading only, so that
      // writing a message is still an error.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Makes write(2) return an error, instead of a signal that ends the program, when a reader closes its pipe or a
  /// file reaches its size limit (`ulimit -f`). The handler does nothing; SIG_IGN is not used, because programs that
  /// this one starts would inherit it.
  private static func giveErrorsInPlaceOfSignals() {
    for signal in [SIGPIPE, SIGXFSZ] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in }
      action.sa_flags = SA_RESTART
      sigaction(signal, &action, nil)
    }
  }

  /// Raises the limit of open files, as far as the system allows, when the shell has set it too low.
  private static func raiseLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < 2 * least else {
      return
    }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(2 * least))
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// Returns whether ``least`` more files can be opened. Stops counting at that number.
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
