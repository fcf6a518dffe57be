// Source: OpenCL 1.2, 6.12.8 (barrier), 6.12.11 (atomic functions on 32 bits), 9.7 and 9.8 of the
// extensions (cl_khr_int64_base_atomics, cl_khr_int64_extended_atomics).
#include "export/statement_text.h"

#include "export/refused.h"
#include "export/types.h"
#include "logic/ir/effects.h"
#include "logic/ir/fence.h"
#include "logic/ir/grid_barrier.h"
#include "logic/ir/named_barrier.h"
#include "logic/ir/print.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"
#include "support/overloaded.h"

namespace permverify::opencl_export {

using namespace ir;

namespace {

struct AtomicName {
  const char* name;
  bool extended;  // 64 bits: in cl_khr_int64_extended_atomics
};

AtomicName atomic_name(AtomicOp op) {
  switch (op) {
    case AtomicOp::Add: return {"add", false};
    case AtomicOp::Sub: return {"sub", false};
    case AtomicOp::Min: return {"min", true};
    case AtomicOp::Max: return {"max", true};
    case AtomicOp::And: return {"and", true};
    case AtomicOp::Or: return {"or", true};
    case AtomicOp::Xor: return {"xor", true};
    case AtomicOp::Xchg: return {"xchg", false};
    case AtomicOp::CmpXchg: return {"cmpxchg", false};
    case AtomicOp::Inc: return {"inc", false};
    case AtomicOp::Dec: return {"dec", false};
    case AtomicOp::BoundedInc:
    case AtomicOp::BoundedDec: break;  // refused
  }
  return {"add", false};
}

std::string label_name(LabelId label) { return "leave_" + std::to_string(label); }

}  // namespace

void StatementText::line(int indent, const std::string& text) {
  out_.append(static_cast<std::size_t>(2 * indent), ' ');
  out_ += text + "\n";
}

void StatementText::list(const StmtList& stmts, int indent) {
  for (const StmtPtr& each : stmts) stmt(*each, indent);
}

void StatementText::body(const StmtList& stmts, int indent) {
  out_ += "{\n";
  list(stmts, indent + 1);
  out_.append(static_cast<std::size_t>(2 * indent), ' ');
  out_ += "}";
}

void StatementText::comment(int indent, const char* keyword, const ExprPtr& condition) {
  line(indent, std::string("// ") + keyword + " " + ir::print(place_.module, *condition));
}

void StatementText::stmt(const Stmt& stmt, int indent) {
  if (ir::memory_order_of(place_.module, stmt).of != ir::OrderOf::Nothing) return line(indent, "mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);");
  if (ir::partial_barrier(place_.module, stmt)) throw Refused("unsupported:export_named_barrier", stmt.span, "OpenCL C has no barrier for some threads of a group");
  if (stmt.ghost) return;
  std::visit(support::Overloaded{
                 [&](const Declare&) { line(indent, simple(stmt) + ";"); },
                 [&](const Assign&) { line(indent, simple(stmt) + ";"); },
                 [&](const Store&) { line(indent, simple(stmt) + ";"); },
                 [&](const AtomicUpdate& n) {
                   if (n.op == AtomicOp::BoundedInc || n.op == AtomicOp::BoundedDec) {
                     throw Refused("unsupported:export_atomic", stmt.span, "OpenCL has no atomic operations that wrap around at a bound");
                   }
                   line(indent, simple(stmt) + ";");
                 },
                 [&](const Havoc&) {
                   throw Refused("unsupported:export_unknown_value", stmt.span,
                                 "nothing is known about this value: a device cannot compute it");
                 },
                 [&](const Block& n) { node(n, indent); },
                 [&](const Leave& n) { line(indent, "goto " + label_name(n.label) + ";"); },
                 [&](const If& n) { node(n, indent); },
                 [&](const Loop& n) { loop(n, indent); },
                 [&](const Break&) { line(indent, "break;"); },
                 [&](const Continue&) { line(indent, "continue;"); },
                 [&](const Return&) { line(indent, "return;"); },
                 [&](const Barrier& n) {
                   if (n.vote) {
                     throw Refused("unsupported:export_vote", stmt.span,
                                   "OpenCL has no barrier that asks all threads of a group");
                   }
                   if (is_of_grid(n)) throw Refused("unsupported:export_grid_barrier", stmt.span, "OpenCL C has no barrier of the grid");
                   barrier(n, indent);
                 },
                 [&](const ir::WarpBarrier&) {
                   throw Refused("unsupported:export_warp_barrier", stmt.span, "OpenCL C has no barrier of a warp");
                 },
                 [&](const Assert& n) { comment(indent, "assert", n.condition); },
                 [&](const Assume& n) { comment(indent, "assume", n.condition); },
                 [](const LemmaCall&) {},
                 [](const RunKernel&) {},  // hosts are not exported
                 [&](const ir::Exchange&) {
                   throw Refused("unsupported:export_atomic", stmt.span, "OpenCL has no critical sections");
                 }},
             stmt.node);
}

// C has a name space of its own for labels; those of a kernel differ.
void StatementText::node(const Block& node, int indent) {
  out_.append(static_cast<std::size_t>(2 * indent), ' ');
  body(node.body, indent);
  out_ += "\n";
  const bool used = ir::effects_of(node.body).leaves.count(node.label) != 0;
  if (used) line(indent, label_name(node.label) + ":;");
}

void StatementText::node(const If& node, int indent) {
  out_.append(static_cast<std::size_t>(2 * indent), ' ');
  out_ += "if (" + exprs_.print(*node.condition) + ") ";
  body(node.then_body, indent);
  if (!node.else_body.empty()) {
    out_ += " else ";
    body(node.else_body, indent);
  }
  out_ += "\n";
}

// A `for` whose init is one declaration is written as such; any other init stands in a block before
// the loop. The steps are expressions of C, so that `continue` reaches them.
void StatementText::loop(const Loop& node, int indent) {
  const std::string pad(static_cast<std::size_t>(2 * indent), ' ');
  const std::string condition = node.condition ? exprs_.print(*node.condition) : "true";
  if (!node.test_first) {
    out_ += pad + "do ";
    body(node.body, indent);
    out_ += " while (" + condition + ");\n";
    return;
  }
  if (node.init.size() > 1) {
    out_ += pad + "{\n";
    list(node.init, indent + 1);
    Loop rest = node;
    rest.init.clear();
    loop(rest, indent + 1);
    out_ += pad + "}\n";
    return;
  }
  const std::string init =
      node.init.empty() || node.init.front()->ghost ? "" : simple(*node.init.front());
  const std::string step = steps(node.step);
  if (init.empty() && step.empty()) {
    out_ += pad + "while (" + condition + ") ";
  } else {
    out_ += pad + "for (" + init + "; " + condition + ";" + (step.empty() ? "" : " " + step) + ") ";
  }
  body(node.body, indent);
  out_ += "\n";
}

std::string StatementText::steps(const StmtList& stmts) {
  std::string text;
  for (const StmtPtr& step : stmts) {
    if (step->ghost) continue;
    if (std::holds_alternative<Declare>(step->node)) {
      throw Refused("unsupported:export_loop_step", step->span, "a step of a loop cannot declare a variable");
    }
    text += (text.empty() ? "" : ", ") + simple(*step);
  }
  return text;
}

// What stands for one expression or declaration, without `;`.
std::string StatementText::simple(const Stmt& stmt) {
  const auto refuse = [&]() -> std::string {
    throw Refused("unsupported:export_loop_step", stmt.span,
                  "this cannot stand in the head of a loop");
  };
  return ir::visit_stmt(
      stmt,
      [&](const Declare& n) { return declare(n); },
      [&](const Assign& n) { return assign(n); },
      [&](const Store& n) { return store(n); },
      [&](const AtomicUpdate& n) { return atomic(n, stmt.span); },
      [&](const ir::OneOf<ir::Havoc, Barrier, WarpBarrier, RunKernel, Exchange> auto&) { return refuse(); },
      [&](const ir::ProofStep auto&) { return refuse(); },
      [&](const ir::Structure auto&) { return refuse(); });
}

std::string StatementText::declare(const Declare& node) {
  const Variable& info = place_.module.variables[node.var];
  if (info.kind == VarKind::PrivateArray) {
    return exprs_.memory_type(info.type.element(), info.span) + " " + place_.names.of(node.var) +
           "[" + std::to_string(cell_count(info)) + "]";
  }
  const std::string init = node.init ? " = " + exprs_.print(*node.init) : "";
  return exprs_.value_type(info.type, info.span) + " " + place_.names.of(node.var) + init;
}

std::string StatementText::assign(const Assign& node) {
  return place_.names.of(node.var) + " = " + exprs_.print(*node.value);
}

std::string StatementText::store(const Store& node) {
  return exprs_.cell(node.array, node.indices) + " = " + exprs_.print(*node.value);
}

std::string StatementText::atomic(const AtomicUpdate& node, Span where) {
  const Type type = place_.module.variables[node.array].type.element();
  const int bytes = memory_bytes(type);
  if (!type.is_integer() || bytes < 4) {
    throw Refused("unsupported:export_atomic", where,
                  "OpenCL has no atomic operations on `" + ir::to_string(type) + "`");
  }
  if (node.scope != AtomicScope::All) {
    throw Refused("unsupported:export_atomic", where, "OpenCL 1.2 has no scopes of atomic operations");
  }
  const AtomicName name = atomic_name(node.op);
  if (bytes == 8) (name.extended ? place_.needs.extended_atomics : place_.needs.base_atomics) = true;
  std::string text = node.result ? place_.names.of(*node.result) + " = " : "";
  text += std::string(bytes == 8 ? "atom_" : "atomic_") + name.name + "(&" +
          exprs_.cell(node.array, node.indices);
  for (const ExprPtr& operand : node.operands) text += ", " + exprs_.print(*operand);
  return text + ")";
}

void StatementText::barrier(const Barrier& node, int indent) {
  std::string fences = node.fences_local ? "CLK_LOCAL_MEM_FENCE" : "";
  if (node.fences_global) fences += (fences.empty() ? "" : " | ") + std::string("CLK_GLOBAL_MEM_FENCE");
  line(indent, "barrier(" + (fences.empty() ? std::string("0") : fences) + ");");
}

}  // namespace permverify::opencl_export
