#include "driver/print_module.h"

#include <fmt/format.h>

#include "driver/print_expr.h"

namespace permverify::driver {
namespace {

using namespace ir;

const char* word(AtomicOp op) {
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
  }
  return "";
}

class Printer {
 public:
  explicit Printer(const Module& module) : module_(module) {}

  void function(const Function& f) {
    contract(f.contract, "");
    if (!f.decreases.empty()) line("decreases " + print_list(module_, f.decreases) + ";");
    const std::string params = parameters(f.params);
    if (f.is_lemma) {
      line("lemma " + f.name + "(" + params + ") {");
      block(f.lemma_body);
      line("}");
    } else {
      const std::string body = f.body ? " = " + print_expr(module_, f.body) : "";
      line(fmt::format("pure {} {}({}){};", to_string(f.result), f.name, params, body));
    }
    out_ += "\n";
  }

  void kernel(const Kernel& k) {
    contract(k.kernel_contract, "");
    line("kernel " + k.name + (k.params.empty() ? "" : "(" + parameters(k.params) + ")") + " {");
    ++depth_;
    launch(k.launch);
    for (const VarId array : k.arrays) declare_array(module_.variables[array]);
    contract(k.group_contract, "group ");
    contract(k.thread_contract, "");
    line("void main() {");
    block(k.body);
    line("}");
    --depth_;
    line("}");
    out_ += "\n";
  }

  std::string take() { return std::move(out_); }

 private:
  void line(const std::string& text) { out_ += std::string(2 * depth_, ' ') + text + "\n"; }
  std::string expr(const ExprPtr& e) const { return print_expr(module_, e); }

  std::string parameters(const std::vector<VarId>& vars) const {
    std::string out;
    for (const VarId id : vars) {
      const Variable& v = module_.variables[id];
      out += fmt::format("{}{} {}", out.empty() ? "" : ", ", to_string(v.type), v.name);
    }
    return out;
  }

  void clauses(const std::string& keyword, const std::vector<Clause>& list) {
    for (const Clause& clause : list) line(keyword + " " + expr(clause.assertion) + ";");
  }
  void contract(const Contract& c, const std::string& level) {
    clauses(level + "requires", c.requires_clauses);
    clauses(level + "ensures", c.ensures_clauses);
  }

  void launch(const LaunchSizes& sizes) {
    static constexpr const char* components[] = {"", ".y", ".z"};
    const bool one = !sizes.gsize[1] && !sizes.gsize[2] && !sizes.ngroups[1] && !sizes.ngroups[2];
    std::string out;
    const auto add = [&](const char* name, const auto& values) {
      for (std::size_t i = 0; i < 3; ++i) {
        if (!values[i]) continue;
        const char* component = i == 0 && !one ? ".x" : components[i];
        out += fmt::format("{}{}{} = {}", out.empty() ? "" : ", ", name, component, *values[i]);
      }
    };
    add("gsize", sizes.gsize);
    add("ngroups", sizes.ngroups);
    if (!out.empty()) line("launch(" + out + ");");
  }

  void declare_array(const Variable& v) {
    std::string extents;
    for (const auto& extent : v.extents) extents += "[" + (extent ? expr(extent) : "") + "]";
    line(fmt::format("{} {}{} {};", v.kind == VarKind::LocalArray ? "local" : "global",
                     to_string(v.type.element()), extents, v.name));
  }

  void block(const StmtList& list) {
    ++depth_;
    for (const StmtPtr& stmt : list) statement(*stmt);
    --depth_;
  }
  void statement(const Stmt& stmt) {
    ghost_ = stmt.ghost ? "ghost " : "";
    std::visit([&](const auto& node) { print(node); }, stmt.node);
  }
  void simple(const std::string& text) { line(ghost_ + text + ";"); }

  std::string text(const Declare& node) const {
    const Variable& v = module_.variables[node.var];
    return to_string(v.type) + " " + v.name + (node.init ? " = " + expr(node.init) : "");
  }
  std::string text(const Assign& node) const {
    return module_.variables[node.var].name + " = " + expr(node.value);
  }
  // A statement of the head of a `for`.
  std::string head(const StmtList& list) const {
    std::string out;
    for (const StmtPtr& stmt : list) {
      const auto* declare = std::get_if<Declare>(&stmt->node);
      const auto* assign = std::get_if<Assign>(&stmt->node);
      out += out.empty() ? "" : ", ";
      out += declare != nullptr ? text(*declare) : assign != nullptr ? text(*assign) : "...";
    }
    return out;
  }

  void print(const Declare& node) { simple(text(node)); }
  void print(const Assign& node) { simple(text(node)); }
  void print(const Store& node) {
    simple(print_cell(module_, node.array, node.indices) + " = " + expr(node.value));
  }
  void print(const AtomicUpdate& node) {
    const std::string result = node.result ? module_.variables[*node.result].name + " = " : "";
    const std::string operands = node.operands.empty() ? "" : ", " + print_list(module_, node.operands);
    simple(fmt::format("{}{}({}{})", result, word(node.op),
                       print_cell(module_, node.array, node.indices), operands));
  }
  void print(const Block& node) {
    line(ghost_ + "{");
    block(node.body);
    line("}");
  }
  void print(const If& node) {
    line(ghost_ + "if (" + expr(node.condition) + ") {");
    block(node.then_body);
    if (!node.else_body.empty()) {
      line("} else {");
      block(node.else_body);
    }
    line("}");
  }
  void print(const Loop& node) {
    clauses("loop_invariant", node.invariants);
    if (!node.decreases.empty()) line("decreases " + print_list(module_, node.decreases) + ";");
    const std::string condition = node.condition ? expr(node.condition) : "true";
    if (!node.test_first) {
      line(ghost_ + "do {");
      block(node.body);
      line("} while (" + condition + ");");
      return;
    }
    if (node.init.empty() && node.step.empty()) line(ghost_ + "while (" + condition + ") {");
    else line(fmt::format("{}for ({}; {}; {}) {{", ghost_, head(node.init), condition, head(node.step)));
    block(node.body);
    line("}");
  }
  void print(const Break&) { simple("break"); }
  void print(const Continue&) { simple("continue"); }
  void print(const Return&) { simple("return"); }
  void print(const Barrier& node) {
    std::string head = "barrier(" + node.label + (node.label.empty() ? "" : ", {");
    head += node.fences_local ? "local" : "";
    head += node.fences_local && node.fences_global ? ", " : "";
    head += node.fences_global ? "global" : "";
    head += node.label.empty() ? ")" : "})";
    if (!node.has_block) return line(head + ";");
    line(head + " {");
    ++depth_;
    contract(node.contract, "");
    --depth_;
    line("}");
  }
  void print(const Assert& node) { simple("assert " + expr(node.condition)); }
  void print(const Assume& node) { simple("assume " + expr(node.condition)); }
  void print(const LemmaCall& node) {
    simple(module_.functions[node.lemma].name + "(" + print_list(module_, node.arguments) + ")");
  }

  const Module& module_;
  std::string out_, ghost_;
  std::size_t depth_ = 0;
};

}  // namespace

std::string print_module(const Module& module) {
  Printer printer(module);
  for (const Function& f : module.functions) printer.function(f);
  for (const Kernel& k : module.kernels) printer.kernel(k);
  return printer.take();
}

}  // namespace permverify::driver
