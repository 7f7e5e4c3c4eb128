#ifndef LECTERN_CBROTLI_SHIM_H
#define LECTERN_CBROTLI_SHIM_H

#include <brotli/encode.h>

#endif
