// Where annotations stand in the text of a C file, and their text without the comment signs.
#pragma once
#include <string>
#include <vector>

#include "parser/annotation/comment.h"

namespace permverify::parser::annotation {

// The comments of one block.
using Group = std::vector<Comment>;

// The annotations among `comments`: each `/*@ ... @*/` alone, `//@` lines with nothing but blanks
// between them together. Comments that are out of order or outside the text are left out.
std::vector<Group> group_comments(std::string_view text, const std::vector<Comment>& comments);

// The text from the first comment of the group to the end of its last one, byte by byte in place;
// comment signs, the `@` that lines begin with, spliced lines and what lies between are blanks.
std::string mask(std::string_view text, const Group& group);

}  // namespace permverify::parser::annotation
