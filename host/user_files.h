// Files that the user of a program names, and the numbers of elements read from them: `fopen(argv[1], "r")`, `fread`, `fscanf`.
//
// If the file is long enough, a read may yield any values, since the user makes the file. If it is too short, fewer elements are read,
// and most programs end. So the result of a read is kept as such (Value::Kind::Read), and its comparison with the requested number is a
// symbol, "the file was too short". A launch for which this symbol may be true is doubtful, since nothing is known of the values then.
//
// Two reads of one file yield independent values, since the second begins where the first ended. So a file counts as the user's only if
// it is opened once, for reading, outside of loops, and if no function that may read a part of it again gets the stream.
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
  // Unknown code may do so with every stream.
  void lose() { streams_.clear(); }

 private:
  const clang::ASTContext& context_;
  std::optional<SourcesOfInput> sources_;  // computed at the first query
  std::map<const void*, std::string> texts_;
  std::set<const void*> streams_;
};

// `scanf`, `fread` and their variants, which write only to the places in their arguments.
bool reads_into_places(llvm::StringRef name);
// Opens for reading only.
bool only_reads(const clang::Expr& mode);
// How many numbers `scanf` reads by the format; nothing: not only numbers (takes_any_number).
std::optional<unsigned> numbers_read_by(const clang::Expr& format);

}  // namespace permverify::host
