// Whether what the user of a program gives it is still the user's when the program reads it.
//
// A text (an element of `argv`, `optarg`, what `getenv` gives) is the user's unless some code of the file may write it: every use of it, of
// a pointer to it and of a copy of the pointer must be one that only reads. The standard input is the user's unless some code
// has the stream, or its descriptor, for anything else than to read on. The order in which code runs does not matter here.
#pragma once
#include <set>
#include <string>

#include "support/clang_ast.h"

namespace permverify::host {

struct SourcesOfInput {
  bool texts = true;        // elements of `argv`, `optarg`, and what `getenv` gives, as characters
  bool environment = true;  // no code sets variables of the environment
  bool standard_input = true;
  bool files = true;        // no code changes what a descriptor of a file is
  bool in_order = true;     // elements of `argv` are where the user gave them: `getopt` moves them
  std::set<std::string> names;  // of variables that lead to a text
};

// Functions that change what a descriptor is, or what a stream gives next; what changes the environment.
const std::set<std::string>& changing_descriptors();
const std::set<std::string>& changing_environment();

// Of all code of the program in the file.
SourcesOfInput sources_of_input(const clang::ASTContext& context);

}  // namespace permverify::host
