// Pointers as values: their targets, and the base unit.
#pragma once
#include "parser/clang/facts.h"
#include "parser/clang/layout.h"
#include "parser/clang/lowered.h"

namespace permverify::parser {

class Assumptions;
class Emitter;
class MemoryModel;
class Refusals;
class Spans;
class TermBuilder;

class Pointers {
 public:
  Pointers(Layout& layout, Facts& facts, Spans& spans, Refusals& refusals, Emitter& emitter,
           TermBuilder& terms, Assumptions& assumptions, MemoryModel& memory)
      : layout_(layout), facts_(facts), spans_(spans), refusals_(refusals), emitter_(emitter), terms_(terms),
        assumptions_(assumptions), memory_(memory) {}

  // `pointer + count` in the program: to fields of records by their bytes.
  Pointer moved(Pointer pointer, clang::QualType pointee, ir::ExprPtr count, bool negative);
  // The same, changing only the index.
  Pointer offset(Pointer pointer, clang::QualType pointee, ir::ExprPtr count, bool negative = false);
  // The pointer that the condition chooses.
  Pointer choose(const ir::ExprPtr& condition, const Pointer& yes, const Pointer& no);
  // The number of the target that it has at run time.
  ir::ExprPtr tag_in(const std::vector<Target>& order, const Pointer& pointer, support::Span at);
  // In base units; between two objects any number.
  ir::ExprPtr pointer_difference(const Pointer& a, const Pointer& b, support::Span at);
  // A truth value, unknown where the language leaves the result open.
  ir::ExprPtr compare_pointers(clang::BinaryOperatorKind op, const Pointer& a, const Pointer& b,
                               support::Span at);
  // Whether the target is an object.
  ir::ExprPtr is_not_null(const Pointer& pointer, support::Span at);
  // Objects in which both point to several planes become bytes in the next pass.
  void compare_as_bytes(const Pointer& a, const Pointer& b, bool difference);
  // The same target as another type: if its size differs, the object becomes bytes in the next pass.
  Pointer cast_pointer(Pointer pointer, clang::QualType from, clang::QualType to,
                       clang::SourceLocation where);
  // The value that the condition chooses, part by part.
  Value choose(const ir::ExprPtr& condition, const Value& yes, const Value& no);

 private:
  ir::ExprPtr each_pair(const Pointer& a, const Pointer& b, support::Span at,
                        const std::function<ir::ExprPtr(const Target&, const Target&)>& verdict);
  bool in_one_object(const Target& a, const Target& b);
  void assume_aligned(const Pointer& pointer, clang::QualType from, clang::QualType to,
                      clang::SourceLocation where);

  Layout& layout_;
  Facts& facts_;
  Spans& spans_;
  Refusals& refusals_;
  Emitter& emitter_;
  TermBuilder& terms_;
  Assumptions& assumptions_;
  MemoryModel& memory_;
};

}  // namespace permverify::parser
