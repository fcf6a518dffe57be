#include "lab/contracts.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <sstream>
#include <stdexcept>

#include "driver/generate_options.h"
#include "driver/read/read_module.h"
#include "driver/read/require_valid.h"
#include "driver/verify/solve.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "logic/obligation/generate.h"

namespace permverify::lab {
namespace {

using Clauses = std::vector<ir::Clause>;

// The reference's clauses and the student's in one text, so that they speak of the same variables.
struct Joined {
  std::string text;
  std::vector<std::pair<std::size_t, std::size_t>> reference, student;
  bool clauses_alone = true;  // no region has statements: the body is that of the starter
};

bool lies_in(const std::vector<std::pair<std::size_t, std::size_t>>& spans, support::Span span) {
  return span.file == 0 && std::any_of(spans.begin(), spans.end(), [&](const auto& s) {
           return s.first <= span.begin && span.begin < s.second;
         });
}

const std::string& filling(const Fillings& fillings, const std::string& name) {
  static const std::string none;
  const auto it = fillings.find(name);
  return it == fillings.end() ? none : it->second;
}

Joined join(const Exercise& exercise, const Frame& frame, const Fillings& reference, const Fillings& student) {
  Joined joined;
  for (std::size_t i = 0; i < frame.names.size(); ++i) {
    const std::string& name = frame.names[i];
    joined.text += frame.pieces[i];
    const std::size_t begin = joined.text.size();
    joined.text += filling(reference, name);
    const std::size_t middle = joined.text.size();
    joined.reference.emplace_back(begin, middle);
    const bool clauses = std::any_of(exercise.regions.begin(), exercise.regions.end(), [&](const Region& r) {
      return r.name == name && !r.clauses.empty();
    });
    joined.clauses_alone = joined.clauses_alone && clauses;
    if (!clauses) continue;  // statements are the reference's
    joined.text += filling(student, name);
    joined.student.emplace_back(middle, joined.text.size());
  }
  joined.text += frame.pieces.back();
  return joined;
}

bool speaks_of_memory(const ir::ExprPtr& expr) {
  return ir::any_of(expr, [](const ir::Expr& e) {
    return std::holds_alternative<ir::ArrayRead>(e.node) || std::holds_alternative<ir::Perm>(e.node) ||
           std::holds_alternative<ir::AtomicRight>(e.node) || std::holds_alternative<ir::Old>(e.node) ||
           std::holds_alternative<ir::Call>(e.node);
  });
}

// Whether `\old` speaks of memory that may be other at the end: of anything but elements of the `constant` arrays.
bool changes(const ir::Old& old, const std::set<ir::VarId>& constant) {
  return ir::any_of(old.operand, [&](const ir::Expr& e) {
    const auto* read = std::get_if<ir::ArrayRead>(&e.node);
    return (read != nullptr && constant.count(read->array) == 0) || std::holds_alternative<ir::Call>(e.node);
  });
}

bool has_old(const Clauses& clauses, const std::set<ir::VarId>& constant) {
  return std::any_of(clauses.begin(), clauses.end(), [&](const ir::Clause& clause) {
    return ir::any_of(clause.assertion, [&](const ir::Expr& e) {
      const auto* old = std::get_if<ir::Old>(&e.node);
      return old != nullptr && changes(*old, constant);
    });
  });
}

void append(Clauses& to, const Clauses& from) { to.insert(to.end(), from.begin(), from.end()); }

// One side of the contract of threads, by who wrote it.
struct Split {
  Clauses fixed, reference, student;
  Clauses of_reference() const { Clauses all = fixed; append(all, reference); return all; }
  Clauses of_student() const { Clauses all = fixed; append(all, student); return all; }
};

// Does `to` follow from `from`?
struct Question {
  Decision* decision;
  Clauses from, to;
  bool only_if = false;  // that it does not follow decides nothing
};

class Comparer {
 public:
  Comparer(std::string file, const Joined& joined, std::string kernel, const Budget& budget)
      : file_(std::move(file)), joined_(joined), kernel_(std::move(kernel)), budget_(budget) {}

  Comparison run(const std::set<Side>& sides) {
    Comparison result;
    result.precondition = result.enough = result.postcondition = result.true_post = earned();
    options_ = verify_options(file_, joined_.text, budget_);
    module_ = driver::read_module(sources_, file_, options_.read, sink_);
    const ir::Kernel* kernel = found();
    if (kernel == nullptr) return cannot("the contracts could not be read together");
    for (const ir::Contract* contract : {&kernel->kernel_contract, &kernel->group_contract}) {
      for (const Clauses* clauses : {&contract->requires_clauses, &contract->ensures_clauses}) {
        for (const ir::Clause& clause : *clauses) {
          if (in_region(clause)) return cannot("a region holds a contract of a group or of the whole kernel");
        }
      }
    }
    if (joined_.clauses_alone) note_constant(*kernel);
    pre_ = split(kernel->thread_contract.requires_clauses);
    post_ = split(kernel->thread_contract.ensures_clauses);
    lasting_facts(*kernel);
    result.same = pre_.reference.empty() && pre_.student.empty() && post_.reference.empty() && post_.student.empty();
    if (result.same) return result;
    Clauses from_reference = facts_, from_student = facts_;
    append(from_reference, post_.of_reference());
    append(from_student, post_.of_student());
    Clauses at_start = launch_facts_;
    append(at_start, pre_.of_reference());
    ask(result.precondition, at_start, pre_.of_student());
    Clauses start_of_student = launch_facts_;
    append(start_of_student, pre_.of_student());
    ask(result.enough, start_of_student, pre_.of_reference());
    ask(result.postcondition, from_student, post_.of_reference());
    ask(result.true_post, from_reference, post_.of_student());
    for (const Side side : sides) {
      one_by_one(side, side == Side::Ensures ? from_student : start_of_student, result.clauses[side]);
    }
    answer();
    return result;
  }

 private:
  Comparison cannot(const std::string& why) const {
    Comparison result;
    result.same = false;
    result.precondition = result.enough = result.postcondition = result.true_post = undecided(why);
    return result;
  }

  const ir::Kernel* found() const {
    if (!module_ || sink_.has_errors()) return nullptr;
    const auto it = std::find_if(module_->kernels.begin(), module_->kernels.end(), [&](const ir::Kernel& k) {
      return k.name == kernel_ && k.role == ir::KernelRole::Kernel;
    });
    return it == module_->kernels.end() ? nullptr : &*it;
  }

  bool in_region(const ir::Clause& clause) const {
    return lies_in(joined_.reference, clause.span) || lies_in(joined_.student, clause.span);
  }

  Split split(const Clauses& clauses) const {
    Split result;
    for (const ir::Clause& clause : clauses) {
      if (lies_in(joined_.reference, clause.span)) result.reference.push_back(clause);
      else if (lies_in(joined_.student, clause.span)) result.student.push_back(clause);
      else result.fixed.push_back(clause);
    }
    return result;
  }

  void note_constant(const ir::Kernel& kernel) {
    const ir::Effects effects = ir::effects_of(kernel.body);
    if (!effects.runs.empty()) return;
    for (const ir::VarId array : kernel.arrays) {
      const bool global = module_->variables[array].kind == ir::VarKind::GlobalArray;
      if (global && !effects.writes(array)) constant_.insert(array);
    }
  }

  // Preconditions about sizes and parameters alone: they hold at the end, too.
  void lasting_facts(const ir::Kernel& kernel) {
    for (const ir::Contract* contract : {&kernel.kernel_contract, &kernel.group_contract}) {
      append_facts(launch_facts_, contract->requires_clauses);
    }
    facts_ = launch_facts_;
    append_facts(facts_, pre_.of_reference());
  }

  static void append_facts(Clauses& to, const Clauses& from) {
    for (const ir::Clause& clause : from) {
      if (!speaks_of_memory(clause.assertion)) to.push_back(clause);
    }
  }

  // Where no side has a right, those of the precondition stand in: a fact needs none that it does not name.
  Clauses with_rights(Clauses from, const Clauses& to) const {
    if (ir::has_right(from) || ir::has_right(to)) return from;
    for (const ir::Clause& clause : pre_.of_reference()) {
      if (ir::has_right(clause.assertion)) from.push_back(clause);
    }
    return from;
  }

  // The decision becomes known with `answer`, and stays where it is until then.
  void ask(Decision& decision, Clauses from, Clauses to) {
    decision = earned();
    if (repeats(from, to)) return;
    std::erase_if(to, [&](const ir::Clause& clause) {  // what the starter says of both
      return !ir::has_right(clause.assertion) && std::any_of(from.begin(), from.end(), [&](const ir::Clause& said) {
        return said.assertion == clause.assertion;
      });
    });
    // An empty body has one memory, so `\old` would mean nothing here. What both sides have is left out of
    // both, and what only the premise has is given up: the rest may follow, but if not, that proves nothing.
    const bool given_up = has_old(from, constant_) || has_old(to, constant_);
    if (given_up) leave_out_old(from, to);
    if (has_old(to, constant_)) {
      decision = undecided("a postcondition with `\\old` is not that of the task, and such are not compared");
      return;
    }
    if (!to.empty()) questions_.push_back({&decision, std::move(from), std::move(to), given_up});
  }

  void leave_out_old(Clauses& from, Clauses& to) const {
    for (const ir::Clause& clause : from) {
      if (!has_old({clause}, constant_)) continue;
      const auto place = std::find_if(to.begin(), to.end(), [&](const ir::Clause& other) { return same(clause, other); });
      if (place != to.end()) to.erase(place);
    }
    std::erase_if(from, [&](const ir::Clause& clause) { return has_old({clause}, constant_); });
  }

  // Of one clause of the program, or word by word the same.
  bool same(const ir::Clause& a, const ir::Clause& b) const {
    if (a.assertion == b.assertion) return true;
    const std::vector<std::string> words = words_of(a.span);
    return !words.empty() && words == words_of(b.span);
  }

  std::vector<std::string> words_of(support::Span span) const {
    std::istringstream text{std::string(sources_.text(span))};
    return {std::istream_iterator<std::string>(text), {}};
  }

  // Each clause of `to` stands in `from`, and as often.
  bool repeats(Clauses from, const Clauses& to) const {
    return std::all_of(to.begin(), to.end(), [&](const ir::Clause& clause) {
      const auto place = std::find_if(from.begin(), from.end(), [&](const ir::Clause& said) { return same(said, clause); });
      if (place == from.end()) return false;
      from.erase(place);
      return true;
    });
  }

  void answer() {
    auto session = std::make_unique<driver::Session>();
    term::TermManager& manager = session->managers.emplace_back();
    checker::FileReport all;
    for (const Question& question : questions_) {
      for (auto& set : obligations(question, manager)) all.kernels.push_back(checker::unchecked_report({}, std::move(set)));
    }
    if (all.kernels.size() != questions_.size()) throw std::logic_error("a question has no set of obligations");
    driver::solve(*session, {{&all, &manager}}, options_);
    for (std::size_t i = 0; i < questions_.size(); ++i) {
      checker::FileReport file;
      file.path = file_;
      file.kernels.push_back(std::move(all.kernels[i]));
      const Decision decision = verdict(file);
      const bool open = questions_[i].only_if && decision.outcome == Outcome::NotEarned;
      *questions_[i].decision = open ? undecided("it is open whether postconditions with `\\old` follow") : decision;
    }
  }

  // Those of the kernel alone: functions and lemmas are the reference's, and its own proof shows them.
  std::vector<obligation::ObligationSet> obligations(const Question& question, term::TermManager& manager) {
    ir::Module module = *module_;
    module.expansions.clear();
    ir::Kernel kernel = *found();
    kernel.kernel_contract = kernel.group_contract = {};
    kernel.thread_contract = {with_rights(question.from, question.to), question.to};
    kernel.body.clear();
    kernel.barrier_count = 0;
    kernel.permissions_missing = false;
    module.kernels = {std::move(kernel)};
    driver::require_valid(module, sources_);
    std::vector<obligation::ObligationSet> sets = obligation::generate(module, manager, driver::generate_options(options_));
    std::erase_if(sets, [&](const auto& set) { return set.kernel != kernel_; });
    for (auto& set : sets) drop_probes(set);
    return sets;
  }

  // An empty body is reached by everything or by nothing.
  static void drop_probes(obligation::ObligationSet& set) {
    std::erase_if(set.obligations, [](const auto& o) { return is_probe(o); });
  }

  Decision verdict(const checker::FileReport& file) const {
    for (const checker::KernelReport& kernel : file.kernels) {
      if (kernel.set.kernel != kernel_) continue;
      const report::Claim claim = report::claim_of(file, kernel, {});
      const bool whole = claim.holds.count(obligation::Property::ContractsHold) != 0;
      if (claim.verdict == report::KernelVerdict::Proved && whole) return earned();
      // An unconfirmed counterexample of an empty body is one: there is nothing that a run could add.
      if (claim.verdict == report::KernelVerdict::Refuted) {
        return not_earned("lab.contract:weaker", "it does not follow");
      }
    }
    return undecided("it is open whether the contracts follow from each other");
  }

  void one_by_one(Side side, const Clauses& from, std::vector<ClauseDecision>& decisions) {
    const Clauses& clauses = side == Side::Ensures ? post_.reference : pre_.reference;
    decisions.resize(clauses.size());
    for (std::size_t i = 0; i < clauses.size(); ++i) {
      decisions[i].text = std::string(sources_.text(clauses[i].span));
      ask(decisions[i].decision, from, {clauses[i]});
    }
  }

  std::string file_;
  const Joined& joined_;
  std::string kernel_;
  const Budget& budget_;
  driver::Options options_;
  support::SourceManager sources_;
  support::DiagnosticSink sink_;
  std::optional<ir::Module> module_;
  Split pre_, post_;
  Clauses launch_facts_, facts_;
  std::set<ir::VarId> constant_;  // arrays that the kernel does not write: of them `\old` means nothing else
  std::vector<Question> questions_;
};

}  // namespace

Comparison compare_contracts(const std::string& file, const Exercise& exercise, const Frame& frame,
                             const Fillings& reference, const Fillings& student, const std::string& kernel,
                             const std::set<Side>& sides, const Budget& budget) {
  const Joined joined = join(exercise, frame, reference, student);
  return Comparer(file, joined, kernel, budget).run(sides);
}

}  // namespace permverify::lab
