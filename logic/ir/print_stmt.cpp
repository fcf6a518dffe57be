#include "logic/ir/print_stmt.h"

#include <utility>

#include "logic/ir/lanes.h"
#include "logic/ir/visit.h"

namespace permverify::ir {
namespace {

const char* atomic_name(AtomicOp op) {
  switch (op) {
    case AtomicOp::Add: return "atomic_add";
    case AtomicOp::Sub: return "atomic_sub";
    case AtomicOp::Min: return "atomic_min";
    case AtomicOp::Max: return "atomic_max";
    case AtomicOp::And: return "atomic_and";
    case AtomicOp::Or: return "atomic_or";
    case AtomicOp::Xor: return "atomic_xor";
    case AtomicOp::Xchg: return "atomic_xchg";
    case AtomicOp::CmpXchg: return "atomic_cmpxchg";
    case AtomicOp::Inc: return "atomic_inc";
    case AtomicOp::Dec: return "atomic_dec";
    case AtomicOp::BoundedInc: return "atomic_bounded_inc";
    case AtomicOp::BoundedDec: return "atomic_bounded_dec";
  }
  return "";
}

const char* scope_name(AtomicScope scope) {
  switch (scope) {
    case AtomicScope::All: return "";
    case AtomicScope::Group: return ".group";
    case AtomicScope::EqualGroup: return ".equal_group";
  }
  return "";
}

// `int x = atomic_add(...)` is two statements of the IR and one of the source.
const AtomicUpdate* initialiser(const StmtList& stmts, std::size_t i) {
  const auto* declare = std::get_if<Declare>(&stmts[i]->node);
  if (declare == nullptr || declare->init || i + 1 >= stmts.size()) return nullptr;
  const auto* update = std::get_if<AtomicUpdate>(&stmts[i + 1]->node);
  return update != nullptr && update->result == declare->var ? update : nullptr;
}

}  // namespace

void StmtPrinter::line(int indent, const std::string& text) {
  out_ +=
      std::string(static_cast<std::size_t>(indent) * 2, ' ') + std::exchange(prefix_, {}) + text;
}

void StmtPrinter::clauses(const Contract& contract, int indent, const char* prefix) {
  for (const Clause& clause : contract.requires_clauses) {
    line(indent, prefix + ("requires " + exprs_.print(*clause.assertion)) + ";\n");
  }
  for (const Clause& clause : contract.ensures_clauses) {
    line(indent, prefix + ("ensures " + exprs_.print(*clause.assertion)) + ";\n");
  }
}

void StmtPrinter::decreases(const std::vector<ExprPtr>& measures, int indent) {
  if (!measures.empty()) line(indent, "decreases " + exprs_.list(measures) + ";\n");
}

void StmtPrinter::body(const StmtList& stmts, int indent) {
  const std::size_t mark = names_.mark();
  out_ += "{\n";
  list(stmts, indent + 1);
  line(indent, "}");
  names_.leave(mark);
}

void StmtPrinter::lemma_body(const StmtList& stmts) {
  in_ghost_ = true;  // all of it is, and nothing says so
  body(stmts, 0);
  in_ghost_ = false;
}

void StmtPrinter::list(const StmtList& stmts, int indent) {
  for (std::size_t i = 0; i < stmts.size(); ++i) {
    if (const AtomicUpdate* update = initialiser(stmts, i)) {
      const std::string text = simple(std::get<Declare>(stmts[i]->node));
      AtomicUpdate plain = *update;
      plain.result.reset();
      line(indent, text + " = " + simple(plain) + ";\n");
      ++i;
    } else {
      stmt(*stmts[i], indent);
    }
  }
}

void StmtPrinter::stmt(const Stmt& stmt, int indent) {
  const bool opens = stmt.ghost && !in_ghost_ && !std::holds_alternative<LemmaCall>(stmt.node);
  if (opens) {
    prefix_ = "ghost ";
    in_ghost_ = true;
  }
  std::visit([&](const auto& inner) { node(inner, indent); }, stmt.node);
  if (opens) in_ghost_ = false;
}

std::string StmtPrinter::simple(const Declare& node) {
  // The initial value stands outside of the variable's scope.
  const std::string init = node.init ? " = " + exprs_.print(*node.init) : "";
  return to_string(module_.variables[node.var].type) + " " + names_.enter(node.var) + init;
}
std::string StmtPrinter::simple(const Assign& node) {
  return names_.of(node.var) + " = " + exprs_.print(*node.value);
}
std::string StmtPrinter::simple(const Store& node) {
  return exprs_.cell(node.array, node.indices) + " = " + exprs_.print(*node.value);
}
std::string StmtPrinter::simple(const AtomicUpdate& node) {
  std::string text = node.result ? names_.of(*node.result) + " = " : std::string();
  text += std::string(atomic_name(node.op)) + scope_name(node.scope) + "(" + exprs_.cell(node.array, node.indices);
  for (const ExprPtr& operand : node.operands) text += ", " + exprs_.print(*operand);
  return text + ")";
}
std::string StmtPrinter::simple(const LemmaCall& node) {
  return module_.functions[node.lemma].name + "(" + exprs_.list(node.arguments) + ")";
}

void StmtPrinter::node(const Declare& node, int indent) { line(indent, simple(node) + ";\n"); }
void StmtPrinter::node(const Assign& node, int indent) { line(indent, simple(node) + ";\n"); }
void StmtPrinter::node(const Store& node, int indent) { line(indent, simple(node) + ";\n"); }
void StmtPrinter::node(const AtomicUpdate& node, int indent) { line(indent, simple(node) + ";\n"); }
void StmtPrinter::node(const LemmaCall& node, int indent) { line(indent, simple(node) + ";\n"); }
// `run copy(n, k) ngroups(1, 1, 1) gsize(n, 1, 1);`
void StmtPrinter::node(const RunKernel& node, int indent) {
  const auto sizes = [&](const char* name, const std::array<ExprPtr, 3>& all) {
    std::string text;
    for (const ExprPtr& size : all) {
      text += (text.empty() ? "" : ", ") + (size ? exprs_.print(*size) : std::string("1"));
    }
    return std::string(" ") + name + "(" + text + ")";
  };
  const auto run = [&](const RunKernel& n) {
    return module_.kernels[n.kernel].name + "(" + exprs_.list(n.arguments) + ")" +
           sizes("ngroups", n.ngroups) + sizes("gsize", n.gsize);
  };
  std::string text = "run " + run(node);
  for (const RunKernel& other : node.beside) text += " beside " + run(other);
  line(indent, text + ";\n");
}
// `gives e;`, `takes e;`
void StmtPrinter::node(const Exchange& node, int indent) {
  for (const Clause& clause : node.gives) line(indent, "gives " + exprs_.print(*clause.assertion) + ";\n");
  for (const Clause& clause : node.takes) line(indent, "takes " + exprs_.print(*clause.assertion) + ";\n");
}
void StmtPrinter::node(const WarpBarrier&, int indent) { line(indent, "warp barrier;\n"); }
void StmtPrinter::node(const Break&, int indent) { line(indent, "break;\n"); }
void StmtPrinter::node(const Continue&, int indent) { line(indent, "continue;\n"); }
void StmtPrinter::node(const Return&, int indent) { line(indent, "return;\n"); }

void StmtPrinter::node(const Havoc& node, int indent) {
  std::string text = (node.common ? "common havoc " : "havoc ") + std::string(names_.of(node.var));
  if (node.lanes) {
    text += std::string(" = ") + name_of(node.lanes->op) + "(";
    for (const ExprPtr& operand : operands_of(*node.lanes)) text += (operand == node.lanes->mask ? "" : ", ") + exprs_.print(*operand);
    text += ")";
  }
  line(indent, text + ";\n");
}

void StmtPrinter::node(const Leave& node, int indent) {
  line(indent, "leave L" + std::to_string(node.label) + ";\n");
}

void StmtPrinter::node(const Block& node, int indent) {
  line(indent, node.label == no_label ? "" : "L" + std::to_string(node.label) + ": ");
  body(node.body, indent);
  out_ += "\n";
}

void StmtPrinter::node(const If& node, int indent) {
  line(indent, "");
  const If* branch = &node;
  for (;;) {
    out_ += "if (" + exprs_.print(*branch->condition) + ") ";
    body(branch->then_body, indent);
    if (branch->else_body.empty()) break;
    out_ += " else ";
    const If* next = nullptr;
    if (branch->else_body.size() == 1) next = std::get_if<If>(&branch->else_body.front()->node);
    if (next == nullptr) {
      body(branch->else_body, indent);
      break;
    }
    branch = next;
  }
  out_ += "\n";
}

// The statements of a `for` head, which are simple ones by the grammar.
std::string StmtPrinter::head(const StmtList& stmts) {
  std::string text;
  for (std::size_t i = 0; i < stmts.size(); ++i) {
    if (!text.empty()) text += ", ";
    if (const AtomicUpdate* update = initialiser(stmts, i)) {
      text += simple(std::get<Declare>(stmts[i]->node)) + " = ";
      AtomicUpdate plain = *update;
      plain.result.reset();
      text += simple(plain);
      ++i;
      continue;
    }
    visit_stmt(
        *stmts[i],
        [&](const OneOf<Declare, Assign, Store, AtomicUpdate, LemmaCall> auto& n) { text += simple(n); },
        [](const OneOf<Havoc, Barrier, Assert, Assume, WarpBarrier, RunKernel, Exchange> auto&) {},
        [](const Structure auto&) {});
  }
  return text;
}

// The source has no statements for the ghost variable that counts iterations: a mention of `\round` makes them.
static StmtList without_counter(const StmtList& stmts, const Loop& loop) {
  StmtList result;
  for (const StmtPtr& stmt : stmts) {
    const auto* declare = std::get_if<Declare>(&stmt->node);
    const auto* assign = std::get_if<Assign>(&stmt->node);
    const bool counts = loop.rounds && ((declare && declare->var == *loop.rounds) ||
                                        (assign && assign->var == *loop.rounds));
    if (!counts) result.push_back(stmt);
  }
  return result;
}

void StmtPrinter::node(const Loop& node, int indent) {
  const StmtList first = without_counter(node.init, node), step = without_counter(node.step, node);
  if (node.rounds) names_.fix(*node.rounds, "\\round");
  const std::size_t mark = names_.mark();
  // The head comes first: the invariants may mention what it declares.
  const std::string init = head(first);
  const std::string prefix = std::exchange(prefix_, {});
  std::string clause_prefix = prefix;
  for (const Clause& clause : node.invariants) {
    line(indent, std::exchange(clause_prefix, {}) + "loop_invariant " +
                     exprs_.print(*clause.assertion) + ";\n");
  }
  if (!node.decreases.empty()) {
    line(indent, std::exchange(clause_prefix, {}) + "decreases " + exprs_.list(node.decreases) +
                     ";\n");
  }
  const std::string condition = node.condition ? exprs_.print(*node.condition) : "";
  if (!node.test_first) {
    line(indent, clause_prefix + "do ");
    body(node.body, indent);
    out_ += " while (" + condition + ");\n";
  } else {
    const bool plain = first.empty() && step.empty() && node.condition;
    line(indent, clause_prefix + (plain ? "while (" + condition + ") "
                                        : "for (" + init + "; " + condition + "; " +
                                              head(step) + ") "));
    body(node.body, indent);
    out_ += "\n";
  }
  names_.leave(mark);
}

void StmtPrinter::node(const Barrier& node, int indent) {
  std::string names = node.label;
  if (node.fences_local) names += std::string(names.empty() ? "" : ", ") + "local";
  if (node.fences_global) names += std::string(names.empty() ? "" : ", ") + "global";
  if (node.vote) {
    const VoteOp op = node.vote->op;
    names += std::string(names.empty() ? "" : "; ") + std::string(names_.of(node.vote->result)) + " = " +
             (op == VoteOp::All ? "all " : op == VoteOp::Any ? "any " : "count ") +
             exprs_.print(*node.vote->predicate);
  }
  line(indent, "barrier(" + names + (node.has_block ? ") {\n" : ");\n"));
  if (!node.has_block) return;
  clauses(node.contract, indent + 1);
  line(indent, "}\n");
}

void StmtPrinter::node(const Assert& node, int indent) {
  line(indent, "assert " + exprs_.print(*node.condition) + ";\n");
}
void StmtPrinter::node(const Assume& node, int indent) {
  line(indent, "assume " + exprs_.print(*node.condition) + ";\n");
}

}  // namespace permverify::ir
