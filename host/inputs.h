// Input of the user: numbers in texts, on the standard input, and in files (user_texts.h, user_files.h).
#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "host/value.h"

namespace permverify::host {

class DroppedCode;
class Integers;
class KnownContents;
class Loops;
class Memory;
class NullPointers;
class Objects;
class ShortReads;
class Unknowns;
class UserFiles;

class Inputs {
 public:
  Inputs(const clang::ASTContext& context, term::TermManager& terms, Integers& integers, Unknowns& unknowns, Objects& objects,
         Memory& memory, UserFiles& files, KnownContents& contents, NullPointers& null_pointers, ShortReads& short_reads, const Loops& loops, const DroppedCode& dropped)
      : context_(context), terms_(terms), integers_(integers), unknowns_(unknowns), objects_(objects), memory_(memory),
        files_(files), contents_(contents), null_pointers_(null_pointers), short_reads_(short_reads), loops_(loops), dropped_(dropped) {}

  // A call of the library.
  struct Call {
    llvm::StringRef name;  // may be empty
    const std::vector<const clang::Expr*>& arguments;
    const std::vector<Value>& values;
    const clang::Expr& at;
  };
  // The result of a call that reads input; its destinations are written. `before`: contents of objects before the call. Nothing: it
  // reads no input.
  std::optional<Value> read(const Call& call, const ContentsMap& before);

  // Whether a call of `getenv` reads a variable for the first time, so that the user decides whether it is set.
  bool is_new_variable(const clang::Expr& call);

  // The texts that gave an input, to execute a part of the program again.
  const std::set<std::string>& read_texts() const { return texts_; }
  void set_read_texts(std::set<std::string> texts) { texts_ = std::move(texts); }

 private:
  bool is_new(const clang::Expr& text, const Value& value);
  bool may_be_written(const std::string& text);
  bool is_standard_input_read_on();
  std::optional<Value> scan(const Call& call, const ContentsMap& before);
  bool scans_input(const Call& call);
  std::optional<Value> open(const Call& call);
  Value read_file(const Call& call);
  void note_not_null(const Call& call);
  bool take(const Place& place, Term bytes, bool of_user);
  void forget_target(const Value& pointer);

  const clang::ASTContext& context_;
  term::TermManager& terms_;
  Integers& integers_;
  Unknowns& unknowns_;
  Objects& objects_;
  Memory& memory_;
  UserFiles& files_;
  KnownContents& contents_;
  NullPointers& null_pointers_;
  ShortReads& short_reads_;
  const Loops& loops_;
  const DroppedCode& dropped_;
  std::set<std::string> variables_;  // of the environment that were asked for
  bool at_end_ = false;  // a loop may have read all of a stream
  std::set<std::string> texts_;  // "": some element of argv
};

}  // namespace permverify::host
