import TripCore
