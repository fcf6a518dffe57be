// A kernel taken apart, and its obligations tried on small values.
#pragma once
#include <algorithm>

#include "../source.h"
#include "../values.h"
#include "logic/contract/contracts.h"
#include "logic/function/functions.h"
#include "logic/obligation/generate.h"
#include "logic/permission/permission_discipline.h"

namespace permverify::testing {

// Tries the values 0, 1, 2 for integers and some small maps for memory.
class Trial {
 public:
  explicit Trial(const obligation::Obligation& obligation) {
    terms_ = obligation.hypotheses;
    terms_.push_back(obligation.goal);
    for (const Term t : terms_) {
      for (const Term s : term::free_symbols(t)) {
        if (std::find(symbols_.begin(), symbols_.end(), s) == symbols_.end()) symbols_.push_back(s);
      }
    }
    run(0);
  }
  bool refuted() const { return refuted_; }
  bool reached() const { return reached_; }  // the hypotheses hold somewhere

 private:
  static std::vector<term::Value> candidates(Term symbol) {
    const term::Sort sort = symbol.sort();
    if (sort.kind == term::SortKind::Bool) return {false, true};
    if (sort.kind != term::SortKind::Map) {
      return {std::int64_t{0}, std::int64_t{1}, std::int64_t{2}};
    }
    REQUIRE(sort.rank == 1);
    std::vector<term::Value> result;
    if (sort.element == term::SortKind::Bool) {
      for (int bits = 0; bits < 8; ++bits) {
        term::MapValue map{{}, false};
        for (std::int64_t i = 0; i < 3; ++i) map.cells[{i}] = ((bits >> i) & 1) != 0;
        result.push_back(std::make_shared<const term::MapValue>(map));
      }
      return result;
    }
    for (std::int64_t k = 0; k < 3; ++k) {
      term::MapValue map{{}, k % 2};
      if (k == 2)
        for (std::int64_t i = 0; i < 6; ++i) map.cells[{i}] = i;
      result.push_back(std::make_shared<const term::MapValue>(map));
    }
    return result;
  }

  enum class Known { No, Yes, Unknown };
  Known value(Term t) const {
    for (const Term s : term::free_symbols(t)) {
      if (given_.symbols.count(s) == 0) return Known::Unknown;
    }
    const auto v = term::evaluate(t, given_);
    if (!v) return Known::Unknown;
    return std::get<bool>(*v) ? Known::Yes : Known::No;
  }

  void run(std::size_t next) {
    if (refuted_) return;
    bool all = true;
    for (std::size_t i = 0; i + 1 < terms_.size(); ++i) {
      const Known known = value(terms_[i]);
      if (known == Known::No) return;
      all = all && known == Known::Yes;
    }
    if (next < symbols_.size()) {
      for (const auto& v : candidates(symbols_[next])) {
        given_.symbols[symbols_[next]] = v;
        run(next + 1);
      }
      given_.symbols.erase(symbols_[next]);
      return;
    }
    reached_ = reached_ || all;
    if (all && value(terms_.back()) == Known::No) refuted_ = true;
  }

  std::vector<Term> terms_, symbols_;
  term::Interpretation given_;
  bool refuted_ = false, reached_ = false;
};

inline bool refuted(const obligation::Obligation& o) {
  return Trial(o).refuted();
}

// All obligations of a module, its functions first.
struct Generated : Source {
  term::TermManager terms;
  std::vector<obligation::ObligationSet> sets;

  explicit Generated(std::string text, const obligation::GenerateOptions& options = {})
      : Source(std::move(text)), sets(generate(module, terms, options)) {}

  std::vector<const obligation::Obligation*> of(support::FailureId kind) const {
    std::vector<const obligation::Obligation*> result;
    for (const auto& set : sets) {
      for (const auto& o : set.obligations) {
        if (o.kind == kind) result.push_back(&o);
      }
    }
    return result;
  }
  // Lines of the obligations of a kind, and of those that small values refute.
  std::vector<std::uint32_t> lines(support::FailureId kind) const {
    std::vector<std::uint32_t> result;
    for (const auto* o : of(kind)) result.push_back(line(o->primary.span));
    return result;
  }
  std::vector<std::uint32_t> refuted_lines(support::FailureId kind) const {
    std::vector<std::uint32_t> result;
    for (const auto* o : of(kind)) {
      const Trial trial(*o);
      INFO(o->id);
      CHECK(trial.reached());
      if (trial.refuted()) result.push_back(line(o->primary.span));
    }
    return result;
  }
};

// The first kernel, executed from its preconditions to the end.
struct Executed : Source {
  term::TermManager terms;
  obligation::Vocabulary vocabulary;
  obligation::Builder out;
  obligation::KernelContext k;

  explicit Executed(std::string text)
      : Source(std::move(text)),
        vocabulary(terms, module),
        out(terms, "k"),
        k(declared(vocabulary), kernel(), kernel().launch, out) {
    check_preconditions(k);
    obligation::Memory memory(k);
    obligation::PermissionDiscipline(k, memory).run();
  }

 private:
  static obligation::Vocabulary& declared(obligation::Vocabulary& v) {
    declare_functions(v);
    return v;
  }
};

}  // namespace permverify::testing
