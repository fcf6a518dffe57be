// The only file that knows Z3.
#include "checker/z3_solver.h"

#include <z3++.h>

#include <algorithm>
#include <limits>
#include <new>
#include <set>
#include <unordered_map>

#include "encoder/lowered.h"

namespace permverify::checker {

namespace {

using term::Function;
using term::Interpretation;
using term::Kind;
using term::Sort;
using term::SortKind;
using term::Value;

// Lowered terms -> Z3 expressions. Shared subterms are translated once.
class Translator {
 public:
  // word: as in encoder::Query.
  explicit Translator(z3::context& context, unsigned word = 0) : context_(context), word_(word) {}

  z3::expr operator()(Term t) {
    if (const auto known = terms_.find(t); known != terms_.end()) return known->second;
    z3::expr result = translate(t);
    if (t.kind() == Kind::Symbol) symbols_.push_back(t);
    terms_.emplace(t, result);
    return result;
  }

  z3::sort sort(Sort s) {
    switch (s.kind) {
      case SortKind::Bool: return context_.bool_sort();
      case SortKind::Int: return word_ != 0 ? context_.bv_sort(word_) : context_.int_sort();
      case SortKind::Real: return context_.real_sort();
      case SortKind::Float32:
      case SortKind::Float64:
      case SortKind::Map:
      case SortKind::Seq: break;
    }
    return context_.uninterpreted_sort(("sort " + term::to_string(s)).c_str());
  }

  z3::func_decl function(const Function& f) {
    if (const auto known = functions_.find(&f); known != functions_.end()) return known->second;
    z3::sort_vector domain(context_);
    for (const Sort argument : f.arguments) domain.push_back(sort(argument));
    const std::string name = f.name + "#" + std::to_string(f.id);
    z3::func_decl result = context_.function(name.c_str(), domain, sort(f.result));
    functions_.emplace(&f, result);
    return result;
  }

  z3::expr number(std::int64_t value) {
    return checked(Z3_mk_int64(context_, value, sort(term::int_sort)));
  }

  const std::vector<Term>& symbols() const { return symbols_; }
  // Applications without bound variables, in order of translation.
  const std::vector<Term>& applications() const { return applications_; }

 private:
  z3::expr_vector children(Term t) {
    z3::expr_vector result(context_);
    for (const Term child : t.children()) result.push_back((*this)(child));
    return result;
  }

  z3::expr translate(Term t) {
    switch (t.kind()) {
      case Kind::BoolConst: return context_.bool_val(t.is_true());
      case Kind::IntConst: return number(t->value);
      case Kind::RealConst:
        return context_.real_val(
            (std::to_string(t->value) + "/" + std::to_string(t->denominator)).c_str());
      case Kind::Symbol:
      case Kind::BoundVar: return context_.constant(t->name.c_str(), sort(t.sort()));
      case Kind::Not: return !(*this)(t.child(0));
      case Kind::And: return z3::mk_and(children(t));
      case Kind::Or: return z3::mk_or(children(t));
      case Kind::Implies: return z3::implies((*this)(t.child(0)), (*this)(t.child(1)));
      case Kind::Eq: return (*this)(t.child(0)) == (*this)(t.child(1));
      case Kind::Ite:
        return z3::ite((*this)(t.child(0)), (*this)(t.child(1)), (*this)(t.child(2)));
      case Kind::Lt: return (*this)(t.child(0)) < (*this)(t.child(1));  // signed, of words
      case Kind::Le: return (*this)(t.child(0)) <= (*this)(t.child(1));
      case Kind::Add:
      case Kind::Mul: return words(t) ? word_arithmetic(t) : arithmetic(t);
      case Kind::Div:
        if (words(t)) return floor_division(t);
        [[fallthrough]];
      case Kind::RealDiv: return (*this)(t.child(0)) / (*this)(t.child(1));
      case Kind::Mod:
        if (words(t)) return floor_division(t);
        return z3::mod((*this)(t.child(0)), (*this)(t.child(1)));
      case Kind::ToReal: return z3::to_real((*this)(t.child(0)));
      case Kind::BitAnd: return (*this)(t.child(0)) & (*this)(t.child(1));
      case Kind::BitOr: return (*this)(t.child(0)) | (*this)(t.child(1));
      case Kind::BitXor: return (*this)(t.child(0)) ^ (*this)(t.child(1));
      case Kind::Pow2:
        if (word_ != 0) return z3::shl(number(1), (*this)(t.child(0)));
        return context_.int_val(term::to_string(encoder::constant_of(t).value_or(0)).c_str());
      case Kind::Apply: return application(t);
      case Kind::Forall:
      case Kind::Exists: return quantifier(t);
      case Kind::Flat:
      case Kind::Select:
      case Kind::Store:
      case Kind::Keep:
      case Kind::Sum:
      case Kind::Min:
      case Kind::Max:
      case Kind::Count:
      case Kind::SeqLength:
      case Kind::SeqAt:
      case Kind::SeqSlice:
      case Kind::SeqConcat:
      case Kind::SeqLit: break;
    }
    throw z3::exception("not in the lowered language");
  }

  bool words(Term t) const { return word_ != 0 && t.sort() == term::int_sort; }

  z3::expr word_arithmetic(Term t) {
    z3::expr result = (*this)(t.child(0));
    for (const Term next : t.children().subspan(1)) {
      result = t.kind() == Kind::Add ? result + (*this)(next) : result * (*this)(next);
    }
    return result;
  }

  // By a positive divisor: the remainder has its sign, and what is left divides exactly.
  z3::expr floor_division(Term t) {
    const z3::expr x = (*this)(t.child(0));
    const bool quotient = t.kind() == Kind::Div;
    if (const auto k = encoder::exponent_of(t.child(1))) {
      const z3::expr by = number(*k);
      return quotient ? z3::ashr(x, by) : x & (z3::shl(number(1), by) - number(1));
    }
    const z3::expr n = (*this)(t.child(1));
    const z3::expr rest = z3::smod(x, n);
    return quotient ? (x - rest) / n : rest;
  }

  z3::expr arithmetic(Term t) {
    const z3::expr_vector operands = children(t);
    std::vector<Z3_ast> raw;
    for (unsigned i = 0; i < operands.size(); ++i) raw.push_back(operands[static_cast<int>(i)]);
    const auto make = t.kind() == Kind::Add ? Z3_mk_add : Z3_mk_mul;
    return checked(make(context_, static_cast<unsigned>(raw.size()), raw.data()));
  }

  z3::expr application(Term t) {
    if (!t->has_bound) applications_.push_back(t);
    return function(*t->function)(children(t));
  }

  z3::expr quantifier(Term t) {
    std::vector<Z3_app> bound;
    for (const Term binder : t->binders) {
      bound.push_back(Z3_to_app(context_, (*this)(binder)));
    }
    std::vector<Z3_pattern> patterns;
    std::vector<z3::ast> owned;  // Z3 frees a pattern that nobody holds
    for (const auto& trigger : t->triggers) {
      std::vector<Z3_ast> terms;
      for (const Term part : trigger) terms.push_back((*this)(part));
      patterns.push_back(Z3_mk_pattern(context_, static_cast<unsigned>(terms.size()),
                                       terms.data()));
      context_.check_error();
      owned.emplace_back(context_, Z3_pattern_to_ast(context_, patterns.back()));
    }
    const z3::expr body = (*this)(t.child(0));
    return checked(Z3_mk_quantifier_const(
        context_, t.kind() == Kind::Forall, 1, static_cast<unsigned>(bound.size()), bound.data(),
        static_cast<unsigned>(patterns.size()), patterns.data(), body));
  }

  z3::expr checked(Z3_ast ast) {
    context_.check_error();
    return z3::expr(context_, ast);
  }

  z3::context& context_;
  unsigned word_;
  std::unordered_map<Term, z3::expr, term::TermHash> terms_;
  std::unordered_map<const Function*, z3::func_decl> functions_;
  std::vector<Term> symbols_, applications_;
};

// A Z3 model -> term::Interpretation, by asking for values rather than by reading tables: the
// tables of a model may be defined through each other.
class ModelReader {
 public:
  ModelReader(Translator& translate, const z3::model& model)
      : translate_(translate), model_(model) {
    for (const Term t : translate.applications()) {
      note_reader(*t->function);
      note_places(t);
    }
    for (std::int64_t i = 0; i < 8; ++i) integers_.insert(i);
  }

  Interpretation read() {
    Interpretation result;
    for (const Term symbol : translate_.symbols()) {
      result.symbols[symbol] = value(translate_(symbol), symbol.sort());
    }
    for (const Term t : translate_.applications()) {
      const Function& f = *t->function;
      if (f.name.starts_with('$') || f.body) continue;
      auto& table = result.functions[&f];
      std::vector<Value> arguments;
      for (const Term argument : t.children()) {
        arguments.push_back(value(translate_(argument), argument.sort()));
      }
      if (table.rows.empty()) table.otherwise = value(elsewhere(t), f.result);
      table.rows.emplace_back(std::move(arguments), value(translate_(t), f.result));
    }
    return result;
  }

 private:
  struct SortHash {
    std::size_t operator()(Sort sort) const {
      return static_cast<std::size_t>(sort.element) * 8 + sort.rank;
    }
  };
  using Readers = std::unordered_map<Sort, const Function*, SortHash>;
  using Cell = std::vector<std::int64_t>;
  static constexpr std::int64_t far_away = 1'000'003;
  static constexpr std::int64_t longest = 64;  // sequence

  z3::expr evaluate(const z3::expr& e) const { return model_.eval(e, true); }

  std::int64_t integer(const z3::expr& e) const {
    const Value number = whole(e);
    const auto* small = std::get_if<std::int64_t>(&number);
    return small ? *small : 0;
  }

  // Any integer of up to 126 bits; a word is read as signed.
  Value whole(const z3::expr& e) const {
    z3::expr result = evaluate(e);
    if (result.is_bv()) result = z3::bv2int(result, true).simplify();
    std::int64_t number = 0;
    if (result.is_numeral_i64(number)) return number;
    const std::string text = result.is_numeral() ? result.get_decimal_string(0) : "0";
    const bool negative = text[0] == '-';
    term::Wide value = 0;
    for (const char digit : text.substr(negative ? 1 : 0)) {
      if (digit < '0' || digit > '9' || value > term::wide_power_of_two(120)) return std::int64_t{0};
      value = value * 10 + (digit - '0');
    }
    return term::integer_value(negative ? -value : value);
  }

  // The functions by which the query looks into maps and sequences.
  void note_reader(const Function& f) {
    if (encoder::is_map_read(f)) cells_.emplace(f.arguments[0], &f);
    if (f.name == "$len") lengths_.emplace(f.arguments[0], &f);
    if (f.name == "$at") elements_.emplace(f.arguments[0], &f);
  }

  // Places at which a map of the query is read: (map sort, indices).
  void note_places(Term t) {
    if (!encoder::is_map_read(*t->function)) return;
    Cell cell;
    for (const Term index : t.children().subspan(1)) {
      cell.push_back(integer(translate_(index)));
      if (cell.back() >= -64 && cell.back() <= 64) integers_.insert(cell.back());
    }
    places_.insert(std::move(cell));
  }

  Value value(const z3::expr& e, Sort sort) {
    switch (sort.kind) {
      case SortKind::Bool: return evaluate(e).is_true();
      case SortKind::Int: return whole(e);
      case SortKind::Real: return rational(evaluate(e));
      case SortKind::Float32:
      case SortKind::Float64: return opaque(evaluate(e));
      case SortKind::Map: return map(evaluate(e), sort);
      case SortKind::Seq: break;
    }
    return sequence(evaluate(e), sort);
  }

  Value sequence(const z3::expr& e, Sort sort) {
    auto result = std::make_shared<term::SeqValue>();
    const auto length = lengths_.find(sort), element = elements_.find(sort);
    const Sort inner = sort.element_sort();
    const std::int64_t size =
        length == lengths_.end() ? 0 : integer(translate_.function(*length->second)(e));
    for (std::int64_t i = 0; i < std::min(size, longest); ++i) {
      const z3::expr index = translate_.number(i);
      result->elements.push_back(value(
          element == elements_.end() ? fresh(inner)
                                     : translate_.function(*element->second)(e, index),
          inner));
    }
    return result;
  }

  Value rational(const z3::expr& e) const {
    term::Rational result;
    if (e.is_numeral()) {
      std::int64_t top = 0, bottom = 1;
      if (Z3_get_numeral_small(e.ctx(), e, &top, &bottom)) result = {top, bottom};
    }
    return result;
  }

  Value opaque(const z3::expr& e) {
    const auto tag = static_cast<std::int64_t>(opaque_.size());
    return term::Opaque{opaque_.emplace(e.to_string(), tag).first->second};
  }

  Value map(const z3::expr& e, Sort sort) {
    auto result = std::make_shared<term::MapValue>();
    const auto read = cells_.find(sort);
    if (read == cells_.end()) {
      result->otherwise = value(fresh(sort.element_sort()), sort.element_sort());
      return result;
    }
    const auto at = [&](const Cell& cell) {
      z3::expr_vector arguments(e.ctx());
      arguments.push_back(e);
      for (const std::int64_t index : cell) arguments.push_back(translate_.number(index));
      return value(translate_.function(*read->second)(arguments), sort.element_sort());
    };
    result->otherwise = at(Cell(sort.rank, far_away));
    for (const Cell& cell : window(sort.rank)) result->cells[cell] = at(cell);
    return result;
  }

  // Where a map of this rank may differ from its value far away.
  std::set<Cell> window(std::size_t rank) const {
    std::set<Cell> result;
    for (const Cell& place : places_) {
      if (place.size() == rank) result.insert(place);
    }
    std::vector<Cell> grid{{}};
    for (std::size_t d = 0; d < rank; ++d) {
      std::vector<Cell> longer;
      for (const Cell& cell : grid) {
        for (const std::int64_t i : integers_) {
          longer.push_back(cell);
          longer.back().push_back(i);
        }
      }
      if (longer.size() > 4096) return result;
      grid = std::move(longer);
    }
    result.insert(grid.begin(), grid.end());
    return result;
  }

  z3::expr fresh(Sort sort) {
    const z3::sort s = translate_.sort(sort);
    return z3::expr(s.ctx(), Z3_mk_fresh_const(s.ctx(), "any", s));
  }

  z3::expr elsewhere(Term t) {
    z3::expr_vector arguments(model_.ctx());
    for (const Sort s : t->function->arguments) {
      arguments.push_back(s.kind == SortKind::Int ? translate_.number(far_away) : fresh(s));
    }
    return translate_.function(*t->function)(arguments);
  }

  Translator& translate_;
  const z3::model& model_;
  Readers cells_, lengths_, elements_;
  std::set<Cell> places_;
  std::set<std::int64_t> integers_;
  std::unordered_map<std::string, std::int64_t> opaque_;
};

std::string plain_reason(const std::string& reason) {
  const auto has = [&](const char* part) { return reason.find(part) != std::string::npos; };
  if (has("resource limit") || has("canceled")) return "resource limit";
  if (has("memout") || has("memory")) throw std::bad_alloc();
  if (has("quantifiers")) return "incomplete: quantifiers";
  if (has("arithmetic")) return "incomplete: arithmetic";
  return "incomplete";
}

// Z3 reports its own lack of memory as an exception with a text.
[[noreturn]] void rethrow(const z3::exception& failure) {
  if (std::string(failure.msg()).find("memory") != std::string::npos) throw std::bad_alloc();
  throw failure;
}

// Z3 has two arithmetic solvers. The newer one proves more index arithmetic, but it does not count
// all its work: on nonlinear integers minutes pass within a million resource units (hours with its
// algebraic part, nra, which is why that is off). The older one gives up in milliseconds there, and
// proves what the newer one loses its way in. So: the newer one on a short lead, then the older one.
enum class Arithmetic : unsigned { Older = 2, Newer = 6 };
constexpr std::uint64_t short_lead = 400'000;

struct Tactic {
  Arithmetic arithmetic = Arithmetic::Older;
  bool mbqi = false;
};

class Session {
 public:
  Session(z3::context& context, const Limits& limits, Tactic tactic, unsigned word)
      : context_(context), solver_(context, z3::solver::simple()), translate_(context, word) {
    z3::params settings(context);
    settings.set("auto_config", false);
    settings.set("mbqi", tactic.mbqi);
    settings.set("arith.solver", static_cast<unsigned>(tactic.arithmetic));
    settings.set("arith.nl.nra", false);
    settings.set("random_seed", limits.seed);
    settings.set("rlimit", static_cast<unsigned>(std::min<std::uint64_t>(
                               limits.rlimit, std::numeric_limits<unsigned>::max())));
    solver_.set(settings);
    start_ = used_so_far();
  }

  void assume(const encoder::Query& query) {
    for (const Term hypothesis : query.hypotheses) solver_.add(translate_(hypothesis));
    solver_.add(!translate_(query.goal));
  }
  void assume(const std::vector<Term>& terms) {
    for (const Term t : terms) solver_.add(translate_(t));
  }
  z3::solver& solver() { return solver_; }
  Translator& translate() { return translate_; }
  std::uint64_t used() { return used_so_far() - start_; }

 private:
  // The counter belongs to the context and goes on from query to query.
  std::uint64_t used_so_far() {
    const z3::stats statistics = solver_.statistics();
    for (unsigned i = 0; i < statistics.size(); ++i) {
      if (statistics.key(i) == "rlimit count") return statistics.uint_value(i);
    }
    return 0;
  }

  z3::context& context_;
  z3::solver solver_;
  Translator translate_;
  std::uint64_t start_ = 0;
};

class Z3Prover : public Solver {
 public:
  explicit Z3Prover(std::shared_ptr<z3::context> context) : context_(std::move(context)) {}

  std::string name() const override { return z3_name(); }

  Answer prove(const encoder::Query& query, const Limits& limits) override {
    try {
      if (query.word != 0) return attempt(query, limits, Arithmetic::Older);  // there is none in it
      Limits lead = limits;
      lead.rlimit = std::min(limits.rlimit, short_lead);
      Answer answer = attempt(query, lead, Arithmetic::Newer);
      if (answer.outcome != Outcome::Unknown) return answer;
      const std::uint64_t spent = answer.rlimit;
      answer = attempt(query, limits, Arithmetic::Older);
      answer.rlimit += spent;
      return answer;
    } catch (const z3::exception& failure) {
      rethrow(failure);
    }
  }

 private:
  Answer attempt(const encoder::Query& query, const Limits& limits, Arithmetic arithmetic) {
    Session session(*context_, limits, {arithmetic, limits.beyond_patterns}, query.word);
    session.assume(query);
    Answer answer;
    switch (session.solver().check()) {
      case z3::unsat: answer.outcome = Outcome::Proved; break;
      case z3::sat: answer.outcome = Outcome::Model; break;
      case z3::unknown: answer.reason = plain_reason(session.solver().reason_unknown()); break;
    }
    answer.rlimit = session.used();
    // A theory that was cut short calls itself incomplete.
    const bool all_used = answer.rlimit >= limits.rlimit;
    if (answer.outcome == Outcome::Unknown && all_used) answer.reason = "resource limit";
    return answer;
  }

  std::shared_ptr<z3::context> context_;
};

class Z3Models : public ModelFinder {
 public:
  explicit Z3Models(std::shared_ptr<z3::context> context) : context_(std::move(context)) {}

  Candidate find(const encoder::Query& query, const std::vector<std::vector<Term>>& preferences,
                 const Limits& limits) override {
    try {
      Session session(*context_, limits, {Arithmetic::Older, true}, query.word);
      session.assume(query);
      Candidate candidate;
      for (const auto& preference : preferences) {
        session.solver().push();
        session.assume(preference);
        if (look(session, candidate)) break;
        session.solver().pop();
      }
      candidate.rlimit = session.used();
      return candidate;
    } catch (const z3::exception& failure) {
      rethrow(failure);
    }
  }

 private:
  // A model of what was only not shown to be unsatisfiable is a candidate too.
  static bool look(Session& session, Candidate& candidate) {
    const z3::check_result result = session.solver().check();
    candidate.reason = "no model";
    if (result == z3::unsat) return false;
    if (result == z3::unknown) candidate.reason = plain_reason(session.solver().reason_unknown());
    try {
      const z3::model model = session.solver().get_model();
      candidate.model = ModelReader(session.translate(), model).read();
    } catch (const z3::exception&) {
      return false;  // unknown, and not even a candidate
    }
    return true;
  }

  std::shared_ptr<z3::context> context_;
};

}  // namespace

Z3Pair make_z3() {
  const auto context = std::make_shared<z3::context>();
  return {std::make_unique<Z3Prover>(context), std::make_unique<Z3Models>(context)};
}

std::string z3_name() {
  unsigned major = 0, minor = 0, build = 0, revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  return "z3 " + std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(build);
}

}  // namespace permverify::checker
