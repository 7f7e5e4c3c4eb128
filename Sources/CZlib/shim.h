#ifndef LECTERN_CZLIB_SHIM_H
#define LECTERN_CZLIB_SHIM_H

#include <zlib.h>

#endif
