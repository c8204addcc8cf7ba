import TripProgram

CommandLineProgram.main(DesktopCommand.self)
