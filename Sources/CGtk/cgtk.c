#include "CGtk.h"
