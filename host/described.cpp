#include "host/described.h"

#include "host/can_hold.h"

#include <algorithm>

namespace permverify::host {

using clang::dyn_cast;
using term::Kind;

namespace {

constexpr std::size_t most_facts = 48;

}  // namespace

std::optional<ir::HostLaunch> Described::launch() {
  result_.span = file_.span(met_.site->getSourceRange());
  for (const bool block : {true, false}) {
    const Met::Given& size = block ? met_.block : met_.grid;
    if (!sizes(block, size.value, size.range)) return std::nullopt;
  }
  arguments();
  pointers();
  choose_path_facts();
  if (!met_.doubts.empty()) doubt((*met_.doubts.begin())->getSourceRange());
  if (equations_.size() >= most_facts || path_.size() >= most_facts) doubt(met_.site->getSourceRange());
  equations_.insert(equations_.end(), path_.begin(), path_.end());
  drop_useless();
  for (const auto& [formula, range] : equations_) add(formula, range);
  add_lengths();
  add_contents();
  // Which of them a fact rests on is lost where terms are simplified.
  const bool uses_sums = !result_.facts.empty() || !result_.extents.empty();
  if (met_.no_overflow_of_constants || (met_.no_overflow && uses_sums)) {
    result_.assumptions.push_back({"host_overflow", "no sum or product of a signed type or of 64 bits that the host computes overflows", result_.span});
  }
  return std::move(result_);
}

void Described::doubt(clang::SourceRange range) {
  if (!result_.doubt) result_.doubt = file_.span(range);
}

bool Described::sizes(bool block, const Value& value, clang::SourceRange range) {
  auto& open = block ? result_.open_gsize : result_.open_ngroups;
  for (std::size_t d = 0; d < static_cast<std::size_t>(kernel_.dimensions); ++d) open[d] = true;
  int ones = 0;
  if (value.kind == Value::Kind::Record) {
    for (const auto& [field, size] : *value.fields) {
      const std::string name = field->getNameAsString();
      const bool beyond = name.size() == 1 && name[0] - 'x' >= kernel_.dimensions;
      ones += beyond && size.is_integer() && size.number.is_int(1);
    }
  }
  other_dimensions_ = other_dimensions_ || ones < 3 - kernel_.dimensions;
  if (value.kind != Value::Kind::Record) return true;
  for (const auto& [field, size] : *value.fields) {
    const std::string name = field->getNameAsString();
    if (name.size() != 1 || name[0] < 'x' || name[0] > 'z' || !size.is_integer()) continue;
    const auto d = static_cast<std::size_t>(name[0] - 'x');
    const Term number = executor_.integers().as_size(size.number);
    open[d] = executor_.unknowns().is_open(number);
    if (number.kind() == Kind::IntConst) {
      if (number->value <= 0) return false;
      (block ? result_.sizes.gsize : result_.sizes.ngroups)[d] = number->value;
      continue;
    }
    const auto which = block ? ir::Builtin::Gsize : ir::Builtin::Ngroups;
    const Written own{ir::make_expr(ir::BuiltinRef{which, static_cast<int>(d)}, ir::int_type, file_.span(range)),
                      std::string(block ? "blockDim." : "gridDim.") + name};
    equate(number, own, range);
  }
  return true;
}

void Described::equate(Term value, Written own, clang::SourceRange range) {
  if (value.kind() == Kind::Symbol && !writing_.knows(value)) {
    writing_.set(value, std::move(own));
    note(value, range);
    return;
  }
  const Term symbol = terms_.fresh("own", term::int_sort, term::Scope::Launch);
  writing_.set(symbol, std::move(own));
  equations_.emplace_back(terms_.eq(symbol, value), range);
  note(value, range);
}

void Described::arguments() {
  const auto& parameters = function_.parameters();
  for (std::size_t i = 0; i < std::min(parameters.size(), met_.arguments.size()); ++i) {
    const std::string name = parameters[i]->getNameAsString();
    if (name.empty()) continue;
    own_names_.insert(name);
    if (!is_only(name)) continue;
    given(name, met_.arguments[i].value, met_.arguments[i].range);
  }
  for (const auto& [variable, value] : met_.constants) {
    const std::string name = variable->getNameAsString();
    if (own_names_.count(name) == 0 && executor_.functions().variables().is_only_one(*variable)) {
      given(name, value, value.kind == Value::Kind::Initial ? variable->getSourceRange() : met_.site->getSourceRange());
    }
  }
  for (const ir::VarId var : kernel_.params) {
    const ir::TypeKind kind = module_.variables[var].type.kind;
    const bool counts = kind == ir::TypeKind::Fixed || kind == ir::TypeKind::Bool;
    if (counts && exact_.count(var) == 0) result_.open_params.push_back(var);
  }
}

// The parameters of a pack have one name, which stands for neither.
bool Described::is_only(const std::string& name) const {
  const auto& parameters = function_.parameters();
  return std::count_if(parameters.begin(), parameters.end(), [&](const auto* p) { return p->getNameAsString() == name; }) == 1;
}

void Described::given(const std::string& name, const Value& value, clang::SourceRange range) {
  if (value.kind == Value::Kind::Record) {
    for (const auto& [field, member] : *value.fields) {
      const auto* record = dyn_cast<clang::CXXRecordDecl>(field->getParent());
      if (record && record->getNumBases() != 0) continue;
      if (!field->getNameAsString().empty() && !field->isBitField()) given(name + "." + field->getNameAsString(), member, range);
    }
    return;
  }
  if (value.kind == Value::Kind::Initial) {
    bool any = false;
    for (const ir::VarId array : kernel_.arrays) {
      const ir::Variable& variable = module_.variables[array];
      const bool part = variable.name == name || (variable.name.size() > name.size() && variable.name.compare(0, name.size() + 1, name + ".") == 0);
      if (part && variable.kind == ir::VarKind::GlobalArray && !variable.initial.empty()) {
        result_.untouched.push_back(array);
        any = true;
      }
    }
    if (any) result_.lengths.push_back({nullptr, name + " as it is initialised", file_.span(range)});
    return;
  }
  if (!value.is_integer()) return;
  for (const ir::VarId var : kernel_.params) {
    const ir::Variable& variable = module_.variables[var];
    if (variable.name != name || variable.type.kind != ir::TypeKind::Fixed) continue;
    const ir::Span at = file_.span(range);
    if (!executor_.unknowns().is_open(value.number)) exact_.insert(var);
    equate(value.number, {ir::make_expr(ir::Cast{ir::make_expr(ir::VarRef{var}, variable.type, at)}, ir::int_type, at), name}, range);
  }
  // A variable of constant memory is an array of one element.
  for (const ir::VarId array : kernel_.arrays) {
    const ir::Variable& variable = module_.variables[array];
    const auto* count = variable.extents.size() == 1 && variable.extents[0] ? std::get_if<ir::IntLit>(&variable.extents[0]->node) : nullptr;
    if (variable.name != name || variable.kind != ir::VarKind::GlobalArray || variable.type.kind != ir::TypeKind::Fixed || !count || count->value != 1) continue;
    const ir::Span at = file_.span(range);
    ir::Type element = variable.type;
    element.shape = ir::Shape::Scalar;
    element.rank = 0;
    const ir::ExprPtr read = ir::make_expr(ir::ArrayRead{array, {ir::make_expr(ir::IntLit{0}, ir::int_type, at)}}, element, at);
    if (!executor_.unknowns().is_open(value.number)) result_.known_contents.push_back(array);
    equate(value.number, {ir::make_expr(ir::Cast{read}, ir::int_type, at), name}, range);
  }
}

void Described::note(Term value, clang::SourceRange range) {
  std::vector<Term> work{value};
  while (!work.empty() && equations_.size() < most_facts) {
    const Term t = work.back();
    work.pop_back();
    if (!noted_.insert(t->id).second) continue;
    if (t.kind() == Kind::Symbol) {
      for (const Term known : executor_.integers().known_of(t)) {
        equations_.emplace_back(known, range);
        work.push_back(known);
      }
    }
    if (t.kind() == Kind::Div) {
      for (const Term known : executor_.integers().known_of_quotient(t)) equations_.emplace_back(known, range);
    }
    for (const Term child : t.children()) work.push_back(child);
  }
}

// All that the term is about: its symbols, and those in what is known of them. A condition on `n % 32` names the remainder
// alone, of which it is known that it belongs to n.
std::set<std::uint32_t> Described::subjects_of(Term formula) const {
  std::set<std::uint32_t> all;
  std::vector<Term> work{formula};
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!all.insert(t->id).second) continue;
    if (t.kind() == Kind::Symbol) {
      for (const Term known : executor_.integers().known_of(t)) work.push_back(known);
    }
    if (t.kind() == Kind::Div) {
      for (const Term known : executor_.integers().known_of_quotient(t)) work.push_back(known);
    }
    for (const Term child : t.children()) {
      if (!child.children().empty() || child.kind() == Kind::Symbol) work.push_back(child);  // literals are shared by all
    }
  }
  return all;
}

// Those about something that the launch is about, in the end. The others have nothing in common with it.
void Described::choose_path_facts() {
  std::vector<bool> taken(met_.facts.size());
  std::vector<std::set<std::uint32_t>> subjects;
  for (const Fact& fact : met_.facts) subjects.push_back(subjects_of(fact.formula));
  for (bool more = true; more && path_.size() < most_facts;) {
    more = false;
    for (std::size_t i = 0; i < met_.facts.size(); ++i) {
      if (taken[i]) continue;
      const bool matters = std::any_of(subjects[i].begin(), subjects[i].end(), [&](std::uint32_t id) { return noted_.count(id) != 0; });
      if (!matters) continue;
      taken[i] = more = true;
      path_.emplace_back(met_.facts[i].formula, met_.facts[i].range);
      note(met_.facts[i].formula, met_.facts[i].range);
    }
  }
  std::vector<Term> rest;
  for (std::size_t i = 0; i < met_.facts.size(); ++i) {
    if (!taken[i]) rest.push_back(met_.facts[i].formula);
  }
  if (!can_hold(rest, executor_.integers())) doubt(met_.site->getSourceRange());  // no run of these is made
}

void Described::drop_useless() {
  for (bool more = true; more;) {
    std::map<std::uint32_t, int> uses;
    for (const auto& [formula, range] : equations_) {
      for (const Term s : term::free_symbols(formula)) ++uses[s->id];
    }
    for (const Held& held : held_) {
      for (const Term s : term::free_symbols(held.contents.end)) ++uses[s->id];
      for (const Term fact : held.contents.facts) {
        for (const Term s : term::free_symbols(fact)) ++uses[s->id];
      }
    }
    const auto lonely = [&](Term t) { return t.kind() == Kind::Symbol && !writing_.knows(t) && uses[t->id] == 1; };
    const auto useless = [&](const auto& equation) {
      const Term formula = equation.first.kind() == Kind::Implies ? equation.first.child(1) : equation.first;
      if (formula.kind() == Kind::Or) {
        return std::any_of(formula.children().begin(), formula.children().end(), [&](Term part) {
          return part.kind() == Kind::Eq && (lonely(part.child(0)) || lonely(part.child(1)));
        });
      }
      if (formula.kind() != Kind::Eq) return false;
      const auto occurs = [](Term symbol, Term in) {
        const auto symbols = term::free_symbols(in);
        return std::any_of(symbols.begin(), symbols.end(), [&](Term s) { return s == symbol; });
      };
      // Whatever the other side is, the symbol may be it: each value of that side is one of the symbol's type.
      term::Interval all{};
      const auto takes = [&](Term symbol, Term other) {
        const term::Interval own = executor_.integers().bounds(symbol), values = executor_.integers().bounds(other);
        return own == all || values.within(own);
      };
      const auto tells_nothing = [&](Term side, Term other) {
        if (lonely(side)) return !occurs(side, other) && takes(side, other);
        if (side.kind() != Kind::Ite) return false;
        const Term condition = side.child(0), a = side.child(1), b = side.child(2);
        return lonely(a) && lonely(b) && a != b && !occurs(a, condition) && !occurs(b, condition) && !occurs(a, other) && !occurs(b, other);
      };
      return tells_nothing(formula.child(0), formula.child(1)) || tells_nothing(formula.child(1), formula.child(0));
    };
    more = std::erase_if(equations_, useless) != 0;
  }
}

void Described::add(Term formula, clang::SourceRange range) {
  if (result_.facts.size() >= most_facts) return doubt(range);
  if (formula.kind() == Kind::And) {
    for (const Term part : formula.children()) add(part, range);
    return;
  }
  at_ = file_.span(range);
  writing_.set_place(at_);
  const std::optional<Written> written = writing_.write(formula);
  if (!written || written->text.size() > 400) return doubt(range);
  // Two symbols may have one name, so a text may stand for two facts.
  if (added_.insert(formula->id).second) result_.facts.push_back({written->expr, written->text, at_});
}

}  // namespace permverify::host
