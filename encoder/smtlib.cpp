// SMT-LIB 2.6 text of a lowered query, for the command lines of Z3 and cvc5. Closed terms that
// occur more than once get a define-fun, since written out a shared term may be exponential.
#include <map>
#include <set>
#include <sstream>

#include "encoder/lowered.h"
#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

using term::Function;
using term::Kind;
using term::Sort;
using term::SortKind;

std::string sort_name(Sort sort) {
  std::string text = to_string(sort);
  for (char& c : text) {
    if (c == '<') c = '_';
  }
  std::erase(text, '>');
  // Float32 and Float64 are names of SMT-LIB's own.
  if (sort.kind == SortKind::Float32 || sort.kind == SortKind::Float64) text[0] = 'f';
  return text;
}

bool uninterpreted(Sort sort) {
  return sort.kind != SortKind::Bool && sort.kind != SortKind::Int && sort.kind != SortKind::Real;
}

std::string integer_text(std::int64_t value) {
  if (value >= 0) return std::to_string(value);
  return "(- " + std::to_string(value).substr(1) + ")";
}

std::string real_text(std::int64_t numerator, std::int64_t denominator) {
  const std::string magnitude = std::to_string(numerator).substr(numerator < 0 ? 1 : 0) + ".0";
  const std::string signed_text = numerator < 0 ? "(- " + magnitude + ")" : magnitude;
  if (denominator == 1) return signed_text;
  return "(/ " + signed_text + " " + std::to_string(denominator) + ".0)";
}

class Script {
 public:
  explicit Script(const Query& query) : query_(query) {}

  std::string text() {
    std::vector<Term> roots = query_.hypotheses;
    roots.push_back(query_.goal);
    out_ << "; " << query_.name << "\n; unsat: proved\n"
         << "(set-option :smt.mbqi false)\n(set-option :auto_config false)\n(set-logic ALL)\n";
    for_each_subterm(roots, [this](Term t) { declare(t); });
    count(roots);
    for (const Term h : query_.hypotheses) assertion(h, false);
    if (!query_.goal.is_false()) assertion(query_.goal, true);
    out_ << "(check-sat)\n";
    return out_.str();
  }

 private:
  // A name that is a simple symbol of SMT-LIB and not yet taken.
  std::string readable(const std::string& name) {
    std::string text;
    for (const char c : name) {
      const bool simple = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '!';
      if (simple) text += c;
    }
    const bool digit = text.empty() || (text[0] >= '0' && text[0] <= '9') || text[0] == '.';
    if (digit) text = "x" + text;
    static constexpr const char* reserved[] = {
        "and", "or", "not", "ite", "let", "forall", "exists", "div", "mod", "abs", "true", "false",
        "par", "as", "Int", "Real", "Bool", "distinct", "xor", "select", "store", "to_real", "is",
        "match", "assert", "sat", "set.insert", "bag.count", "seq.len", "int.pow2", "iand", "sin"};
    for (const char* word : reserved) {
      if (text == word) text += "_";
    }
    std::string candidate = text;
    for (int i = 1; !taken_.insert(candidate).second; ++i) {
      candidate = text + "!" + std::to_string(i);
    }
    return candidate;
  }

  void declare_sort(Sort sort) {
    const std::string name = sort_name(sort);
    if (!uninterpreted(sort) || !sorts_.insert(name).second) return;
    taken_.insert(name);
    out_ << "(declare-sort " << name << " 0)\n";
  }

  void declare(Term t) {
    declare_sort(t.sort());
    if (t.kind() == Kind::Symbol) {
      const std::string name = names_[t] = readable(t->name);
      out_ << "(declare-const " << name << " " << sort_name(t.sort()) << ")\n";
    }
    if (t.kind() == Kind::BoundVar) names_[t] = readable(t->name);
    if (t.kind() != Kind::Apply || functions_.count(t->function) != 0) return;
    const Function* f = t->function;
    for (const Sort sort : f->arguments) declare_sort(sort);
    const std::string name = functions_[f] = readable(f->name);
    out_ << "(declare-fun " << name << " (";
    for (std::size_t i = 0; i < f->arguments.size(); ++i) {
      out_ << (i == 0 ? "" : " ") << sort_name(f->arguments[i]);
    }
    out_ << ") " << sort_name(f->result) << ")\n";
  }

  void count(const std::vector<Term>& roots) {
    for_each_subterm(roots, [this](Term t) {
      for (const Term child : t.children()) ++uses_[child];
    });
  }

  bool shared(Term t) const {
    const auto found = uses_.find(t);
    return found != uses_.end() && found->second > 1 && !t->has_bound && t.children().size() > 0 &&
           t.kind() != Kind::Forall;
  }

  // Texts of closed shared terms, innermost first; others are written where they stand.
  void define_shared(Term root) {
    std::vector<std::pair<Term, bool>> stack{{root, false}};
    while (!stack.empty()) {
      const auto [t, ready] = stack.back();
      stack.pop_back();
      if (visited_.count(t) != 0 && !ready) continue;
      visited_.insert(t);
      if (!ready) {
        stack.emplace_back(t, true);
        for (const Term child : t.children()) stack.emplace_back(child, false);
        for (const auto& trigger : t->triggers) {
          for (const Term pattern : trigger) stack.emplace_back(pattern, false);
        }
      } else if (shared(t) && text_of(t, true).size() > 40) {
        const std::string body = text_of(t, true);
        const std::string name = readable("t" + std::to_string(++definitions_));
        out_ << "(define-fun " << name << " () " << sort_name(t.sort()) << " " << body << ")\n";
        names_[t] = name;
      }
    }
  }

  void assertion(Term t, bool negated) {
    define_shared(t);
    out_ << "(assert " << (negated ? "(not " : "") << text_of(t) << (negated ? ")" : "") << ")\n";
  }

  const char* operation(Kind kind) const {
    switch (kind) {
      case Kind::Not: return "not";
      case Kind::And: return "and";
      case Kind::Or: return "or";
      case Kind::Implies: return "=>";
      case Kind::Eq: return "=";
      case Kind::Ite: return "ite";
      case Kind::Lt: return "<";
      case Kind::Le: return "<=";
      case Kind::Add: return "+";
      case Kind::Mul: return "*";
      case Kind::Div: return "div";
      case Kind::Mod: return "mod";
      case Kind::RealDiv: return "/";
      case Kind::ToReal: return "to_real";
      case Kind::BoolConst: case Kind::IntConst: case Kind::RealConst: case Kind::Symbol:
      case Kind::BoundVar: case Kind::Apply: case Kind::Forall: case Kind::Exists:
      case Kind::BitAnd: case Kind::BitOr: case Kind::BitXor: case Kind::Pow2:
      case Kind::Flat: case Kind::Select: case Kind::Store: case Kind::Keep: case Kind::Sum:
      case Kind::Min: case Kind::Max: case Kind::Count: case Kind::SeqLength: case Kind::SeqAt:
      case Kind::SeqSlice: case Kind::SeqConcat: case Kind::SeqLit: return "";
    }
    return "";
  }

  std::string text_of(Term t, bool open = false) {
    if (!open) {
      const auto named = names_.find(t);
      if (named != names_.end()) return named->second;
    }
    switch (t.kind()) {
      case Kind::BoolConst: return t.is_true() ? "true" : "false";
      case Kind::IntConst: return integer_text(t->value);
      case Kind::Pow2:
        if (const auto value = constant_of(t)) return term::to_string(*value);
        return "";
      case Kind::RealConst: return real_text(t->value, t->denominator);
      case Kind::Apply:
        if (t.children().empty()) return functions_[t->function];
        return list(functions_[t->function], t.children());
      case Kind::Forall:
      case Kind::Exists: return quantifier(t);
      case Kind::Symbol: case Kind::BoundVar: case Kind::Not: case Kind::And: case Kind::Or:
      case Kind::Implies: case Kind::Eq: case Kind::Ite: case Kind::Lt: case Kind::Le:
      case Kind::Add: case Kind::Mul: case Kind::Div: case Kind::Mod: case Kind::RealDiv:
      case Kind::BitAnd: case Kind::BitOr: case Kind::BitXor:
      case Kind::ToReal: case Kind::Flat: case Kind::Select: case Kind::Store: case Kind::Keep:
      case Kind::Sum: case Kind::Min: case Kind::Max: case Kind::Count: case Kind::SeqLength:
      case Kind::SeqAt: case Kind::SeqSlice: case Kind::SeqConcat: case Kind::SeqLit:
        return list(operation(t.kind()), t.children());
    }
    return "";
  }

  std::string list(const std::string& head, std::span<const Term> terms) {
    std::string text = "(" + head;
    for (const Term t : terms) text += " " + text_of(t);
    return text + ")";
  }

  std::string quantifier(Term t) {
    std::string text = t.kind() == Kind::Forall ? "(forall (" : "(exists (";
    for (const Term b : t->binders) {
      auto& name = names_[b];
      if (name.empty()) name = readable(b->name);
      text += "(" + name + " " + sort_name(b.sort()) + ")";
    }
    text += ") ";
    if (t->triggers.empty()) return text + text_of(t.child(0)) + ")";
    text += "(! " + text_of(t.child(0));
    for (const auto& trigger : t->triggers) {
      text += " :pattern (";
      for (std::size_t i = 0; i < trigger.size(); ++i) {
        text += (i == 0 ? "" : " ") + text_of(trigger[i]);
      }
      text += ")";
    }
    return text + "))";
  }

  const Query& query_;
  std::ostringstream out_;
  std::set<std::string> taken_, sorts_;
  std::unordered_map<Term, std::string, TermHash> names_;
  std::unordered_map<const Function*, std::string> functions_;
  std::unordered_map<Term, int, TermHash> uses_;
  std::unordered_set<Term, TermHash> visited_;
  int definitions_ = 0;
};

}  // namespace

std::string to_smtlib(const Query& query) { return Script(query).text(); }

}  // namespace permverify::encoder
