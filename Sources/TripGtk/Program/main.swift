import Glibc

if let problem = OpenFiles.prepare() {
  StandardError.write(problem)
  exit(CommandFailure.unusable)
}
exit(TripDeskCommand.runFromCommandLine())
