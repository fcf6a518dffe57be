// The only files that know Z3: this one, z3_terms and z3_model.
#include "checker/z3_solver.h"

#include <z3++.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <limits>
#include <new>
#include <optional>

#include "checker/cpu_watch.h"
#include "checker/z3_model.h"
#include "checker/z3_terms.h"

namespace permverify::checker {

namespace {

using z3_terms::Translator;

Reason plain_reason(const std::string& reason) {
  const auto has = [&](const char* part) { return reason.find(part) != std::string::npos; };
  if (has("resource limit") || has("canceled")) return Reason::ResourceLimit;
  if (has("memout") || has("memory")) throw std::bad_alloc();
  if (has("quantifiers")) return Reason::IncompleteQuantifiers;
  if (has("arithmetic")) return Reason::IncompleteArithmetic;
  return Reason::Incomplete;
}

// Z3 reports its own lack of memory as an exception with a text.
[[noreturn]] void rethrow(const z3::exception& failure) {
  if (std::string(failure.msg()).find("memory") != std::string::npos) throw std::bad_alloc();
  throw failure;
}

// Z3 has two arithmetic solvers. The newer one proves more index arithmetic, but it does not count
// all its work: on nonlinear integers minutes pass within a million resource units (hours with its
// algebraic part, nra, which is why that is off). The older one often gives up in milliseconds there, and
// proves what the newer one loses its way in. So: the newer one on a short lead, then the older one.
// Where bounds of products grow with each other (x * x == 61 * y * y + 1), numbers get thousands of digits, and both
// count a hundred units in a second: so each attempt has a limit in time of the processor, too, seven times what a proof within
// its units takes (docs/performance.md).
enum class Arithmetic : unsigned { Older = 2, Newer = 6 };
constexpr std::uint64_t short_lead = 400'000;
constexpr std::chrono::milliseconds time_of_lead{1000};

std::chrono::milliseconds processor_time(const Limits& limits) {
  return time_of_lead * std::max<std::uint64_t>(1, limits.rlimit / short_lead);
}

struct Tactic {
  Arithmetic arithmetic = Arithmetic::Older;
  bool mbqi = false;
};

z3::tactic bit_blasting(z3::context& context) {
  z3::tactic steps(context, "simplify");
  for (const char* next : {"propagate-values", "solve-eqs", "elim-uncnstr", "simplify",
                           "ackermannize_bv", "bit-blast", "sat"}) {
    steps = steps & z3::tactic(context, next);
  }
  return steps;
}

unsigned resource_limit(const Limits& limits) {
  return static_cast<unsigned>(
      std::min<std::uint64_t>(limits.rlimit, std::numeric_limits<unsigned>::max()));
}

class Session {
 public:
  Session(z3::context& context, const Limits& limits, Tactic tactic, unsigned word)
      : solver_(context, z3::solver::simple()), translate_(context, word) {
    z3::params settings(context);
    settings.set("auto_config", false);
    settings.set("mbqi", tactic.mbqi);
    settings.set("arith.solver", static_cast<unsigned>(tactic.arithmetic));
    settings.set("arith.nl.nra", false);
    settings.set("random_seed", limits.seed);
    settings.set("rlimit", resource_limit(limits));
    solver_.set(settings);
    start_ = used_so_far();
  }
  Session(z3::context& context, const Limits& limits, z3::solver solver, unsigned word)
      : solver_(std::move(solver)), translate_(context, word) {
    z3::params settings(context);
    settings.set("rlimit", resource_limit(limits));
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

  z3::solver solver_;
  Translator translate_;
  std::uint64_t start_ = 0;
};

// Of one obligation.
class Context {
 public:
  z3::context& get() { return context_ ? *context_ : context_.emplace(); }

  // Whether the newer arithmetic lost its way: then it is not asked again, and the cost is bounded for the obligation.
  bool lost() const { return lost_; }
  // Work with one of the two within these limits. False: it took too much time and has no result.
  bool run(Arithmetic arithmetic, const Limits& limits, const std::function<void()>& work) {
    std::exception_ptr failure;
    const bool ended = watch_.run(processor_time(limits), [&] {
      try {
        work();
      } catch (const z3::exception&) {
        failure = std::current_exception();
      }
    });
    if (arithmetic == Arithmetic::Newer) lost_ = lost_ || !ended;
    if (failure && ended) std::rethrow_exception(failure);
    return ended;
  }

 private:
  std::optional<z3::context> context_;
  CpuWatch watch_{[this] { context_->interrupt(); }};  // ends before the context
  bool lost_ = false;
};

class Z3Prover : public Solver {
 public:
  explicit Z3Prover(std::shared_ptr<Context> context) : context_(std::move(context)) {}

  std::string name() const override { return z3_name(); }

  Answer prove(const encoder::Query& query, const Limits& limits) override {
    try {
      // What looks for instances beyond the patterns asks itself many questions, in which the newer one
      // counts next to nothing.
      if (query.word != 0) return attempt_bits(query, limits);
      if (limits.beyond_patterns || context_->lost()) return attempt(query, limits, Arithmetic::Older);
      Limits lead = limits;
      lead.rlimit = std::min(limits.rlimit, short_lead);
      Answer answer = attempt(query, lead, Arithmetic::Newer);
      if (answer.outcome != Outcome::Unknown) return answer;
      const std::uint64_t spent = context_->lost() ? lead.rlimit : answer.rlimit;
      answer = attempt(query, limits, Arithmetic::Older);
      answer.rlimit += spent;
      return answer;
    } catch (const z3::exception& failure) {
      rethrow(failure);
    }
  }

 private:
  Answer attempt(const encoder::Query& query, const Limits& limits, Arithmetic arithmetic) {
    Session session(context_->get(), limits, {arithmetic, limits.beyond_patterns}, query.word);
    Answer answer;
    const bool ended = context_->run(arithmetic, limits, [&] { answer = answer_of(session, query, limits); });
    if (!ended && answer.outcome == Outcome::Unknown) answer = {Outcome::Unknown, Reason::ResourceLimit, limits.rlimit};
    return answer;
  }

  // Words are bits in the end: equations solved, functions replaced by their values at the arguments that
  // occur, and the rest is a question for a SAT solver. What has sorts without bits goes the common way.
  Answer attempt_bits(const encoder::Query& query, const Limits& limits) {
    Session session(context_->get(), limits, bit_blasting(context_->get()).mk_solver(), query.word);
    Answer answer = answer_of(session, query, limits);
    if (answer.outcome != Outcome::Unknown || answer.reason == Reason::ResourceLimit) return answer;
    const std::uint64_t spent = answer.rlimit;
    answer = attempt(query, limits, Arithmetic::Older);
    answer.rlimit += spent;
    return answer;
  }

  Answer answer_of(Session& session, const encoder::Query& query, const Limits& limits) {
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
    if (answer.outcome == Outcome::Unknown && all_used) answer.reason = Reason::ResourceLimit;
    return answer;
  }

  std::shared_ptr<Context> context_;
};

class Z3Models : public ModelFinder {
 public:
  explicit Z3Models(std::shared_ptr<Context> context) : context_(std::move(context)) {}

  Candidate find(const encoder::Query& query, const std::vector<std::vector<Term>>& preferences,
                 const Limits& limits) override {
    try {
      Session session(context_->get(), limits, {Arithmetic::Older, true}, query.word);
      session.assume(query);
      Candidate candidate;
      const auto finds = [&](const std::vector<Term>& preference, Candidate& found) {
        session.solver().push();
        session.assume(preference);
        const bool bits = query.word != 0;  // nothing is lost there
        const bool success = bits ? find_in(session, found) : look(session, Arithmetic::Older, limits, found);
        session.solver().pop();
        return success;
      };
      bool found = preferences.size() > 1 && finds(preferences.front(), candidate);
      if (!found && !preferences.empty()) {
        Candidate any;
        const bool some = finds(preferences.back(), any);
        const bool none = !some && any.reason == Reason::NoModel;  // then stricter ones are not met, either
        for (std::size_t i = 1; !found && !none && i + 1 < preferences.size(); ++i) {
          found = finds(preferences[i], candidate);
        }
        if (!found) candidate = std::move(any);
      }
      candidate.rlimit = session.used();
      const bool decided = candidate.model || candidate.reason == Reason::NoModel;
      if (decided || query.word != 0 || context_->lost()) return candidate;
      // The newer arithmetic finds models among quotients and remainders where the older one is lost.
      Session other(context_->get(), limits, {Arithmetic::Newer, true}, query.word);
      other.assume(query);
      look(other, Arithmetic::Newer, limits, candidate);
      candidate.rlimit += context_->lost() ? limits.rlimit : other.used();
      return candidate;
    } catch (const z3::exception& failure) {
      rethrow(failure);
    }
  }

 private:
  bool look(Session& session, Arithmetic arithmetic, const Limits& limits, Candidate& candidate) {
    bool found = false;
    const bool ended = context_->run(arithmetic, limits, [&] { found = find_in(session, candidate); });
    if (!ended && !found) candidate.reason = Reason::ResourceLimit;
    return found;
  }

  // A model of what was only not shown to be unsatisfiable is a candidate too.
  static bool find_in(Session& session, Candidate& candidate) {
    const z3::check_result result = session.solver().check();
    candidate.reason = Reason::NoModel;
    if (result == z3::unsat) return false;
    if (result == z3::unknown) candidate.reason = plain_reason(session.solver().reason_unknown());
    try {
      const z3::model model = session.solver().get_model();
      candidate.model = z3_terms::read_model(session.translate(), model);
    } catch (const z3::exception&) {
      return false;  // unknown, and not even a candidate
    }
    return true;
  }

  std::shared_ptr<Context> context_;
};

}  // namespace

Z3Pair make_z3() {
  return {std::make_unique<Z3Prover>(std::make_shared<Context>()), std::make_unique<Z3Models>(std::make_shared<Context>())};
}

std::string z3_name() {
  unsigned major = 0, minor = 0, build = 0, revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  return "z3 " + std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(build);
}

}  // namespace permverify::checker
