// Conditions about sizes, blocks and scalar parameters: each is true for all threads of a group throughout the kernel, or false. Where
// one is known to hold, branches on it go one way.
#pragma once
#include <map>
#include <optional>
#include <string>

#include "logic/analysis/single_values.h"
#include "logic/ir/cfg.h"

namespace permverify::analysis {

class LastingConditions {
 public:
  // Their truth, by a text that conditions of one meaning share.
  using Facts = std::map<std::string, bool>;

  // All arguments must outlive the object.
  LastingConditions(const ir::Module& module, const ir::Cfg& cfg, const PointGraph& graph, const SingleValues& values);

  // What holds whenever a thread is at the point, for each point.
  std::vector<Facts> at_each_point() const;
  // The graph without the edges that no thread takes where the facts hold; the known parts of conditions are literals. Blocks and their
  // order are unchanged; predecessors, loops and postdominators are those of the whole graph.
  ir::Cfg under(const Facts& facts) const;

 private:
  struct Atom {
    std::string text;
    bool holds;  // the condition is the negation otherwise
  };
  std::optional<std::string> text_of(const ir::Expr& expr) const;
  std::optional<Atom> atom_of(const ir::Expr& expr) const;
  void learn(const ir::Expr& expr, bool holds, Facts& facts) const;
  // What holds at each read of memory at the point, by conditional expressions around it.
  Facts around_reads(Point point) const;
  void note_reads(const ir::ExprPtr& expr, Point point, const Facts& known, std::optional<Facts>& common) const;
  ir::ExprPtr known(const ir::ExprPtr& expr, const Facts& facts) const;

  const ir::Module& module_;
  const ir::Cfg& cfg_;
  const PointGraph& graph_;
  const SingleValues& values_;
  std::map<ir::BlockId, ir::ExprPtr> conditions_;  // of the branches, without variables that have one value
};

}  // namespace permverify::analysis
