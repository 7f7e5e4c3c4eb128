// A disk that does not keep what it took, to be loaded before a program (LD_PRELOAD): whoever asks it to is told that it failed.

#include <errno.h>

static int fail(void) {
  errno = EIO;
  return -1;
}

int fsync(int file) { return fail(); }
int fdatasync(int file) { return fail(); }
int syncfs(int file) { return fail(); }
