#include "checker/replay/invented.h"

#include <algorithm>

#include "checker/replay/match.h"
#include "checker/replay/passing.h"
#include "logic/ir/effects.h"
#include "logic/ir/free_choice.h"
#include "logic/ir/lanes.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"
#include "runtime_spec/intrinsics.h"

namespace permverify::checker {

namespace {

using namespace ir;
using support::Span;

// The machine chooses a value that nothing is known about.
bool chooses(const Stmt& stmt) {
  return visit_stmt(
      stmt,
      [](const Havoc&) { return true; },
      [](const OneOf<Declare, Assign, Store, AtomicUpdate, Barrier, WarpBarrier, RunKernel, Exchange> auto&) { return false; },
      [](const ProofStep auto&) { return false; },
      [](const Structure auto&) { return false; });
}

bool is_atomic(const Stmt& stmt) { return !effects_of(stmt).updated.empty(); }

bool short_circuits(BinaryOp op) {
  return op == BinaryOp::And || op == BinaryOp::Or || op == BinaryOp::Implies;
}

bool calls_one_of(const ExprPtr& expr, const std::set<FunctionId>& functions) {
  return any_of(expr, [&](const Expr& e) {
    const auto* call = std::get_if<Call>(&e.node);
    return call && functions.count(call->function) != 0;
  });
}

std::set<FunctionId> approximate_functions(const Module& module) {
  std::set<FunctionId> result;
  for (bool more = true; more;) {
    more = false;
    for (FunctionId f = 0; f < module.functions.size(); ++f) {
      const Function& function = module.functions[f];
      const auto* intrinsic = runtime_spec::find_intrinsic(function.intrinsic);
      const bool found = (intrinsic && !intrinsic->exact) || calls_one_of(function.body, result);
      more = (found && result.insert(f).second) || more;
    }
  }
  return result;
}

bool reads_element(const ExprPtr& expr) {
  return any_of(expr, [](const Expr& e) { return array_read_by(e) || std::holds_alternative<Call>(e.node); });
}

}  // namespace

InventedValues::Following InventedValues::following(From from) {
  switch (from) {
    case From::TheMachine: return {.drawn = true, .lanes = true, .data = true, .order = true};
    case From::TheMachineButLanes: return {.drawn = true, .data = true, .order = true};
    case From::AtomicResults: return {.atomic_results = true, .whatever_follows = true, .races_only = true};
    case From::HostContents: case From::HostContentsAndFiles: return {.contents = true, .data = true, .order = true};
  }
  return {};
}

InventedValues::InventedValues(const Module& module, const Kernel& kernel,
                               runtime_spec::RaceRules rules, From from)
    : rules_(rules), following_(following(from)) {
  if (following_.drawn) approximate_ = approximate_functions(module);
  bool any = !approximate_.empty();
  for_each_stmt(kernel.body, [&](const Stmt& s) {
    any = any || (following_.drawn && chooses(s)) || (following_.atomic_results && is_atomic(s));
  });
  if (following_.contents) any = note_contents(module, kernel, from);
  const bool has_files = from == From::HostContents && kernel.launched && !kernel.launched->read_contents.empty();
  if (has_files) for_bounds_ = std::make_shared<const InventedValues>(module, kernel, rules, From::HostContentsAndFiles);
  if (!any) return;
  for (VarId var = 0; var < module.variables.size(); ++var) {
    if (module.variables[var].name == free_choice) free_.insert(var);
  }
  const Cfg cfg = build_cfg(kernel.body);
  if (following_.order) ending_ = ending_loops(module, cfg);
  do {
    changed_ = false;
    spread(cfg);
  } while (changed_);
  for (const BlockId block : cfg.order) {
    auto [control, reached] = behind_of(block);
    for (const Stmt* stmt : cfg.blocks[block].stmts) {
      note(*stmt, first(control, reached));
      reached = first(reached, stops(*stmt, control));
    }
    if (const ExprPtr& condition = cfg.blocks[block].condition) {
      note({condition->span}, {}, {condition}, first(control, reached));
    }
  }
  if (following_.order) note_fences(module, cfg);
  if (following_.atomic_results && kernel.fences) note_before_atomics(cfg);
  for (const CfgLoop& loop : cfg.loops) {
    note(std::get<Loop>(loop.stmt->node).invariants);
  }
  note(kernel.thread_contract);
  note(kernel.group_contract);
  note(kernel.kernel_contract);
}

// False: every cell has a known value.
bool InventedValues::note_contents(const Module& module, const Kernel& kernel, From from) {
  if (!kernel.launched) return false;
  const auto has = [](const std::vector<VarId>& list, VarId array) { return std::find(list.begin(), list.end(), array) != list.end(); };
  for (const VarId array : kernel.arrays) {
    const Variable& variable = module.variables[array];
    const bool known = has(kernel.launched->known_contents, array) && (from == From::HostContents || !has(kernel.launched->read_contents, array));
    if (variable.kind == VarKind::GlobalArray && variable.contents.empty() && !known) taint(array, variable.span);
  }
  return !variables_.empty();
}

void InventedValues::note_before_atomics(const Cfg& cfg) {
  for (const BlockId block : cfg.order) {
    bool follows = false;
    for (const BlockId next : decided_by(cfg, block)) {
      const auto& stmts = cfg.blocks[next].stmts;
      follows = follows || std::any_of(stmts.begin(), stmts.end(), [](const Stmt* s) { return is_atomic(*s); });
    }
    const auto& stmts = cfg.blocks[block].stmts;
    if (follows && cfg.blocks[block].condition) {
      before_atomics_.push_back(cfg.blocks[block].condition->span);
    }
    for (std::size_t i = stmts.size(); i-- > 0;) {
      if (follows) before_atomics_.push_back(stmts[i]->span);
      follows = follows || is_atomic(*stmts[i]);
    }
  }
}

InventedValues::Behind InventedValues::behind_of(BlockId block) const {
  const auto find = [block](const std::map<BlockId, Span>& blocks) {
    const auto found = blocks.find(block);
    return found == blocks.end() ? Source{} : Source{found->second};
  };
  return {find(blocks_), find(reached_)};
}

void InventedValues::spread(const Cfg& cfg) {
  for (const BlockId block : cfg.order) {
    const CfgBlock& node = cfg.blocks[block];
    Behind behind = behind_of(block);
    for (const Stmt* stmt : node.stmts) {
      spread(*stmt, behind);
      behind.reached = first(behind.reached, stops(*stmt, behind.control));
    }
    for (const BlockId next : node.successors) reach(cfg, next, behind.reached);
    if (node.successors.size() != 2 || !node.condition) continue;
    const Source decides = in(node.condition);
    if (!decides) continue;
    for (const BlockId inside : decided_by(cfg, block)) {
      changed_ = blocks_.emplace(inside, *decides).second || changed_;
    }
  }
  if (following_.order) spread_exits(cfg);
}

std::vector<BlockId> InventedValues::decided_by(const Cfg& cfg, BlockId block) const {
  if (!following_.whatever_follows) return cfg.influence(block);
  std::vector<BlockId> reached;
  std::vector<bool> seen(cfg.blocks.size());
  const auto enter = [&](BlockId next) {
    if (!seen[next]) reached.push_back(next);
    seen[next] = true;
  };
  for (const BlockId next : cfg.blocks[block].successors) enter(next);
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const BlockId next : cfg.blocks[reached[i]].successors) enter(next);
  }
  return reached;
}

void InventedValues::spread(const Stmt& stmt, const Behind& behind) {
  const Source& control = behind.control;
  const Source happens = first(control, behind.reached);  // what a thread never does, no other thread sees
  const bool orders = following_.order;
  visit_simple(
      stmt,
      [&](const Declare& n) { taint(n.var, first(control, in(n.init))); },
      [&](const Assign& n) { taint(n.var, first(control, in(n.value))); },
      [&](const Havoc& n) {
        if (free_.count(n.var) != 0) return;
        if (n.lanes && !following_.lanes) return taint(n.var, first(control, in(operands_of(*n.lanes))));
        if (following_.drawn) taint(n.var, stmt.span);
      },
      [&](const Store& n) {
        taint(n.array, first(happens, first(in(n.indices), in(n.value))));
      },
      [&](const AtomicUpdate& n) {
        taint(n.array, first(happens, first(in(n.indices), in(n.operands))));
        if (n.result && following_.atomic_results) taint(*n.result, stmt.span);
        const auto array = variables_.find(n.array);
        if (n.result && array != variables_.end()) taint(*n.result, array->second);
      },
      // Perhaps no execution goes on behind it.
      [&](const Assume& n) {
        if (orders) everywhere_ = first(everywhere_, first(control, in(n.condition)));
      },
      // What happens in one phase in this run may be apart in another.
      [&](const Barrier& n) {
        if (orders) everywhere_ = first(everywhere_, control);
        if (n.vote) taint(n.vote->result, first(control, in(n.vote->predicate)));
      },
      [&](const WarpBarrier&) {
        if (orders) everywhere_ = first(everywhere_, control);
      },
      [](const OneOf<Assert, LemmaCall, RunKernel, Exchange> auto&) {});
}

void InventedValues::taint(VarId var, const Source& source) {
  if (source) changed_ = variables_.emplace(var, *source).second || changed_;
}

InventedValues::Source InventedValues::in(const ExprPtr& expr) const {
  Source source;
  const auto look = [&](VarId var) {
    const auto found = variables_.find(var);
    if (found != variables_.end()) source = found->second;
  };
  any_of(expr, [&](const Expr& e) {
    if (const auto* ref = std::get_if<VarRef>(&e.node)) look(ref->var);
    if (const auto array = array_read_by(e)) look(*array);
    const auto* call = std::get_if<Call>(&e.node);
    if (call && approximate_.count(call->function) != 0) source = e.span;
    return source.has_value();
  });
  return source;
}

InventedValues::Source InventedValues::in(const std::vector<ExprPtr>& list) const {
  Source source;
  for (const ExprPtr& expr : list) source = first(source, in(expr));
  return source;
}

// Behind which elements are read in the expression: their indices, and what decides whether they are.
InventedValues::Source InventedValues::in_cells(const ExprPtr& expr) const {
  Source source;
  any_of(expr, [&](const Expr& e) {
    if (const auto* read = std::get_if<ArrayRead>(&e.node)) source = in(read->indices);
    const auto* c = std::get_if<Conditional>(&e.node);
    if (c && (reads_element(c->then_value) || reads_element(c->else_value))) source = first(source, in(c->condition));
    const auto* binary = std::get_if<Binary>(&e.node);
    if (binary && short_circuits(binary->op) && reads_element(binary->right)) source = first(source, in(binary->left));
    return source.has_value();
  });
  return source;
}

// The accesses of a statement have spans of their own, beside its own one.
void InventedValues::note(std::vector<Span> spans, const std::vector<ExprPtr>& indices,
                          const std::vector<ExprPtr>& values, const Source& control) {
  Source cells = following_.data ? first(control, in(indices)) : control, anything = cells;
  for (const auto* list : {&indices, &values}) {
    for (const ExprPtr& expr : *list) {
      if (following_.data) {
        cells = first(cells, in_cells(expr));
        anything = first(anything, in(expr));
      }
      any_of(expr, [&](const Expr& e) { return spans.push_back(e.span), false; });
    }
  }
  Source index = in(indices);
  for (const ExprPtr& expr : values) index = first(index, in_cells(expr));
  if (!anything && !index) return;
  for (const Span span : spans) places_.push_back({span, cells, anything, index, false});
}

void InventedValues::note(const std::vector<Clause>& clauses) {
  for (const Clause& clause : clauses) {
    note({clause.assertion->span}, {}, {clause.assertion}, {});
  }
}

void InventedValues::note(const Contract& contract) {
  note(contract.requires_clauses);
  note(contract.ensures_clauses);
}

void InventedValues::note(const Stmt& stmt, const Source& control) {
  const auto values = [&](const std::vector<ExprPtr>& list) { note({stmt.span}, {}, list, control); };
  visit_simple(
      stmt,
      [&](const Declare& n) { values({n.init}); },
      [&](const Assign& n) { values({n.value}); },
      [&](const Store& n) { note({stmt.span}, n.indices, {n.value}, control); },
      [&](const AtomicUpdate& n) { note({stmt.span}, n.indices, n.operands, control); },
      [&](const OneOf<Assert, Assume> auto& n) { values({n.condition}); },
      [&](const Barrier& n) {
        const std::size_t before = places_.size();
        n.vote ? values({n.vote->predicate}) : values({});
        for (std::size_t i = before; i < places_.size(); ++i) places_[i].of_barrier = true;
        note(n.contract);
      },
      // Lanes wait for each other, too.
      [&](const OneOf<WarpBarrier, Havoc> auto&) {
        const std::size_t before = places_.size();
        values({});
        for (std::size_t i = before; i < places_.size(); ++i) places_[i].of_barrier = true;
      },
      [&](const OneOf<LemmaCall, RunKernel, Exchange> auto&) { values({}); });
}

// One access at an index that an atomic operation gave, the other before an atomic operation.
InventedValues::Source InventedValues::handed_over(const runtime_spec::Fault& fault) const {
  for (std::size_t i = 0; fault.threads.size() == 2 && i < 2; ++i) {
    const Span taken = fault.threads[i].span, given = fault.threads[1 - i].span;
    const bool before = std::any_of(before_atomics_.begin(), before_atomics_.end(),
                                    [&](Span span) { return overlap(span, given); });
    if (!before) continue;
    for (const Place& place : places_) {
      if (place.index && overlap(place.span, taken)) return place.index;
    }
  }
  return std::nullopt;
}

std::optional<Span> InventedValues::behind(const runtime_spec::Fault& fault) const {
  if (!everywhere_ && following_.atomic_results && fault.id.area() == support::FailureArea::Race) {
    if (const Source source = handed_over(fault)) return source;
  }
  std::vector<Span> places{fault.span};
  for (const auto& thread : fault.threads) places.push_back(thread.span);
  return behind(fault.id, places);
}

std::optional<Span> InventedValues::behind(support::FailureId id, const std::vector<Span>& places) const {
  if (for_bounds_ && id.is_of({support::FailureFamily::AccessBounds})) return for_bounds_->behind(id, places);
  if (everywhere_) return everywhere_;
  if (fences_ && id.area() == support::FailureArea::Race) return fences_;
  if (following_.races_only && id.area() != support::FailureArea::Race) return std::nullopt;
  // A race is one whatever is stored, unless equal values make it none: of two plain writes alone.
  const bool excused_by_values = rules_.same_values && id == "race:write_write";
  const bool touches = (id.area() == support::FailureArea::Race && !excused_by_values) || id == "access.bounds:program_access";
  // What decides whether a thread comes to a barrier is behind the barrier itself. What else stands at its place, such as the
  // result of a collective of a library, is not.
  const bool diverges = id.family() == support::FailureFamily::BarrierDivergence;
  for (const Place& place : places_) {
    if (diverges && !place.of_barrier) continue;
    const Source& source = touches ? place.cells : place.anything;
    if (!source) continue;
    if (std::any_of(places.begin(), places.end(), [&](Span span) { return overlap(place.span, span); })) return source;
  }
  return std::nullopt;
}

}  // namespace permverify::checker
