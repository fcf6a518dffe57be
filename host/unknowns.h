// Values that are not known exactly: symbols with their names, and the objects behind unknown pointers.
#pragma once
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "host/integers.h"

namespace permverify::host {

class Unknowns {
 public:
  Unknowns(const clang::ASTContext& context, term::TermManager& terms, Integers& integers) : context_(context), terms_(terms), integers_(integers) {}

  // Some value of the type, from code that was not followed: the program need not give every value.
  Value any(clang::QualType type, const std::string& name);
  // Any value of the type: the user of the program gives it.
  Value input(clang::QualType type, const std::string& name);
  // One of the values, by an index that is not known.
  Value among(const std::string& name, const std::vector<Term>& values);
  // The element of an array at this index, which lies inside of it. Null: the index is not known.
  Value element(const std::vector<Value>& elements, Term index, clang::QualType type, const std::string& name);
  // The value after a branch: `a`, where the condition is true, else `b`. Without a condition one of the two.
  Value chosen(Term condition, const Value& a, const Value& b, const std::string& name);
  // Notes that the program can give every value of the symbol that satisfies the known facts.
  void close(Term symbol) { open_.erase(symbol->id); }

  // Whether the term depends on a value for which the program need not give all values that satisfy the known facts.
  bool is_open(Term term) const;
  // The name of a symbol in reports.
  std::string name_of(Term symbol) const;
  // The first argument of `main`: the number of its texts. Null: no symbol has it.
  void set_count_of_texts(Term count) { count_of_texts_ = count; }
  Term count_of_texts() const { return count_of_texts_; }
  // A new root, for an object without a declaration.
  const void* new_root() { return &roots_.emplace_back(); }
  // The literal that a pointer to this root leads to; null: it is not known to be one.
  void note_text(const void* root, const clang::StringLiteral* text) { texts_[root] = text; }
  const clang::StringLiteral* text_of(const void* root) const {
    const auto found = texts_.find(root);
    return found == texts_.end() ? nullptr : found->second;
  }

 private:
  Value element_record(const std::vector<Value>& elements, Term index);
  Value element_table(const std::vector<Value>& elements, Term index, clang::QualType type, const std::string& name);
  Value element_number(const std::vector<Value>& elements, Term index, clang::QualType type, const std::string& name);
  Value chosen_record(Term condition, const Value& a, const Value& b);
  Value chosen_table(Term condition, const Value& a, const Value& b, const std::string& name);
  Value chosen_pointer(Term condition, const Place& a, const Place& b) const;

  const clang::ASTContext& context_;
  term::TermManager& terms_;
  Integers& integers_;
  std::deque<char> roots_;
  Term count_of_texts_;
  std::map<const void*, const clang::StringLiteral*> texts_;
  std::map<std::uint32_t, std::string> names_;  // by the symbol's id
  std::set<std::uint32_t> open_;
};

}  // namespace permverify::host
