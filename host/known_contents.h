// What objects hold: fills and copies of memory that are followed. The contents of an object are known from a fill until anything may
// write it. Every way to write memory passes a function of `Memory`, and each of them loses what it may touch: a place in a known
// object costs that object, anything else all of them. So does a call of the library that is not in the table of this file, a launch,
// and every statement whose effects are only known as a whole.
//
// In a file with streams, with functions that run at any time, or with code that was not read, no contents are known: there a
// write need not stand between the fill and the launch in the order of the text.
#pragma once
#include <vector>

#include "host/value.h"

namespace permverify::host {

class DroppedCode;
class Functions;
class Integers;
class Memory;
class Objects;

class KnownContents {
 public:
  KnownContents(const clang::ASTContext& context, const Functions& functions, term::TermManager& terms,
                Integers& integers, Objects& objects, Memory& memory, DroppedCode& dropped)
      : context_(context), functions_(functions), terms_(terms), integers_(integers), objects_(objects),
        memory_(memory), dropped_(dropped) {}

  // Whether contents can be known in this file, and of this object: only code that is followed may write it.
  bool are_kept() const;
  bool may_be_known(const void* root) const;

  // The object begins with this number of bytes of one value.
  void fill_bytes(const Value& pointer, const Value& byte, const Value& bytes, clang::SourceRange range);
  // An object that holds elements (Value::Kind::Elements), which all have the value.
  void fill_elements(const Value& holder, clang::QualType element, const Value& value, clang::SourceRange range);
  // What the object holds after the store of an element, by what is known of it before; nothing: nothing is known of it.
  std::optional<Contents> with_element(const std::optional<Place>& place, const Value& value, clang::SourceRange range) const;
  // The value of the element with this number, which has this type; null: it is not known.
  Term element(const void* root, clang::QualType type, std::int64_t number) const;
  void fill(const Place& object, Contents contents);
  // The user gives this number of bytes. Known only if the object has no others.
  void fill_by_user(const Value& pointer, Term bytes, clang::SourceRange range);
  // Keeps the part of `before` that the library function does not change, and adds what it writes.
  void pass_call(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const std::vector<Value>& values,
                 ContentsMap before, clang::SourceRange range);
  // The same for a launch: the kernel does not write objects that no argument leads to, or only pointers to constant types.
  void pass_launch(const clang::FunctionDecl& kernel, const std::vector<Value>& arguments, ContentsMap before);

 private:
  void keep(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const std::vector<Value>& values, ContentsMap before);
  void move(llvm::StringRef name, const std::vector<Value>& values, const ContentsMap& before, clang::SourceRange range);
  void copy(const std::vector<Value>& values, bool by_device, const ContentsMap& before);

  const clang::ASTContext& context_;
  const Functions& functions_;
  term::TermManager& terms_;
  Integers& integers_;
  Objects& objects_;
  Memory& memory_;
  DroppedCode& dropped_;
};

}  // namespace permverify::host
