#include "checker/near.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace permverify::checker {

namespace {

using term::Kind;

// Symbols, and functions of the source by odd numbers.
using Anchor = std::uint64_t;

struct Parts {
  std::vector<Anchor> anchors;  // memory and functions
  std::vector<Anchor> scalars;
};

class Reader {
 public:
  Parts parts(Term of) {
    seen_.clear();
    found_ = {};
    visit(of);
    return std::move(found_);
  }

 private:
  void visit(Term t) {
    if (!seen_.insert(t).second) return;
    if (t.kind() == Kind::Symbol) {
      const auto sort = t.sort().kind;
      const bool memory = sort == term::SortKind::Map || sort == term::SortKind::Seq;
      (memory ? found_.anchors : found_.scalars).push_back(Anchor{2} * t->id);
    } else if (t.kind() == Kind::Apply) {
      found_.anchors.push_back(Anchor{2} * t->function->id + 1);
    }
    for (const Term child : t.children()) visit(child);
  }

  std::unordered_set<Term, term::TermHash> seen_;
  Parts found_;
};

// Hypotheses by what they are about.
class Links {
 public:
  explicit Links(const Sequent& sequent) : kept_(sequent.hypotheses.size()) {
    constexpr std::size_t few = 8;
    Reader reader;
    std::unordered_map<Anchor, std::vector<std::size_t>> of_scalar;
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      Parts parts = reader.parts(sequent.hypotheses[i]);
      kept_[i] = parts.anchors.empty();
      for (const Anchor scalar : parts.scalars) of_scalar[scalar].push_back(i);
      anchors_.push_back(std::move(parts.anchors));
    }
    for (auto& [scalar, hypotheses] : of_scalar) {
      if (hypotheses.size() > few) continue;
      for (const std::size_t i : hypotheses) anchors_[i].push_back(scalar);
    }
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      for (const Anchor anchor : anchors_[i]) linked_[anchor].push_back(i);
    }
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      if (kept_[i]) reach(anchors_[i]);
    }
    const Parts goal = reader.parts(sequent.goal);
    reach(goal.anchors);
    reach(goal.scalars);
    while (!open_.empty()) {
      const std::size_t next = open_.back();
      open_.pop_back();
      reach(anchors_[next]);
    }
  }

  bool keeps(std::size_t hypothesis) const { return kept_[hypothesis]; }

 private:
  void reach(const std::vector<Anchor>& anchors) {
    for (const Anchor anchor : anchors) {
      const auto found = linked_.find(anchor);
      if (found == linked_.end()) continue;
      for (const std::size_t i : std::exchange(found->second, {})) {
        if (kept_[i]) continue;
        kept_[i] = true;
        open_.push_back(i);
      }
    }
  }

  std::vector<bool> kept_;
  std::vector<std::vector<Anchor>> anchors_;
  std::unordered_map<Anchor, std::vector<std::size_t>> linked_;
  std::vector<std::size_t> open_;
};

}  // namespace

std::optional<Sequent> near(const Sequent& sequent, std::size_t least) {
  if (sequent.hypotheses.size() < least) return std::nullopt;
  const Links links(sequent);
  Sequent result{{}, sequent.goal};
  for (std::size_t i = 0; i < sequent.hypotheses.size(); ++i) {
    if (links.keeps(i)) result.hypotheses.push_back(sequent.hypotheses[i]);
  }
  if (sequent.hypotheses.size() - result.hypotheses.size() < least) return std::nullopt;
  return result;
}

}  // namespace permverify::checker
