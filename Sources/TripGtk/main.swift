import CGtk
import TripCore
