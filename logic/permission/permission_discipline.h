// Symbolic execution under contracts: an access needs a permission, a barrier redistributes what threads hold
// (logic.md 5 and 7).
#pragma once
#include "logic/analysis/barrier_kind.h"
#include "logic/execution/symbolic_execution.h"

namespace permverify::obligation {

class PermissionDiscipline final : public Discipline {
 public:
  // `places`: gets the permissions that the thread holds at each place; may be null.
  PermissionDiscipline(KernelContext& context, Memory& memory, std::vector<Place>* places = nullptr);

  // From kernel entry to every exit. Fills context.phases.
  void run();

  bool owes() const override { return true; }
  bool separates_iterations() const override { return false; }
  std::unique_ptr<PointChecks> checks(const State& state, Purpose purpose) override;
  void access(const ProgramAccess& access, const State& state, PointChecks& checks) override;
  void know_atomic(const ir::AtomicUpdate& update, const std::vector<Term>& index, const std::vector<Term>& operands,
                   Term result, Term left, const State& state) override;
  bool cross(const ir::Stmt& stmt, const ir::Barrier& barrier, State& state) override;
  void meet(const ir::Stmt& stmt) override;
  void run_kernel(const ir::Stmt& stmt, const ir::RunKernel& run, State& state) override;
  void exchange(const ir::Stmt& stmt, const ir::Exchange& node, State& state) override;
  void require_permissions(std::uint32_t loop, const State& state, const Assertion& invariant, bool on_entry) override;
  void cut(const LoopCut& loop, const State& before, State& head) override;
  void branch(ir::BlockId block, Term condition, const State& yes, const State& no) override;
  void take_edge(ir::BlockId from, ir::BlockId to, State& state) override;
  void exit(State state) override;

 private:
  // The effect of a loop on permissions.
  struct LoopPermissions {
    std::vector<const ir::Stmt*> barriers;    // inside, nested loops included
    bool replaces = false;                    // some barrier of it replaces the held permissions
    bool transfers = false;                   // some barrier of it transfers
    std::set<ir::VarId> given;                // arrays on which a transfer takes permissions for good
    bool shares = false;                      // a block that it runs shares an invariant
    bool invariant_has_rights = false;
    std::vector<Atom> held_at_head;           // with an invariant without permissions
  };
  LoopPermissions describe(std::uint32_t loop) const;
  static void note_exchange(const ir::Stmt& stmt, LoopPermissions& info);
  const std::vector<ir::Clause>& invariants(std::uint32_t loop) const;

  void note_held(ir::Span place, const State& state);
  void probe_what_was_not_reached();

  // loops.cpp
  void refuse_unmodelled(std::uint32_t loop);
  // Returns "no replacing barrier of the loop has run yet".
  Term frame_off(std::uint32_t loop, const State& before, State& head);
  void check_rights_kept(std::uint32_t loop, const State& state);
  void refuse_transfers(std::uint32_t loop);
  void refuse_unclear_rights(std::uint32_t loop);
  void set_rights_at_head(std::uint32_t loop, State& head, Term untouched);
  void link_head(const LoopCut& loop, const State& before, const State& head);
  std::vector<Atom> ghost_rights(const ir::Barrier& barrier, std::uint32_t loop, const State& head,
                                 Term last);

  KernelContext& k_;
  Memory& memory_;
  std::vector<Place>* places_;
  std::vector<LoopEffect> effects_;
  std::vector<LoopPermissions> loops_;
  std::set<const ir::Stmt*> crossed_;  // barriers
  bool exit_reached_ = false;
};

}  // namespace permverify::obligation
