// Files that the user of a program names, and how much of them was read: `fopen(argv[1], "r")`, `fread`, `fscanf`.
//
// What a read gives may be anything, if the file is long enough: the user makes the file. A file that is too short gives less, and
// the program mostly ends then. So the number that a read returns is kept as such (Value::Kind::Read). Compared with the number that
// was asked for, it gives a symbol of its own, "the file was too short". A launch that this symbol may be true for is doubtful, as
// nothing is known of what was read then.
//
// What two reads of one file give is independent, as each read begins where the one before it ended. So a file counts as the user's
// only if it is opened once, for reading, outside of loops, and if no function has the stream that may read a part of it again.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>

#include "host/sources_of_input.h"
#include "host/value.h"

namespace permverify::host {

class UserFiles {
 public:
  explicit UserFiles(const clang::ASTContext& context) : context_(context) {}
  // Whether texts and streams are still the user's (sources_of_input.h).
  const SourcesOfInput& sources();
  // The object is a text that the user chooses: "argv[1]"; "": some element of argv.
  void note_text(const void* root, std::string name) { texts_[root] = std::move(name); }
  std::optional<std::string> text_at(const Value& pointer) const;
  void open(const void* stream) { streams_.insert(stream); }
  bool is_stream(const Value& pointer) const;
  // The function of the library may read a part of the stream again.
  void given_to(llvm::StringRef function, const void* root);
  // Code that is not known may do so with every stream.
  void lose() { streams_.clear(); }

 private:
  const clang::ASTContext& context_;
  std::optional<SourcesOfInput> sources_;  // computed when it is asked for
  std::map<const void*, std::string> texts_;
  std::set<const void*> streams_;
};

// `scanf`, `fread` and the like: what they write are the places that they are given, and nothing around them.
bool reads_into_places(llvm::StringRef name);
// Opens for reading only.
bool only_reads(const clang::Expr& mode);
// How many numbers `scanf` reads by the format; nothing: not only numbers (takes_any_number).
std::optional<unsigned> numbers_read_by(const clang::Expr& format);

}  // namespace permverify::host
