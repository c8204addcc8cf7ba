import Glibc

TaskThreads.begin()
exit(TripDeskCommand.runFromCommandLine())
