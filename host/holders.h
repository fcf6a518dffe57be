// Constructors and methods of objects that hold elements (vectors.h). The number of the elements is known, their values are not.
#pragma once
#include <optional>
#include <vector>

#include "host/value.h"

namespace permverify::host {

class Allocations;
class Expressions;
class Integers;
class KnownContents;
class Memory;
class Objects;
class Operators;
class Places;
class Unknowns;

class Holders {
 public:
  Holders(const clang::ASTContext& context, term::TermManager& terms, Integers& integers, Unknowns& unknowns,
          Objects& objects, Memory& memory, KnownContents& contents, Operators& operators, Places& places,
          Expressions& expressions, Allocations& allocations)
      : context_(context), terms_(terms), integers_(integers), unknowns_(unknowns), objects_(objects),
        memory_(memory), contents_(contents), operators_(operators), places_(places), expressions_(expressions),
        allocations_(allocations) {}

  // Nothing: it constructs another kind of object.
  std::optional<Value> make(const clang::CXXConstructExpr& expr);
  // Nothing: the method is unknown, or belongs to another class.
  std::optional<Value> call(const clang::FunctionDecl& method, const std::vector<const clang::Expr*>& arguments, const Place& self, const clang::Expr& at);
  // The place of `v[i]`.
  std::optional<Place> place_of_element(const clang::CallExpr& expr);
  // The pointer in a value of this type, which may be a `thrust::device_ptr`.
  Value pointer_in(const Value& value, clang::QualType type, clang::QualType wanted);
  // `new T[n]`, of a type without code of the program.
  Value allocate_by_new(const clang::CXXNewExpr& expr);

 private:
  Value allocated(Value count, clang::QualType element, clang::SourceRange range);
  Value holding(const Value& count, clang::QualType element, clang::SourceRange range);
  std::optional<Value> at(const Place& place);
  Value count_of(const clang::Expr& first);
  void stay_within(const Value& index, const std::optional<Value>& held, const clang::Expr& at_call);
  Value ask(const clang::FunctionDecl& method, const Value& held, const clang::Expr& at);
  Value resize(const std::vector<const clang::Expr*>& arguments, const Place& self, const Value& held, const clang::Expr& at);

  const clang::ASTContext& context_;
  term::TermManager& terms_;
  Integers& integers_;
  Unknowns& unknowns_;
  Objects& objects_;
  Memory& memory_;
  KnownContents& contents_;
  Operators& operators_;
  Places& places_;
  Expressions& expressions_;
  Allocations& allocations_;
};

}  // namespace permverify::host
