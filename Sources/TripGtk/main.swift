import Glibc

exit(TripDeskCommand.runFromCommandLine())
