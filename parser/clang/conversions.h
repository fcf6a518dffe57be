// Casts, and bits that are read as another type.
#pragma once
#include <optional>

#include "parser/clang/call_stack.h"
#include "parser/clang/facts.h"
#include "parser/clang/layout.h"
#include "parser/clang/lowered.h"

namespace permverify::parser {

class Accesses;
struct Builtins;
class Emitter;
class Expressions;
class MemoryModel;
class Places;
class Pointers;
class Refusals;
class Spans;
class TermBuilder;

class Conversions {
 public:
  Conversions(Layout& layout, Facts& facts, CallStack& frames, Spans& spans, Refusals& refusals,
              Emitter& emitter, TermBuilder& terms, MemoryModel& memory, Accesses& accesses,
              Pointers& pointers, Places& places, Expressions& expressions, Builtins& builtins)
      : layout_(layout), facts_(facts), frames_(frames), spans_(spans), refusals_(refusals), emitter_(emitter),
        terms_(terms), memory_(memory), accesses_(accesses), pointers_(pointers), places_(places),
        expressions_(expressions), builtins_(builtins) {}

  // Any cast, written or not.
  Value cast(const clang::CastExpr& expr);
  // As C converts on assignment.
  Value convert(const Value& value, clang::QualType from, clang::QualType to,
                const clang::Stmt* at);
  // The bits of a value, read as another type.
  Value as_type(const clang::AsTypeExpr& expr);
  Value as_type(const clang::Expr* from, clang::QualType to, const clang::Stmt* at);

 private:
  std::optional<Pointer> address_in(const clang::Expr* number);

  Layout& layout_;
  Facts& facts_;
  CallStack& frames_;
  Spans& spans_;
  Refusals& refusals_;
  Emitter& emitter_;
  TermBuilder& terms_;
  MemoryModel& memory_;
  Accesses& accesses_;
  Pointers& pointers_;
  Places& places_;
  Expressions& expressions_;
  Builtins& builtins_;
};

}  // namespace permverify::parser
