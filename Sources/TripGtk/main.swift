import Glibc

if let problem = OpenFiles.prepare() {
  StandardError.write(problem)
  exit(CommandFailure.unusable)
}
TaskThreads.begin()
exit(TripDeskCommand.runFromCommandLine())
