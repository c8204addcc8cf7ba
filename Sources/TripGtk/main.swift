import Foundation

exit(TripDeskCommand.runFromCommandLine())
