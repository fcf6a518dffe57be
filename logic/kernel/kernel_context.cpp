#include "logic/kernel/kernel_context.h"

#include <cassert>

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "logic/semantics/launch_ranges.h"

namespace permverify::obligation {

using namespace ir;
using term::Scope;

KernelContext::KernelContext(Vocabulary& v, const Kernel& k, const LaunchSizes& sizes, Builder& o)
    : terms(v.terms()),
      vocabulary(v),
      kernel(k),
      out(o),
      cfg(build_cfg(k.body)),
      uniformity(analysis::find_uniformity(v.module(), cfg)),
      launch(v.terms(), k.dimensions, sizes, k.single_group, k.max_threads),
      ids(launch.thread("")),
      written(written_by(v.module(), k)) {
  for (const Term id : ids.lid) facts.unlink(id);
  for (const Term fact : launch.facts()) facts.add(fact);
  for (const Term size : launch.free_sizes()) evident.insert(terms.ne(size, terms.integer(0)));
  for (const Term fact : launch.ranges(ids)) facts.add(fact);
  learn_launch(vocabulary.ranges(), terms, launch, ids, kernel.max_threads);
  for (const VarId param : k.params) {
    params[param] = fresh_value(param, "", Scope::Launch);
  }
  for (const VarId array : k.arrays) {
    const bool local = is_local(array);
    launch_memory[array] = fresh_map(array, "@launch", local ? Scope::Group : Scope::Launch);
    if (!local && !written.count(array)) constant_arrays.insert(array);
    // The front end hands over contents only where nothing writes; without that they mean nothing.
    assert(vocabulary.variable(array).contents.empty() || constant(array));
    if (is_table(array)) out.add_table(launch_memory[array], table_facts(array));
  }
  std::vector<Term> sizes_to_fix = launch.free_sizes();
  for (const auto& [param, value] : params) {
    if (value.sort() == term::int_sort && value.kind() == term::Kind::Symbol) {
      sizes_to_fix.push_back(value);
    }
  }
  out.set_launch_sizes(std::move(sizes_to_fix));
  LaunchTerms at_launch{launch.gsize(), launch.ngroups(), {}, {}};
  at_launch.params.assign(params.begin(), params.end());
  at_launch.memory.assign(launch_memory.begin(), launch_memory.end());
  out.set_launch_terms(std::move(at_launch));
  if (k.limits) out.set_limits(launch.within(*k.limits));
}

KernelContext::KernelContext(const KernelContext& other, const Kernel& k)
    : terms(other.terms),
      vocabulary(other.vocabulary),
      kernel(k),
      out(other.out),
      cfg(build_cfg(k.body)),
      uniformity(analysis::find_uniformity(other.vocabulary.module(), cfg)),
      launch(other.launch),
      ids(other.ids),
      params(other.params),
      launch_memory(other.launch_memory),
      written(other.written),
      constant_arrays(other.constant_arrays),
      facts(other.facts),
      facts_at_launch(other.facts_at_launch),
      evident(other.evident),
      kernel_pre(other.kernel_pre),
      group_pre(other.group_pre),
      thread_pre(other.thread_pre),
      automatic(other.automatic) {}

Term KernelContext::fresh_value(VarId var, const std::string& suffix, Scope scope) {
  const auto& variable = vocabulary.variable(var);
  const Term value = terms.fresh(variable.name + suffix, Vocabulary::sort_of(variable.type), scope);
  if (variable.type.is_scalar() && variable.type.kind == TypeKind::Fixed) {
    facts.add(vocabulary.in_range(value, variable.type));
    vocabulary.ranges().learn(value, Vocabulary::values_of(variable.type));
  }
  return value;
}

Term KernelContext::fresh_map(VarId array, const std::string& suffix, Scope scope) {
  const Type element = vocabulary.variable(array).type.element();
  term::Width elements;
  if (element.is_scalar() && element.kind == TypeKind::Fixed) {
    elements = {static_cast<std::uint8_t>(element.bits), element.is_signed};
  }
  return terms.fresh(name(array) + suffix, vocabulary.map_sort(array), scope, elements);
}

// Row by row: the last dimension runs fastest.
std::vector<Term> KernelContext::table_facts(VarId array) {
  constexpr std::size_t most = 1024;
  const auto& variable = vocabulary.variable(array);
  std::vector<Term> result;
  if (variable.contents.size() > most) return result;
  const auto sizes = extents(array);
  const Environment env = launch_environment();
  Translator translate(vocabulary, env, Mode::Program, nullptr);
  for (std::size_t cell = 0; cell < variable.contents.size(); ++cell) {
    std::vector<Term> index(sizes.size());
    std::size_t rest = cell;
    for (std::size_t d = sizes.size(); d-- > 0;) {
      const auto size = static_cast<std::size_t>(sizes[d]->value);
      index[d] = terms.integer(static_cast<std::int64_t>(d == 0 ? rest : rest % size));
      rest /= size;
    }
    result.push_back(terms.eq(terms.select(launch_memory.at(array), std::move(index)),
                              translate(variable.contents[cell])));
  }
  return result;
}

Environment KernelContext::launch_environment() const {
  Environment env;
  env.launch = &launch;
  env.ids = ids;
  env.vars = params;
  env.memory = launch_memory;
  env.old_memory = launch_memory;
  return env;
}

Environment KernelContext::environment(const State& state) const {
  Environment env = launch_environment();
  env.vars = state.vars;
  env.memory = state.memory;
  return env;
}

Environment KernelContext::view_of(const State& state) const {
  Environment env;
  env.launch = &launch;
  env.ids = ids;
  env.old_memory = launch_memory;
  env.vars_of_state = &state.vars;
  env.memory_of_state = &state.memory;
  return env;
}

std::vector<Term> KernelContext::extents(VarId array) {
  const Environment env = launch_environment();
  Translator translate(vocabulary, env, Mode::Formula, nullptr);
  std::vector<Term> result;
  for (const auto& e : vocabulary.variable(array).extents) {
    result.push_back(e ? translate(e) : Term{});
  }
  return result;
}

Term KernelContext::in_bounds(VarId array, const std::vector<Term>& index) {
  std::vector<Term> parts;
  const auto sizes = extents(array);
  for (std::size_t d = 0; d < index.size(); ++d) {
    if (d >= sizes.size() || !sizes[d]) continue;
    parts.push_back(terms.le(terms.integer(0), index[d]));
    parts.push_back(terms.lt(index[d], sizes[d]));
  }
  return terms.conj(parts);
}

std::vector<Term> KernelContext::known(std::vector<Term> about, Term path) const {
  about.push_back(path);
  auto result = facts.relevant(about, facts.size());
  result.push_back(path);
  return result;
}

namespace {

// Binds a variable or applies a function.
bool is_hard(term::Kind kind) {
  using term::Kind;
  for (const Kind hard : {Kind::Forall, Kind::Exists, Kind::Apply, Kind::Sum, Kind::Min, Kind::Max,
                          Kind::Count}) {
    if (kind == hard) return true;
  }
  return false;
}

// Linear and without quantifiers or functions: contradictions among such facts are found at once.
bool is_simple(Term t, std::set<std::uint32_t>& seen) {
  if (!seen.insert(t->id).second) return true;
  if (is_hard(t.kind())) return false;
  int factors = 0;
  for (const Term child : t.children()) {
    if (!is_simple(child, seen)) return false;
    factors += child.kind() != term::Kind::IntConst && child.kind() != term::Kind::RealConst;
  }
  return t.kind() != term::Kind::Mul || factors < 2;
}

}  // namespace

void KernelContext::probe_reachable(FailureId kind, const std::string& message, Span span,
                                    Term path) {
  std::vector<Term> simple = known({}, path);
  std::erase_if(simple, [](Term t) {
    std::set<std::uint32_t> seen;
    return !is_simple(t, seen);
  });
  Obligation& o = out.require_alone(kind, message, span, std::move(simple), terms.truth(false));
  o.expect = Expect::Satisfiable;
  o.evidence = Evidence::Warns;
  o.effort = Effort::Glance;
}

std::vector<Term> KernelContext::known_at(const Phase& phase, std::vector<Term> about) const {
  about.push_back(phase.path);
  auto result = facts.relevant(about, phase.known);
  result.push_back(phase.path);
  return result;
}

WitnessColumn KernelContext::thread_column(const std::string& title, const ThreadIds& of) const {
  WitnessColumn column{title, {}};
  const bool many = !launch.one_group();
  column.thread = launch.builtin(Builtin::Tid, -1, of);
  column.rows.push_back({"\\tid", column.thread});
  static constexpr const char* axis[3] = {".x", ".y", ".z"};
  for (int d = 0; d < launch.dimensions(); ++d) {
    const std::string suffix = launch.dimensions() == 1 ? "" : axis[d];
    if (many || launch.dimensions() > 1) column.rows.push_back({"\\lid" + suffix, of.lid[d]});
    if (many) column.rows.push_back({"\\gid" + suffix, of.gid[d]});
  }
  return column;
}

WitnessColumn KernelContext::launch_column() const {
  WitnessColumn column{"launch", {}};
  static constexpr const char* axis[3] = {".x", ".y", ".z"};
  for (int d = 0; d < launch.dimensions(); ++d) {
    const std::string suffix = launch.dimensions() == 1 ? "" : axis[d];
    column.rows.push_back({"\\gsize" + suffix, launch.gsize()[d]});
    column.rows.push_back({"\\ngroups" + suffix, launch.ngroups()[d]});
  }
  for (const auto& [param, value] : params) {
    if (!vocabulary.variable(param).type.is_scalar()) continue;
    column.rows.push_back({name(param), value});
  }
  return column;
}

namespace {

// Of two lists of symbols, ascending by their ids.
bool has_common(const std::vector<Term>& some, const std::vector<Term>& others) {
  auto one = some.begin();
  auto other = others.begin();
  while (one != some.end() && other != others.end()) {
    if (*one == *other) return true;
    if ((*one)->id < (*other)->id) ++one;
    else ++other;
  }
  return false;
}

}  // namespace

void KernelContext::add_witnesses(Obligation& obligation, const Valuation* vars) {
  obligation.witnesses.push_back(launch_column());
  WitnessColumn column = thread_column("thread", ids);
  if (vars) {
    // Only variables whose value bears on the goal.
    constexpr std::size_t most = 10;
    const auto& relevant = facts.symbols_of(obligation.goal);
    for (const auto& [var, value] : *vars) {
      if (relevant.empty() || column.rows.size() >= most) break;
      const auto& variable = vocabulary.variable(var);
      if (!variable.type.is_scalar() || variable.kind == VarKind::KernelParam) continue;
      if (has_common(relevant, facts.symbols_of(value))) column.rows.push_back({variable.name, value});
    }
  }
  obligation.witnesses.push_back(std::move(column));
}

void collect(const std::vector<Atom>& atoms, VarId array, std::vector<Term>& out) {
  for (const auto& atom : atoms) {
    if (atom.array != array) continue;
    out.push_back(atom.guard);
    out.insert(out.end(), atom.index.begin(), atom.index.end());
    if (atom.amount) out.push_back(atom.amount);
  }
}

}  // namespace permverify::obligation
