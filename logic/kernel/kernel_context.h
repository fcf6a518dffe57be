// What the rules share while one kernel is taken apart.
#pragma once
#include <unordered_map>

#include "logic/analysis/uniformity.h"
#include "logic/claim/builder.h"
#include "logic/kernel/race_options.h"
#include "logic/resource/facts.h"
#include "logic/resource/state.h"

namespace permverify::obligation {

// A phase: from kernel entry (barrier null) or a barrier to the next synchronisation (logic.md 4).
struct Phase {
  std::uint32_t id = 0;
  const ir::Stmt* barrier_stmt = nullptr;
  const ir::Barrier* barrier = nullptr;
  Span span;
  std::vector<Atom> rights;      // H: evaluated at its start, framed-off rights included
  std::size_t known = 0;         // facts of the thread when it starts
  Term path;
  bool redistributes = true;     // false: the barrier keeps what was held
};

class KernelContext {
 public:
  KernelContext(Vocabulary& vocabulary, const ir::Kernel& kernel, const ir::LaunchSizes& sizes,
                Builder& out);
  // The same launch, with the facts that `other` has of it so far, of a kernel with another body. Nothing else is shared.
  KernelContext(const KernelContext& other, const ir::Kernel& kernel);

  term::TermManager& terms;
  Vocabulary& vocabulary;
  const ir::Kernel& kernel;
  Builder& out;
  ir::Cfg cfg;
  analysis::Uniformity uniformity;
  Launch launch;
  ThreadIds ids;                 // of the executed thread
  Valuation params;              // launch values
  Valuation launch_memory;
  std::set<ir::VarId> written;   // arrays that some statement stores to or updates atomically
  std::set<ir::VarId> constant_arrays;  // global and never written: one map for the whole launch
  FactBase facts;
  std::size_t facts_at_launch = 0;   // how many of them speak of the start alone
  std::vector<Phase> phases;     // [0] is kernel entry; barriers in the order of execution
  std::unordered_set<Term, term::TermHash> evident;  // sizes are not zero: no obligation is owed
  Assertion kernel_pre, group_pre, thread_pre;
  // Symbols whose values a run determines and no hypothesis does, each as a message names it: answers of votes, what
  // atomic operations find and leave, and what a loop has changed of which no invariant speaks.
  std::unordered_map<Term, std::string, term::TermHash> open_values;
  std::vector<Term> assumed;     // what each `assume` says, where it is reached
  AutomaticOptions automatic;    // of kernels without permissions
  Pairs pairs = Pairs::All;      // of the same

  const std::string& name(ir::VarId var) const { return vocabulary.variable(var).name; }
  bool constant(ir::VarId array) const { return constant_arrays.count(array) != 0; }
  // An array of the thread alone: it has no rights, and its contents are a value like a scalar's.
  bool is_private(ir::VarId array) const {
    return vocabulary.variable(array).kind == ir::VarKind::PrivateArray;
  }
  // Of known contents that nothing can change: no host holds it, and no access needs a right.
  bool is_table(ir::VarId array) const {
    return constant(array) && !vocabulary.variable(array).contents.empty();
  }
  // May a formula read any cell of it without a right? Not in a `par` program: nothing says that
  // no other thread writes what the block was not given.
  bool free_to_read(ir::VarId array) const {
    return constant(array) && kernel.role == ir::KernelRole::Kernel;
  }
  bool is_local(ir::VarId array) const {
    return vocabulary.variable(array).kind == ir::VarKind::LocalArray;
  }
  // Within a phase an element may be written by a thread and then read by another without a race: its warp orders the two.
  bool warps_order() const { return automatic.warp_size != 0 || pairs != Pairs::All; }
  // The extents as terms; a null entry is an unknown extent.
  std::vector<Term> extents(ir::VarId array);
  // 0 <= index < extent in every dimension with a known extent.
  Term in_bounds(ir::VarId array, const std::vector<Term>& index);

  Environment launch_environment() const;                   // parameters at launch, launch memory
  Environment environment(const State& state) const;        // current values
  Environment view_of(const State& state) const;            // the same without copies, while the state stays as it is
  // Facts that bear on `about`, and the path to it.
  std::vector<Term> known(std::vector<Term> about, Term path) const;
  std::vector<Term> known_at(const Phase& phase, std::vector<Term> about) const;
  // `A[i] == v` for the cells of a constant table, as far as they are kept.
  std::vector<Term> table_facts(ir::VarId array);
  // A fresh symbol for a variable or an array, with the range of its machine type as a fact.
  Term fresh_value(ir::VarId var, const std::string& suffix, term::Scope scope);
  Term fresh_map(ir::VarId array, const std::string& suffix, term::Scope scope);
  // A warning unless the path can be taken, as far as a cheap proof tells.
  void probe_reachable(FailureId kind, const std::string& message, Span span, Term path);
  // The columns of a counterexample for this thread.
  void add_witnesses(Obligation& obligation, const Valuation* vars);
  WitnessColumn thread_column(const std::string& title, const ThreadIds& of) const;
  WitnessColumn launch_column() const;
};

// Terms of a right that matter for the choice of hypotheses.
void collect(const std::vector<Atom>& atoms, ir::VarId array, std::vector<Term>& out);

}  // namespace permverify::obligation
