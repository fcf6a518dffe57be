// Declarations, assignments, atomic operations, calls of lemmas.
#include <algorithm>

#include "logic/ir/builtins.h"
#include "parser/pvl/statement_resolver.h"
#include "parser/resolve/coerce.h"

namespace permverify::parser {
namespace {

ir::BinaryOp step_op(Tok op) {
  if (op == Tok::MinusAssign || op == Tok::Decrement) return ir::BinaryOp::Sub;
  if (op == Tok::TimesAssign) return ir::BinaryOp::Mul;
  return ir::BinaryOp::Add;
}

}  // namespace

void StatementResolver::new_array(const ast::TypeName&, const ast::Declarator& name) {
  error("unsupported:new", name.span, "`new` is not supported here",
        "a method makes arrays outside of loops and `par` blocks: `int[] a = new int[n];`");
}

void StatementResolver::statement(const ast::DeclareStmt& node, Span span, ir::StmtList& out) {
  const bool fresh = std::all_of(node.names.begin(), node.names.end(),
                                 [](const ast::Declarator& name) { return name.made != nullptr; });
  if (fresh) {
    for (const ast::Declarator& name : node.names) new_array(*node.type, name);
    return;
  }
  if (!node.type->extents.empty()) {
    error("unsupported:private_array", node.type->span, "private arrays are not supported",
          "declare a `local` array in the kernel, one row for each thread");
  }
  const std::optional<ir::Type> type = scalar_type(node.type);
  if (type && type->is_seq() && !ghost_) {
    error("ghost:type", node.type->span, "a sequence can only be a ghost variable",
          "write `ghost` in front");
  }
  for (const ast::Declarator& name : node.names) {
    declare_one(name, type.value_or(ir::int_type), span, out);
  }
}

// The value is resolved before the name is visible: `int x = x;` has no meaning.
void StatementResolver::declare_one(const ast::Declarator& name, ir::Type type, Span span,
                                    ir::StmtList& out) {
  if (name.made != nullptr) return StatementResolver::new_array({}, name);
  const ast::Call* call = name.init != nullptr ? atomic_call(name.init) : nullptr;
  ExprPtr init;
  if (name.init != nullptr && call == nullptr) init = resolve_as(name.init, type);
  const ir::VarId var = add_variable(name.name, ir::VarKind::Private, type, name.span);
  module_.variables[var].ghost = ghost_;
  declare(name.name, var);
  add(out, ir::Declare{var, init}, span);
  if (call != nullptr) atomic(*call, var, span, out);
}

void StatementResolver::statement(const ast::AssignStmt& node, Span span, ir::StmtList& out) {
  const ExprPtr target = assignment_target(node.target);
  if (!target) {
    if (node.value != nullptr) resolve(node.value);
    return;
  }
  if (const auto* var = std::get_if<ir::VarRef>(&target->node)) {
    return assign_variable(var->var, node, target, span, out);
  }
  if (const auto* cell = std::get_if<ir::ArrayRead>(&target->node)) {
    return store(*cell, node, target, span, out);
  }
  const bool builtin = std::holds_alternative<ir::BuiltinRef>(target->node);
  error("type:assign_to_constant", node.target->span,
        builtin ? "the identifiers of a thread never change"
                : "only variables and array elements can be assigned to");
}

// The target is not read, so that ghost discipline is checked for it apart.
ir::ExprPtr StatementResolver::assignment_target(ast::ExprRef expr) {
  if (!std::holds_alternative<ast::Name>(expr->node)) return resolve(expr);
  const PlaceGuard guard(*this, Place::Fact);
  return resolve(expr);
}

// The value of `x = e`, `x += e`, `x++` in the type of x; null after an error.
ir::ExprPtr StatementResolver::assigned_value(const ast::AssignStmt& node, const ExprPtr& target,
                                              Span span) {
  if (node.op == Tok::Assign || node.op == Tok::ColonAssign) {
    return resolve_as(node.value, target->type);
  }
  ExprPtr value = node.value != nullptr
                      ? resolve_as(node.value, target->type)
                      : require(ir::make_expr(ir::IntLit{1}, ir::int_type, node.op_span),
                                target->type);
  if (!value) return nullptr;
  if (!target->type.is_numeric()) return mismatch(span, target, value, node.op);
  const ir::Type type = target->type;
  return ir::make_expr(ir::Binary{step_op(node.op), target, std::move(value)}, type, span);
}

bool StatementResolver::may_assign(ir::VarId var, Span span) {
  const ir::Variable& info = module_.variables[var];
  if (info.name == round_name) {
    error("type:assign_to_constant", span, "`\\round` counts the iterations by itself");
    return false;
  }
  switch (info.kind) {
    case ir::VarKind::GlobalArray: case ir::VarKind::LocalArray: case ir::VarKind::PrivateArray:
      error("type:mismatch", span, "only elements of an array can be assigned to",
            "write `a[i] = ...`");
      return false;
    case ir::VarKind::Bound: case ir::VarKind::FunctionParam:
      error("type:assign_to_constant", span, "`" + info.name + "` never changes");
      return false;
    case ir::VarKind::KernelParam: case ir::VarKind::Private:
      break;
  }
  if (ghost_ && !info.ghost) {
    error("ghost:write", span,
          "ghost code cannot change the program's variable `" + info.name + "`",
          "declare a ghost variable: `ghost int x = ...;`");
    return false;
  }
  if (!ghost_ && info.ghost) {
    error("ghost:missing", span, "`" + info.name + "` is a ghost variable",
          "write `ghost` in front of the assignment");
    return false;
  }
  return true;
}

void StatementResolver::assign_variable(ir::VarId var, const ast::AssignStmt& node,
                                        const ExprPtr& target, Span span, ir::StmtList& out) {
  if (!may_assign(var, node.target->span)) return;
  if (const ast::Call* call = node.value != nullptr ? atomic_call(node.value) : nullptr) {
    if (node.op == Tok::Assign || node.op == Tok::ColonAssign) return atomic(*call, var, span, out);
  }
  if (ExprPtr value = assigned_value(node, target, span)) {
    add(out, ir::Assign{var, std::move(value)}, span);
  }
}

void StatementResolver::store(const ir::ArrayRead& cell, const ast::AssignStmt& node,
                              const ExprPtr& target, Span span, ir::StmtList& out) {
  if (ghost_) {
    error("ghost:write", node.target->span, "ghost code cannot change the program's arrays");
    return;
  }
  if (ExprPtr value = assigned_value(node, target, span)) {
    add(out, ir::Store{cell.array, cell.indices, std::move(value)}, span);
  }
}

const ast::Call* StatementResolver::atomic_call(ast::ExprRef expr) const {
  const auto* call = std::get_if<ast::Call>(&expr->node);
  return call != nullptr && runtime_spec::find_atomic(call->name) ? call : nullptr;
}

void StatementResolver::atomic(const ast::Call& call, std::optional<ir::VarId> result, Span span,
                               ir::StmtList& out) {
  const runtime_spec::AtomicOperation& operation = *runtime_spec::find_atomic(call.name);
  if (ghost_) {
    error("ghost:write", span, "ghost code cannot change the program's arrays");
    return;
  }
  if (call.arguments.size() != operation.operands + 1) {
    error("type:argument_count", call.name_span,
          "`" + std::string(call.name) + "` takes an array element and " +
              std::to_string(operation.operands) + " operands");
    return;
  }
  const ExprPtr cell = resolve(call.arguments.front());
  if (!cell) return;
  const auto* read = std::get_if<ir::ArrayRead>(&cell->node);
  if (read == nullptr) {
    error("type:not_an_array", call.arguments.front()->span,
          "an atomic operation works on an element of an array, as in `a[i]`");
    return;
  }
  if (!runtime_spec::allows(operation, cell->type)) {
    error("type:mismatch", call.arguments.front()->span, "atomic operations work on integers");
    return;
  }
  if (result && module_.variables[*result].type != cell->type) {
    error("type:mismatch", module_.variables[*result].span,
          "the result of the operation has the type `" + ir::to_string(cell->type) + "`");
    return;
  }
  ir::AtomicUpdate update{operation.op, result, read->array, read->indices, {}};
  for (std::size_t i = 1; i < call.arguments.size(); ++i) {
    ExprPtr operand = resolve_as(call.arguments[i], cell->type);
    if (!operand) return;
    update.operands.push_back(std::move(operand));
  }
  add(out, std::move(update), span);
}

void StatementResolver::statement(const ast::CallStmt& node, Span span, ir::StmtList& out) {
  const auto& call = std::get<ast::Call>(node.call->node);
  if (runtime_spec::find_atomic(call.name)) return atomic(call, std::nullopt, span, out);
  lemma_call(call, span, out);
}

// A lemma is ghost code, whether `ghost` is written before the call or not.
void StatementResolver::lemma_call(const ast::Call& call, Span span, ir::StmtList& out) {
  const auto found = functions_.find(call.name);
  if (found == functions_.end()) {
    if (!broken_) {
      error("type:unknown_name", call.name_span,
            "there is no lemma `" + std::string(call.name) + "`", did_you_mean_function(call.name));
    }
    return;
  }
  if (!module_.functions[found->second].is_lemma) {
    error("type:unused_value", call.name_span,
          "the value of the function `" + std::string(call.name) + "` is not used",
          "only lemmas and atomic operations are called as statements");
    return;
  }
  const PlaceGuard guard(*this, Place::Ghost);
  auto values = arguments(call, module_.functions[found->second].params);
  if (!values) return;
  ir::Stmt stmt{ir::LemmaCall{found->second, std::move(*values)}, span, true};
  out.push_back(std::make_shared<const ir::Stmt>(std::move(stmt)));
}

}  // namespace permverify::parser
