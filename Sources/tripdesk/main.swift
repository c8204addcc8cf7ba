import TripCommands
import TripProgram

CommandLineProgram.main(TripDeskCommand.self)
