// Where annotations attach.
#include "parser/clang/lowering.h"

namespace permverify::parser {

using namespace ir;

void Lowering::annotated_statements(const std::vector<const clang::Stmt*>& list) { statements(list); }

void Lowering::loop_annotations(const clang::Stmt&, Loop&) { pending_invariants_.emplace_back(); }

const clang::Expr* Lowering::take_invariants(const clang::Expr* condition, Loop&) { return condition; }

void Lowering::body_invariants(Loop&) { pending_invariants_.pop_back(); }

void Lowering::contract_annotations(const clang::FunctionDecl&) {}

void Lowering::barrier_annotations(ir::Barrier&) {}

void Lowering::image_parameter(const clang::ParmVarDecl& parameter) {
  refuse("image", parameter.getLocation(), "images have no meaning yet");
}

Lowering::Builtin Lowering::more_builtins(std::string_view) { return nullptr; }

}  // namespace permverify::parser
