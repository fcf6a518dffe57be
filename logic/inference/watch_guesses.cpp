#include "logic/inference/watch_guesses.h"

#include <algorithm>

#include "logic/inference/formula_rewriting.h"
#include "logic/inference/latches.h"
#include "logic/ir/traverse.h"

namespace permverify::inference {

using namespace ir;

namespace {

constexpr std::size_t most_guesses = 96, largest = 120;
constexpr std::int64_t longest_wrap = 8;

ExprPtr plus(const ExprPtr& a, const ExprPtr& b) { return binary(BinaryOp::Add, a, b); }
ExprPtr minus(const ExprPtr& a, const ExprPtr& b) { return binary(BinaryOp::Sub, a, b); }
ExprPtr both(const ExprPtr& a, const ExprPtr& b) { return binary(BinaryOp::And, a, b); }

class GuessesOfWatch {
 public:
  GuessesOfWatch(const Scene& scene, const Watches& watches, std::uint32_t loop, const LoopEntry& entry)
      : s_(scene), w_(watches), entry_(entry), effect_(entry.effect()), here_(scene.cfg.loops[loop].stmt) {
    const auto around = w_.around.find(here_);
    if (around != w_.around.end()) around_ = around->second;
    for (std::uint32_t l = 0; l < s_.loops.size(); ++l) {
      if (const Stmt* stmt = s_.cfg.loops[l].stmt) effects_[stmt] = &s_.loops[l];
    }
  }

  std::vector<ExprPtr> all() {
    std::set<VarId> flags;
    for (const WatchSite& site : w_.sites) {
      if (effect_.assigned.count(site.flag) != 0) flags.insert(site.flag);
    }
    if (flags.empty()) return {};
    for (const WatchSite& site : w_.sites) {
      if (flags.count(site.flag) == 0) continue;
      for (const VarId count : site.counts) bounds(site, count);
    }
    for (const VarId flag : flags) kinds(flag);
    for (const VarId flag : flags) events(flag);
    counters_alike();
    wrapped_counters();
    for (const WatchSite& site : w_.sites) {
      if (flags.count(site.flag) == 0) continue;
      element(site, site.counts.back());
    }
    for (const VarId flag : flags) guess(negation(now(flag)));
    return std::move(guesses_);
  }

 private:
  void guess(const ExprPtr& formula) {
    if (!formula || guesses_.size() >= most_guesses || std::holds_alternative<BoolLit>(formula->node) || size_of(formula) > largest) return;
    if (seen_.insert(key(formula)).second) guesses_.push_back(formula);
  }
  void guess_under(const ExprPtr& condition, BinaryOp op, const ExprPtr& left, const ExprPtr& right) {
    const ExprPtr fact = binary(op, left, right);
    if (condition && fact) guess(binary(BinaryOp::Implies, condition, fact));
  }
  ExprPtr now(VarId var) const { return leaf(s_.module, var); }

  // The flag is raised for an element of this kind of site.
  ExprPtr is_raised(const WatchSite& site) const {
    ExprPtr raised = now(site.flag);
    for (const auto& [var, value] : site.kind) raised = both(raised, binary(BinaryOp::Eq, now(var), value));
    return raised;
  }

  // The sites of the kernel have all kinds that there are.
  void kinds(VarId flag) {
    std::map<VarId, std::pair<std::int64_t, std::int64_t>> ranges;
    for (const WatchSite& site : w_.sites) {
      if (site.flag != flag) continue;
      for (const auto& [var, value] : site.kind) {
        const auto [range, fresh] = ranges.emplace(var, std::pair(*literal(value), *literal(value)));
        range->second = {std::min(range->second.first, *literal(value)), std::max(range->second.second, *literal(value))};
      }
    }
    for (const auto& [var, range] : ranges) {
      guess_under(now(flag), BinaryOp::Le, number(range.first), now(var));
      guess_under(now(flag), BinaryOp::Le, now(var), number(range.second));
    }
  }

  bool is_in_scope(VarId var) const {
    const auto names = w_.in_scope.find(here_);
    return names != w_.in_scope.end() && names->second.count(var) != 0;
  }

  // Variables that hold the event of the watched copy, and how many events began since.
  void events(VarId flag) {
    if (!w_.events || effect_.assigned.count(*w_.events) == 0) return;
    std::set<VarId> counts;
    for (const WatchSite& site : w_.sites) {
      if (site.flag == flag) counts.insert(site.counts.begin(), site.counts.end());
    }
    for (const VarId count : counts) {
      guess(binary(BinaryOp::Le, number(0), now(*w_.events)));
      for (const std::int64_t most : {1, 2}) guess_under(now(flag), BinaryOp::Le, now(count), number(most));
      const ExprPtr event = minus(plus(now(*w_.events), number(1)), now(count));
      for (const VarId holder : w_.holders) {
        if (is_in_scope(holder)) guess_under(now(flag), BinaryOp::Eq, now(holder), event);
      }
      for (const ExprPtr& element : w_.elements) {
        const auto& read = std::get<ArrayRead>(element->node);
        const std::set<VarId> names = variables_of(read.indices[0]);
        const bool known = is_in_scope(read.array) && std::all_of(names.begin(), names.end(), [&](VarId var) { return s_.module.variables[var].kind != VarKind::Private || is_in_scope(var); });
        if (known) guess_under(now(flag), BinaryOp::Eq, element, event);
      }
    }
  }

  void bounds(const WatchSite& site, VarId count) {
    const ExprPtr up = now(site.flag), since = now(count);
    guess_under(up, BinaryOp::Le, number(0), since);
    guess_under(up, BinaryOp::Le, number(1), since);
    for (const auto& step : effect_.steps) {  // if nothing was noted before the loop
      const ExprPtr first = entry_.first(step.var);
      if (step.kind == obligation::Step::Kind::Add && literal(without_casts(step.amount)) == 1 && first) {
        guess_under(up, BinaryOp::Le, since, minus(now(step.var), first));
        break;
      }
    }
    const auto compared = w_.compared.find(count);
    if (compared == w_.compared.end()) return;
    for (const ExprPtr& bound : compared->second) {
      for (std::int64_t more = 0; more <= 1; ++more) guess_under(up, BinaryOp::Le, since, plus(bound, number(more)));
    }
  }

  // Counters that one inner loop steps, or that this loop steps, have come equally far.
  void counters_alike() {
    for (const auto& [loop, effect] : effects_) {
      const auto around = w_.around.find(loop);
      if (around == w_.around.end() || loop == here_ || std::count(around->second.begin(), around->second.end(), here_) == 0) continue;
      std::vector<const obligation::Step*> steps;
      for (const auto& step : effect->steps) {
        if (step.kind == obligation::Step::Kind::Add && literal(without_casts(step.amount)) == 1 && entry_.first(step.var)) steps.push_back(&step);
      }
      for (std::size_t i = 1; i < steps.size(); ++i) {
        const VarId a = steps[i - 1]->var, b = steps[i]->var;
        guess(binary(BinaryOp::Eq, minus(now(a), entry_.first(a)), minus(now(b), entry_.first(b))));
      }
      for (const auto* step : steps) within(step->var);
    }
  }

  // What a counter of an inner loop is compared with, also if this loop changes that.
  void within(VarId var) {
    guess(binary(BinaryOp::Le, entry_.first(var), now(var)));
    const auto compared = w_.compared.find(var);
    if (compared == w_.compared.end()) return;
    for (const ExprPtr& bound : compared->second) {
      guess(binary(BinaryOp::Le, now(var), bound));
      guess(binary(BinaryOp::Lt, now(var), bound));
      for (const VarId other : variables_of(bound)) {
        if (effect_.assigned.count(other) != 0) guess(binary(BinaryOp::Le, now(other), now(var)));
      }
    }
  }

  void wrapped_counters() {
    for (const auto& [var, period] : w_.wraps) {
      if (effect_.assigned.count(var) == 0 || period < 2 || period > longest_wrap) continue;
      guess(binary(BinaryOp::Le, number(0), now(var)));
      guess(binary(BinaryOp::Lt, now(var), number(period)));
      for (const auto& step : effect_.steps) {
        const ExprPtr first = entry_.first(step.var);
        if (step.kind != obligation::Step::Kind::Add || literal(without_casts(step.amount)) != 1 || !first) continue;
        for (std::int64_t ahead = 0; ahead < period; ++ahead) {
          const ExprPtr turns = plus(minus(now(step.var), first), number(ahead));
          guess(binary(BinaryOp::Eq, now(var), binary(BinaryOp::Mod, turns, number(period))));
        }
        break;
      }
    }
  }

  // The innermost loop around the site that counts, and how often it does in one turn.
  const Stmt* loop_of(const WatchSite& site, VarId count, std::int64_t& times, std::vector<ExprPtr>& under) const {
    const auto counting = w_.counting.find(count);
    for (auto loop = site.loops.rbegin(); loop != site.loops.rend(); ++loop) {
      times = 0;
      for (const Counting& one : counting->second) {
        if (one.loops.empty() || one.loops.back() != *loop) continue;
        ++times;
        under = one.under;
      }
      if (times > 0) return *loop;
    }
    return nullptr;
  }

  void element(const WatchSite& site, VarId count) {
    std::int64_t times = 1;
    std::vector<ExprPtr> under;
    const Stmt* loop = loop_of(site, count, times, under);
    if (!site.loops.empty() && site.loops.back() == here_ && loop != here_) before_counting(site, count);
    if (!loop) return;
    const ExprPtr since = now(count);
    const ExprPtr turns = times == 1 ? since : binary(BinaryOp::Div, plus(since, number(times - 1)), number(times));
    at(site, *loop, under, turns);
    // In a loop behind the place of counting, one more is counted than turns are complete.
    const bool inside = loop != here_ && std::count(around_.begin(), around_.end(), loop) != 0;
    if (inside) at(site, *loop, under, minus(turns, number(1)));
  }

  // In a loop that does not count: what it noted lies before what it notes next, or behind that.
  void before_counting(const WatchSite& site, VarId count) {
    const ExprPtr raised = both(is_raised(site), binary(BinaryOp::Eq, now(count), number(0)));
    for (const ExprPtr& index : site.indices) {
      guess_under(raised, BinaryOp::Lt, now(site.element), index);
      guess_under(raised, BinaryOp::Lt, index, now(site.element));
    }
    if (!site.is_of_constant && site.indices.size() == 1) place(site, site.indices[0], raised, {});
  }

  // The values of the loop's variables some turns ago.
  std::map<VarId, ExprPtr> earlier(const Stmt& loop, const ExprPtr& turns) const {
    std::map<VarId, ExprPtr> values;
    const auto effect = effects_.find(&loop);
    if (effect == effects_.end()) return values;
    for (const auto& step : effect->second->steps) {
      const ExprPtr amount = step.kind == obligation::Step::Kind::Add ? as_plain(step.amount) : nullptr;
      if (amount) values[step.var] = minus(now(step.var), binary(BinaryOp::Mul, amount, turns));
    }
    for (const auto& [var, period] : w_.wraps) {
      if (effect->second->assigned.count(var) == 0) continue;
      values[var] = binary(BinaryOp::Mod, minus(plus(now(var), number(period)), turns), number(period));
    }
    return values;
  }

  static ExprPtr as_plain(const ExprPtr& amount) {
    const ExprPtr plain = without_casts(amount);
    return literal(plain) ? number(*literal(plain)) : nullptr;
  }

  void at(const WatchSite& site, const Stmt& loop, const std::vector<ExprPtr>& under, const ExprPtr& turns) {
    const ExprPtr raised = is_raised(site);
    const std::map<VarId, ExprPtr> values = earlier(loop, turns);
    const std::map<VarId, ExprPtr> others = alternating(site, loop);
    if (!others.empty()) {
      std::map<VarId, ExprPtr> before = values, now_again = values;
      for (const auto& [var, value] : others) {
        before[var] = value;
        now_again[var] = now(var);
      }
      then(site, both(raised, binary(BinaryOp::Eq, turns, number(1))), before);
      then(site, both(raised, binary(BinaryOp::Eq, turns, number(2))), now_again);
      return;
    }
    if (under.size() != 1 || !counted_below(site, loop, under[0], turns, raised)) then(site, raised, values);
  }

  // Of variables that take two values in turns and occur in the index, the other one.
  std::map<VarId, ExprPtr> alternating(const WatchSite& site, const Stmt& loop) const {
    std::map<VarId, ExprPtr> values;
    const auto effect = effects_.find(&loop);
    if (effect == effects_.end()) return values;
    for (const auto& step : effect->second->steps) {
      if (step.kind != obligation::Step::Kind::Alternate || !mentions(site.indices.front(), step.var)) continue;
      if (const ExprPtr other = as_formula(s_.module, step.amount, {})) values[step.var] = other;
    }
    return values;
  }

  // Counted only while `v + c < bound`: once v has come to `bound - c`, the turns go back from there.
  bool counted_below(const WatchSite& site, const Stmt& loop, const ExprPtr& condition, const ExprPtr& turns, const ExprPtr& raised) {
    const auto* below = std::get_if<Binary>(&condition->node);
    if (!below || below->op != BinaryOp::Lt) return false;
    std::vector<SumTerm> terms;
    split_sum(as_formula(s_.module, below->left, {}), 1, terms);
    const std::map<VarId, ExprPtr> values = earlier(loop, turns);
    std::optional<VarId> var;
    std::int64_t ahead = 0;
    for (const SumTerm& term : terms) {
      const auto* ref = term.value ? std::get_if<VarRef>(&without_casts(term.value)->node) : nullptr;
      if (!term.value) ahead += term.factor;
      else if (ref && !var && term.factor == 1) var = ref->var;
      else return false;
    }
    const ExprPtr bound = as_formula(s_.module, below->right, {});
    if (!var || !bound || values.count(*var) == 0) return false;
    const ExprPtr last = minus(bound, number(ahead));
    then(site, both(raised, binary(BinaryOp::Le, now(*var), last)), values);
    then(site, both(raised, binary(BinaryOp::Lt, last, now(*var))), {{*var, minus(last, turns)}});
    guess_under(both(raised, binary(BinaryOp::Lt, last, now(*var))), BinaryOp::Le, turns, minus(bound, now(*var)));
    if (const ExprPtr first = entry_.first(*var)) guess_under(raised, BinaryOp::Le, turns, minus(last, first));
    return true;
  }

  // What holds of the element and of the conditions if the variables had these values.
  void then(const WatchSite& site, const ExprPtr& raised, const std::map<VarId, ExprPtr>& values) {
    const auto ends = std::minmax_element(site.indices.begin(), site.indices.end(), [](const ExprPtr& a, const ExprPtr& b) { return constant_in(a) < constant_in(b); });
    const ExprPtr low = *ends.first, high = *ends.second;
    if (site.is_of_constant) {
      // Only whether it is watched counts.
    } else if (site.indices.size() == 1) {
      place(site, low, raised, values);
    } else {
      guess_under(raised, BinaryOp::Le, substituted(with_floors(low), values), now(site.element));
      guess_under(raised, BinaryOp::Le, now(site.element), substituted(with_floors(high), values));
    }
    for (const ExprPtr& condition : site.under) {
      guess(binary(BinaryOp::Implies, raised, substituted(with_floors(condition), values)));
    }
  }

  // Of an index with a part that is not known, the row: the part that changes with the turns, up to its factor.
  void place(const WatchSite& site, const ExprPtr& index, const ExprPtr& raised, const std::map<VarId, ExprPtr>& values) {
    std::vector<SumTerm> terms, known, row;
    std::vector<VarId> unknown;
    split_sum(index, 1, terms);
    std::int64_t size = 0;
    for (const SumTerm& term : terms) {
      const std::set<VarId> inside = variables_of(term.value);
      const auto turns = [&](VarId var) { return values.count(var) != 0; };
      const auto lasts = [&](VarId var) { return turns(var) || w_.starts.count(var) == 0; };
      if (term.value && !std::all_of(inside.begin(), inside.end(), lasts)) {
        unknown.insert(unknown.end(), inside.begin(), inside.end());
        continue;
      }
      known.push_back(term);
      if (!std::any_of(inside.begin(), inside.end(), turns)) continue;
      row.push_back(term);
      if (size == 0 || term.factor < size) size = term.factor;
    }
    const auto earlier = [&](const std::vector<SumTerm>& sum) { return substituted(with_floors(joined(sum)), values); };
    if (unknown.empty()) return guess_under(raised, BinaryOp::Eq, now(site.element), substituted(with_floors(index), values));
    if (unknown.size() == 1) stride(site, unknown[0], earlier(known), raised);
    if (size < 2) return;
    guess_under(raised, BinaryOp::Le, earlier(row), now(site.element));
    guess_under(raised, BinaryOp::Lt, now(site.element), plus(earlier(row), number(size)));
  }

  // The unknown part starts somewhere and goes on in steps.
  void stride(const WatchSite& site, VarId var, const ExprPtr& rest, const ExprPtr& raised) {
    const auto start = w_.starts.find(var);
    if (start == w_.starts.end()) return;
    for (const auto& [loop, effect] : effects_) {
      for (const auto& step : effect->steps) {
        const ExprPtr amount = step.var == var && step.kind == obligation::Step::Kind::Add ? as_plain(step.amount) : nullptr;
        if (!amount || *literal(amount) < 2) continue;
        const ExprPtr first = converted(without_casts(start->second));
        guess_under(raised, BinaryOp::Eq, binary(BinaryOp::Mod, minus(minus(now(site.element), rest), first), amount), number(0));
      }
    }
  }

  const Scene& s_;
  const Watches& w_;
  const LoopEntry& entry_;
  const obligation::LoopEffect& effect_;
  const Stmt* here_;
  Loops around_;
  std::map<const Stmt*, const obligation::LoopEffect*> effects_;
  std::vector<ExprPtr> guesses_;
  std::set<std::string> seen_;
};

}  // namespace

std::vector<ExprPtr> watch_guesses(const Scene& scene, const Watches& watches, std::uint32_t loop, const LoopEntry& entry) {
  return GuessesOfWatch(scene, watches, loop, entry).all();
}

}  // namespace permverify::inference
