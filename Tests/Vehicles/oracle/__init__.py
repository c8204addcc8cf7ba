"""What follows from a late vehicle, worked out in Python from a GTFS feed and the description of a day alone."""
