// Which variable or object of the host an expression names.
#pragma once
#include <optional>

#include "host/value.h"

namespace permverify::host {

class CallStack;
class Expressions;
class Holders;
class Integers;
class Memory;
class Objects;
class Operators;
class Unknowns;
class UserFiles;

class Places {
 public:
  Places(const clang::ASTContext& context, term::TermManager& terms, Integers& integers, Unknowns& unknowns, Objects& objects,
         Memory& memory, UserFiles& files, CallStack& stack, Operators& operators, Expressions& expressions, Holders& holders)
      : context_(context), terms_(terms), integers_(integers), unknowns_(unknowns), objects_(objects), memory_(memory), files_(files),
        stack_(stack), operators_(operators), expressions_(expressions), holders_(holders) {}

  // Executes each effect of the expression once, also where the place is unknown: then nothing.
  std::optional<Place> place_of(const clang::Expr* expr);
  Value element_of(const clang::ArraySubscriptExpr& expr);
  // The value of `a`, `a[i]`, `a[i].m` and so on, where `a` is a constant or an array whose elements are known. Nothing is evaluated otherwise.
  std::optional<Value> known_part(const clang::Expr& expr);

 private:
  std::optional<Place> of_name(const clang::DeclRefExpr& ref);
  std::optional<Place> of_captured(const clang::FieldDecl& field) const;
  std::optional<Place> of_member(const clang::MemberExpr& member);
  std::optional<Place> of_target(const clang::UnaryOperator& deref);
  std::optional<Place> of_element(const clang::ArraySubscriptExpr& element);
  std::optional<Value> whole(const clang::VarDecl& variable) const;
  Value part_of(const Value& whole, const clang::Expr& expr);
  std::optional<Value> behind(const Value& pointer, const Value& index, const clang::ArraySubscriptExpr& expr);
  Place inside(const Place& array, const Value& index, clang::QualType element);
  std::optional<Place> of_cast(const clang::CastExpr& cast);
  std::optional<Place> of_temporary(const clang::Expr& expr);
  Value one_of(const std::vector<Value>& elements, const Value& index, clang::QualType type, const clang::Expr& at, const std::string& name);

  const clang::ASTContext& context_;
  term::TermManager& terms_;
  Integers& integers_;
  Unknowns& unknowns_;
  Objects& objects_;
  Memory& memory_;
  UserFiles& files_;
  CallStack& stack_;
  Operators& operators_;
  Expressions& expressions_;
  Holders& holders_;
};

}  // namespace permverify::host
