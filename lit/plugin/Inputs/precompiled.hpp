#include "../../diagnostics/Inputs/kernel.hpp"
