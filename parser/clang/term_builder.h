// Expressions that take part in the module, because they call functions or read new variables (the others: terms.h).
#pragma once
#include "parser/clang/invoke.h"
#include "parser/clang/layout.h"
#include "parser/clang/lowered.h"

namespace permverify::parser {

class Emitter;
class Refusals;
class Spans;

class TermBuilder {
 public:
  TermBuilder(Layout& layout, const ClangOptions& options, ir::Module& module, Spans& spans,
              Refusals& refusals, Emitter& emitter)
      : layout_(layout), options_(options), module_(module), spans_(spans), refusals_(refusals),
        emitter_(emitter) {}

  // A call of a function of the run time.
  ir::ExprPtr intrinsic(const std::string& name, std::vector<ir::ExprPtr> arguments, ir::Type result,
                        support::Span at);
  // A call of an unknown function: equal arguments give equal results.
  ir::ExprPtr abstract_function(const std::string& name, std::vector<ir::ExprPtr> arguments,
                                ir::Type result, support::Span at);
  // An unknown value, a new one for each call. With `lanes`: the operation that a run computes.
  ir::ExprPtr unknown(ir::Type type, support::Span at, const std::string& name = "unknown", std::optional<ir::Lanes> lanes = {});
  // The bits of a scalar seen as another scalar type of the same size.
  ir::ExprPtr reinterpret(ir::ExprPtr value, ir::Type type);
  // A pointer to no object.
  Pointer null_pointer(support::Span at);
  // A pointer that can be passed on, but not used for an access.
  Pointer unknown_pointer(support::Span at);
  // Rounded to the type.
  ir::ExprPtr float_literal(const llvm::APFloat& number, ir::Type type, support::Span at);
  // As C computes it in the type.
  ir::ExprPtr arithmetic(clang::BinaryOperatorKind op, ir::ExprPtr a, ir::ExprPtr b, ir::Type type, support::Span at);
  // A truth value; both sides have the type of the left one.
  ir::ExprPtr comparison(clang::BinaryOperatorKind op, ir::ExprPtr a, ir::ExprPtr b, support::Span at);
  // What static objects hold at the start.
  Value zero_value(clang::QualType type, const clang::Stmt* at);
  // Any value of the type, part by part.
  Value unknown_value(clang::QualType type, const clang::Stmt* at);

 private:
  ir::ExprPtr call_function(const std::string& name, const std::string& intrinsic,
                            std::vector<ir::ExprPtr> arguments, ir::Type result, support::Span at);
  void add_function(const std::string& name, const std::string& intrinsic,
                    const std::vector<ir::ExprPtr>& arguments, ir::Type result, support::Span at);
  ir::ExprPtr shift(bool left, ir::ExprPtr a, ir::ExprPtr b, ir::Type type, support::Span at);

  Layout& layout_;
  const ClangOptions& options_;
  ir::Module& module_;
  Spans& spans_;
  Refusals& refusals_;
  Emitter& emitter_;
};

}  // namespace permverify::parser
