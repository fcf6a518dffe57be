// An open document, and places in it: the report counts lines from 1 and columns in bytes from 1, the protocol lines from 0
// and columns in UTF-16 code units, or in bytes where the client agrees.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "lsp/messages.h"

namespace permverify::lsp {

enum class Encoding : std::uint8_t { Utf8, Utf16 };

// The path of a `file:` URI with its escapes resolved; of another one a name with the ending of the language.
std::string path_of(const std::string& uri, const std::string& language);
std::string uri_of(const std::string& path);

struct Document {
  std::string uri, path, text;
  std::int64_t version = 0;
};

// `span` of a report (report/schema.json) -> Range.
Json range_of(std::string_view text, const Json& span, Encoding encoding);
// The line of a Position, from 1.
unsigned line_of(const Json& position);

}  // namespace permverify::lsp
