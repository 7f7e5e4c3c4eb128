#ifndef LECTERN_CEXPAT_SHIM_H
#define LECTERN_CEXPAT_SHIM_H

#include <expat.h>

#endif
