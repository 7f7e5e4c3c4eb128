#ifndef LECTERN_CCOMMONMARKGFM_SHIM_H
#define LECTERN_CCOMMONMARKGFM_SHIM_H

#include <stdint.h>
#include <cmark-gfm.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm-core-extensions.h>

// cmark-gfm's `cmark_chunk`, whose header is not installed everywhere.
struct lectern_chunk {
  unsigned char *data;
  int32_t length;
  int32_t is_owned;
};

// The text that an inline parser works on: the content of one block.
static inline struct lectern_chunk lectern_inline_text(cmark_inline_parser *parser) {
  return *(struct lectern_chunk *)cmark_inline_parser_get_chunk(parser);
}

#endif
