#include "checker/normal_form.h"

#include <unordered_map>

#include "logic/term/term.h"

namespace permverify::checker {
namespace {

using obligation::Obligation;
using term::Function;
using term::Term;

// Writes a graph of terms: each node once, by the numbers of its children; each function once, behind all terms, by
// the number that it got where it was first applied. Every record has a known length or begins with its length, so
// no two graphs have one text.
class Writer {
 public:
  // `names`: of symbols and bound variables, too.
  explicit Writer(bool names) : names_(names) {}

  void number(std::int64_t value) { text_.append(reinterpret_cast<const char*>(&value), sizeof value); }
  void text(const std::string& value) {
    number(static_cast<std::int64_t>(value.size()));
    text_ += value;
  }
  void write(Term root) {
    if (!root) return number(no_term);
    std::vector<Term> stack{root};
    while (!stack.empty()) {
      const Term t = stack.back();
      if (numbers_.count(t) != 0) {
        stack.pop_back();
        continue;
      }
      bool ready = true;
      const auto needs = [&](Term child) {
        if (numbers_.count(child) != 0) return;
        stack.push_back(child);
        ready = false;
      };
      for (const Term child : t.children()) needs(child);
      for (const Term binder : t->binders) needs(binder);
      for (const auto& trigger : t->triggers) {
        for (const Term part : trigger) needs(part);
      }
      if (!ready) continue;
      stack.pop_back();
      node(t);
      numbers_.emplace(t, static_cast<std::int64_t>(numbers_.size()));
    }
    number(numbers_.at(root));
  }
  void write(const std::vector<Term>& terms) {
    number(static_cast<std::int64_t>(terms.size()));
    for (const Term t : terms) write(t);
  }
  // With the functions, of which definitions may apply others.
  std::string take() {
    for (std::size_t i = 0; i < functions_.size(); ++i) define(*functions_[i]);
    return std::move(text_);
  }

 private:
  void sort(term::Sort sort) {
    for (const auto part : {static_cast<int>(sort.kind), static_cast<int>(sort.element), static_cast<int>(sort.rank)}) number(part);
  }
  void node(Term t) {
    number(node_begins);
    number(static_cast<std::int64_t>(t.kind()));
    sort(t.sort());
    for (const auto part : {static_cast<int>(t->scope), static_cast<int>(t->elements.bits), static_cast<int>(t->elements.is_signed)}) {
      number(part);
    }
    number(t->value);
    number(t->denominator);
    if (names_) text(t->name);
    number(function(t->function));
    refer(t.children());
    refer(t->binders);
    number(static_cast<std::int64_t>(t->triggers.size()));
    for (const auto& trigger : t->triggers) refer(trigger);
  }
  template <class Terms>
  void refer(const Terms& terms) {
    number(static_cast<std::int64_t>(terms.size()));
    for (const Term t : terms) number(numbers_.at(t));
  }
  std::int64_t function(const Function* f) {
    if (f == nullptr) return no_term;
    const auto [entry, fresh] = function_numbers_.try_emplace(f, static_cast<std::int64_t>(functions_.size()));
    if (fresh) functions_.push_back(f);
    return entry->second;
  }
  void define(const Function& f) {
    text(f.name);
    number(static_cast<std::int64_t>(f.arguments.size()));
    for (const term::Sort argument : f.arguments) sort(argument);
    sort(f.result);
    for (const auto part : {static_cast<int>(f.scope), static_cast<int>(f.recursive), static_cast<int>(f.terminates), static_cast<int>(f.certain)}) {
      number(part);
    }
    write(f.params);
    write(f.domain);
    write(f.body);
  }

  static constexpr std::int64_t no_term = -1, node_begins = -2;  // numbers of nodes are not negative

  bool names_;
  std::string text_;
  std::unordered_map<Term, std::int64_t, term::TermHash> numbers_;
  std::unordered_map<const Function*, std::int64_t> function_numbers_;
  std::vector<const Function*> functions_;
};

void write_question(const Obligation& o, Writer& out) {
  for (const auto part : {static_cast<int>(o.expect), static_cast<int>(o.evidence), static_cast<int>(o.effort)}) out.number(part);
  for (const Term t : {o.goal, o.sufficient, o.opened, o.owners_goal}) out.write(t);
  for (const auto* terms : {&o.hypotheses, &o.further, &o.limits, &o.of_counterexample, &o.promises, &o.of_owner, &o.launch_sizes}) out.write(*terms);
}

void write_variables(const std::vector<std::pair<ir::VarId, Term>>& variables, Writer& out) {
  out.number(static_cast<std::int64_t>(variables.size()));
  for (const auto& [variable, value] : variables) {
    out.number(variable);
    out.write(value);
  }
}

void write_witnesses(const Obligation& o, Writer& out) {
  out.number(static_cast<std::int64_t>(o.witnesses.size()));
  for (const obligation::WitnessColumn& column : o.witnesses) {
    out.text(column.title);
    out.write(column.thread);
    out.number(static_cast<std::int64_t>(column.rows.size()));
    for (const obligation::Witness& row : column.rows) {
      out.text(row.label);
      out.write(row.value);
    }
  }
}

void write_launch(const Obligation& o, Writer& out) {
  out.number(o.at_launch ? 1 : 0);
  if (!o.at_launch) return;
  for (const Term size : o.at_launch->gsize) out.write(size);
  for (const Term size : o.at_launch->ngroups) out.write(size);
  write_variables(o.at_launch->params, out);
  write_variables(o.at_launch->memory, out);
}

}  // namespace

std::string normal_form(const Obligation& o) {
  Writer out(false);
  write_question(o, out);
  return out.take();
}

std::string exact_form(const Obligation& o) {
  Writer out(true);
  write_question(o, out);
  write_witnesses(o, out);
  write_launch(o, out);
  out.number(static_cast<std::int64_t>(o.unknowns.size()));
  for (const std::string& unknown : o.unknowns) out.text(unknown);
  return out.take();
}

}  // namespace permverify::checker
