#ifndef LECTERN_CZIP_SHIM_H
#define LECTERN_CZIP_SHIM_H

#include <zip.h>

#endif
