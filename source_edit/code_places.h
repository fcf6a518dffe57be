// Where lines of clauses can be put into a source, by its text alone.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "support/language.h"

namespace permverify::source_edit {

using support::SourceLanguage;

class CodePlaces {
 public:
  CodePlaces(std::string_view source, SourceLanguage language);

  std::size_t line_start(std::size_t place) const;
  // Nothing but blanks stands before the place in its line.
  bool begins_line(std::size_t place) const;
  // The blanks that the line of the place begins with.
  std::string indent(std::size_t place) const;
  // The last sign of code before the place; 0 if there is none.
  char sign_before(std::size_t place) const;
  // The first sign of the declaration that the place stands in.
  std::size_t declaration(std::size_t place) const;
  // Before the `#pragma` lines that stand directly above, where there are some.
  std::size_t above_pragmas(std::size_t place) const;
  // The first of these signs in the code from the place on; npos if there is none.
  std::size_t next(std::string_view signs, std::size_t place) const;

 private:
  std::string_view source_;
  std::string code_;  // the source with blanks for comments, constants and directives
};

}  // namespace permverify::source_edit
