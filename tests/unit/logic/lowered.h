// Modules with what only a C front end produces: PVL text, parsed, and then changed where words of it
// stand for what PVL cannot say.
#pragma once
#include <functional>
#include <map>

#include "checker/check.h"
#include "logic/obligation/generate.h"
#include "source.h"

namespace permverify::testing {

// Statements by the words that they begin with: what stands there instead.
using Replacements = std::map<std::string, ir::Stmt::Node>;

class Editor {
 public:
  explicit Editor(Source& source) : source_(source) {}

  bool breaks_rules = false;  // on purpose: what the prover does where a front end is wrong

  ir::Module& module() { return source_.module; }
  ir::Kernel& kernel() { return source_.module.kernels.at(0); }
  ir::Variable& variable(const std::string& name) { return source_.module.variables[var(name)]; }
  ir::VarId var(const std::string& name) { return source_.var(name); }

  Editor& replace(const Replacements& with) {
    kernel().body = rewritten(kernel().body, [&](const ir::Stmt& stmt) -> std::optional<ir::Stmt::Node> {
      for (const auto& [words, node] : with) {
        if (source_.text(stmt.span).rfind(words, 0) == 0) return node;
      }
      return std::nullopt;
    });
    return *this;
  }
  // The first nested `{ ... }` gets label 0, the next one label 1, and so on.
  Editor& label_blocks() {
    ir::LabelId next = 0;
    kernel().body = rewritten(kernel().body, [&](const ir::Stmt& stmt) -> std::optional<ir::Stmt::Node> {
      const auto* block = std::get_if<ir::Block>(&stmt.node);
      if (!block || block->label != ir::no_label) return std::nullopt;
      return ir::Block{block->body, next++};
    });
    return *this;
  }
  Editor& transfer() {
    kernel().body = rewritten(kernel().body, [](const ir::Stmt& stmt) -> std::optional<ir::Stmt::Node> {
      const auto* barrier = std::get_if<ir::Barrier>(&stmt.node);
      if (!barrier || barrier->transfers) return std::nullopt;
      ir::Barrier result = *barrier;
      result.transfers = true;
      return result;
    });
    return *this;
  }
  // An array of the kernel becomes one of the thread, declared at the start of the body.
  Editor& make_private(const std::string& name) {
    const ir::VarId array = var(name);
    variable(name).kind = ir::VarKind::PrivateArray;
    std::erase(kernel().arrays, array);
    kernel().body.insert(kernel().body.begin(), stmt(ir::Declare{array, nullptr}));
    return *this;
  }
  Editor& contents(const std::string& name, const std::vector<std::int64_t>& values) {
    ir::Variable& table = variable(name);
    for (const std::int64_t v : values) {
      table.contents.push_back(ir::make_expr(ir::IntLit{v}, table.type.element(), table.span));
    }
    return *this;
  }

 private:
  using Change = std::function<std::optional<ir::Stmt::Node>(const ir::Stmt&)>;

  static ir::StmtPtr stmt(ir::Stmt::Node node) {
    return std::make_shared<const ir::Stmt>(ir::Stmt{std::move(node), {}, false});
  }
  static ir::StmtList rewritten(const ir::StmtList& list, const Change& change) {
    ir::StmtList result;
    for (const auto& old : list) {
      ir::Stmt now = *old;
      if (auto node = change(now)) now.node = std::move(*node);
      if (auto* block = std::get_if<ir::Block>(&now.node)) block->body = rewritten(block->body, change);
      if (auto* choice = std::get_if<ir::If>(&now.node)) {
        choice->then_body = rewritten(choice->then_body, change);
        choice->else_body = rewritten(choice->else_body, change);
      }
      if (auto* loop = std::get_if<ir::Loop>(&now.node)) loop->body = rewritten(loop->body, change);
      result.push_back(std::make_shared<const ir::Stmt>(std::move(now)));
    }
    return result;
  }

  Source& source_;
};

using Edit = std::function<void(Editor&)>;

struct Lowered : Source {
  Lowered(std::string text, const Edit& edit) : Source(std::move(text)) {
    Editor editor(*this);
    edit(editor);
    if (!editor.breaks_rules) keeps_the_rules();
  }
};

// Every obligation of such a module, given to a solver.
struct Decided : Lowered {
  term::TermManager terms;
  std::vector<obligation::ObligationSet> sets;
  std::vector<const obligation::Obligation*> obligations;
  std::vector<checker::Verdict> verdicts;

  Decided(std::string text, const Edit& edit, const obligation::GenerateOptions& options = {})
      : Lowered(std::move(text), edit), sets(generate(module, terms, options)) {
    for (const auto& set : sets) {
      for (const auto& o : set.obligations) obligations.push_back(&o);
    }
    verdicts = checker::check(terms, obligations, {});
  }

  const obligation::ObligationSet& of_kernel() const { return sets.at(1); }
  std::vector<std::string> refused() const {
    std::vector<std::string> ids;
    for (const auto& d : of_kernel().diagnostics) ids.push_back(d.id);
    return ids;
  }
  // "kind@line", in the order of the obligations: of one status; warnings about code left out.
  std::vector<std::string> with(checker::Status status) const {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < obligations.size(); ++i) {
      const auto& o = *obligations[i];
      if (verdicts[i].status != status || !is_owed(o)) continue;
      result.push_back(o.kind.text() + "@" + std::to_string(line(o.primary.span)));
    }
    return result;
  }
  std::vector<std::string> refuted() const { return with(checker::Status::Refuted); }
  std::vector<std::string> undecided() const { return with(checker::Status::Inconclusive); }
  bool proved() const {
    INFO((refuted().empty() ? "" : refuted().front()));
    INFO((undecided().empty() ? "" : undecided().front()));
    INFO((refused().empty() ? "" : refused().front()));
    CHECK(refuted().empty());
    CHECK(undecided().empty());
    CHECK(refused().empty());
    return !obligations.empty() && refuted().empty() && undecided().empty() && refused().empty();
  }
};

}  // namespace permverify::testing
