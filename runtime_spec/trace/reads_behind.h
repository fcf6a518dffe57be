// The elements from which a thread got the index of an access, or the value, that is a fault: `idx[i]` of `a[idx[i]]`; and
// whether two accesses are of one iteration. A run that is known to have the fault is made again for them.
#pragma once
#include <map>
#include <optional>

#include "runtime_spec/machine/monitor.h"

namespace permverify::runtime_spec {

class ReadsBehind final : public Monitor {
 public:
  explicit ReadsBehind(const Fault& fault);
  void on_start(Machine& machine) override;
  void on_step(Machine& machine, const Step& step) override;
  void on_departure(Machine& machine, GroupNumber group, const Instruction& barrier) override;
  // For each thread of the fault, in their order; a few of each, and none where nothing was read.
  std::vector<std::vector<FaultValue>> reads() const;
  // The same of the variables in the index, or in the value that does not exist.
  std::vector<std::vector<FaultValue>> variables() const;
  // Of two accesses in one phase: whether one thread executed its instruction more often in this phase than the other did. Two
  // accesses of one statement are then of different iterations.
  std::optional<bool> other_iteration() const;

 private:
  struct Party {
    std::map<ir::VarId, std::vector<FaultValue>> origins;  // of its private variables: what their values were read from
    std::vector<FaultValue> found, variables;
    bool met = false;  // the fault
    std::map<std::uint32_t, std::int64_t> executed;  // instructions in this phase: how often
    std::int64_t round = 0;                          // of the access; 0: not seen
    std::optional<GroupNumber> group;                // of the thread, once it was seen
  };

  const Access* access_of_fault(Machine& machine, const Step& step, std::size_t number) const;
  void count(Machine& machine, const Step& step, std::size_t number);

  std::vector<ir::ExprPtr> behind(Machine& machine, const Step& step, std::size_t number) const;
  std::vector<FaultValue> reads_of(Machine& machine, const Step& step, const Party& party, const std::vector<ir::ExprPtr>& exprs) const;
  std::vector<FaultValue> variables_of(Machine& machine, const Step& step, const std::vector<ir::ExprPtr>& exprs) const;
  void assign(Machine& machine, const Step& step, Party& party) const;

  const Fault fault_;
  std::vector<Party> parties_;
};

}  // namespace permverify::runtime_spec
