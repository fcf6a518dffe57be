#include "runtime_spec/machine/program.h"

#include <algorithm>
#include <map>

#include "logic/ir/effects.h"
#include "logic/ir/grid_barrier.h"
#include "logic/ir/lanes.h"
#include "logic/ir/named_barrier.h"
#include "logic/ir/traverse.h"
#include "runtime_spec/contracts/contracts.h"
#include "support/overloaded.h"

namespace permverify::runtime_spec {

namespace {

using support::Overloaded;

// Whether threads meet at barriers of one number wherever these stand. Where that makes no difference, and where barriers have
// contracts, votes or the whole grid, they meet at statements.
bool meet_by_number(const ir::Module& module, const ir::Kernel& kernel) {
  if (ir::find_partial_barrier(module, kernel.body) != nullptr) return true;
  bool plain = !ir::has_right(kernel.kernel_contract.requires_clauses) && !ir::has_right(kernel.group_contract.requires_clauses) &&
               !ir::has_right(kernel.thread_contract.requires_clauses);
  bool numbers = false, loop = false;
  std::map<std::int64_t, int> places;
  ir::for_each_stmt(kernel.body, [&](const ir::Stmt& stmt) {
    if (std::holds_alternative<ir::Loop>(stmt.node)) loop = loop || ir::effects_of(stmt).synchronises;
    const ir::Barrier* barrier = ir::barrier_of(stmt);
    if (barrier == nullptr) return;
    const auto use = ir::barrier_use(module, stmt);
    plain = plain && use && barrier->contract.requires_clauses.empty() && barrier->contract.ensures_clauses.empty();
    numbers = numbers || ir::has_number(*barrier);
    if (use) ++places[use->fixed];
  });
  const bool again = std::any_of(places.begin(), places.end(), [](const auto& number) { return number.second > 1; });
  return plain && numbers && (loop || again);
}

// Statements -> instructions. Loops keep the places that `break` and `continue` are to be patched.
class Flattener {
 public:
  explicit Flattener(Program& program) : program_(program), by_number_(meet_by_number(program.module, program.kernel)) {}

  void run() {
    list(program_.kernel.body);
    emit(Op::End, program_.kernel.end, nullptr);
  }

 private:
  struct OpenLoop {
    std::uint32_t loop;
    std::vector<std::uint32_t> breaks, continues;
  };

  struct OpenBlock {
    ir::LabelId label;
    std::size_t loops;                 // open when it began
    std::vector<std::uint32_t> jumps;  // to its end
  };

  std::uint32_t here() const { return static_cast<std::uint32_t>(program_.code.size()); }

  std::uint32_t emit(Op op, support::Span span, const ir::Stmt* stmt) {
    Instruction instruction;
    instruction.op = op;
    instruction.span = span;
    instruction.ghost = ghost_ > 0;
    instruction.stmt = stmt;
    instruction.loop = open_.empty() ? no_index : open_.back().loop;
    program_.code.push_back(std::move(instruction));
    return here() - 1;
  }
  Instruction& at(std::uint32_t index) { return program_.code[index]; }

  void list(const ir::StmtList& statements) {
    for (const ir::StmtPtr& statement : statements) one(*statement);
  }

  void one(const ir::Stmt& s) {
    ghost_ += s.ghost ? 1 : 0;
    std::visit(Overloaded{
                   [&](const ir::Declare& n) {
                     if (!numbered_barrier(s)) declare(s, n);
                   },
                   [&](const ir::Assign& n) { set_variable(Op::Assign, s, n.var, n.value); },
                   [&](const ir::Havoc& n) { havoc(s, n); },
                   [&](const ir::Store& n) { store(s, n); },
                   [&](const ir::AtomicUpdate& n) { atomic(s, n); },
                   [&](const ir::Block& n) { block(n); },
                   [&](const ir::Leave& n) { leave(s, n); },
                   [&](const ir::If& n) { branch(s, n); },
                   [&](const ir::Loop& n) { loop(s, n); },
                   [&](const ir::Break&) { open_.back().breaks.push_back(jump(s)); },
                   [&](const ir::Continue&) { open_.back().continues.push_back(jump(s)); },
                   [&](const ir::Return&) { leave_all(s); },
                   [&](const ir::Barrier& n) {
                     if (numbered_barrier(s)) return;
                     refuse_beside_numbers(s);
                     barrier(s, n);
                     program_.has_grid_barrier = program_.has_grid_barrier || is_of_grid(n);
                   },
                   [&](const ir::WarpBarrier&) {
                     emit(Op::WarpBarrier, s.span, &s);
                     program_.has_warp_barrier = true;
                   },
                   [&](const ir::Assert& n) { condition(Op::Assert, s, n.condition); },
                   [&](const ir::Assume& n) { condition(Op::Assume, s, n.condition); },
                   [&](const ir::LemmaCall& n) { lemma(s, n); },
                   [&](const ir::RunKernel&) { refuse_launch(s); },
                   [&](const ir::Exchange&) { refuse_exchange(s); },
               },
               s.node);
    ghost_ -= s.ghost ? 1 : 0;
  }

  // The machine runs one launch, not the host around it.
  [[noreturn]] static void refuse_launch(const ir::Stmt& s) {
    throw EvaluationStop(Reason::Unsupported, s.span,
                         "a method is not run, only its blocks are: choose one with --kernel");
  }

  [[noreturn]] static void refuse_exchange(const ir::Stmt& s) {
    throw EvaluationStop(Reason::Unsupported, s.span,
                         "a block with `invariant` or `atomic` in it is not run");
  }

  void block(const ir::Block& n) {
    const std::size_t depth = open_.size();
    labels_.push_back({n.label, depth, {}});
    list(n.body);
    for (const std::uint32_t from : labels_.back().jumps) at(from).target = here();
    labels_.pop_back();
  }

  // Leaves the loops that were opened inside the block, then jumps to its end.
  void leave(const ir::Stmt& s, const ir::Leave& n) {
    const auto label = std::find_if(labels_.rbegin(), labels_.rend(),
                                    [&](const OpenBlock& b) { return b.label == n.label; });
    for (std::size_t i = open_.size(); i > label->loops; --i) {
      mark(Op::LeaveLoop, s, open_[i - 1].loop);
    }
    label->jumps.push_back(jump(s));
  }

  bool is_private_array(ir::VarId var) const {
    return program_.module.variables[var].kind == ir::VarKind::PrivateArray;
  }

  void declare(const ir::Stmt& s, const ir::Declare& n) {
    if (is_private_array(n.var)) at(emit(Op::DeclareArray, s.span, &s)).array = n.var;
    else set_variable(Op::Declare, s, n.var, n.init);
  }

  void set_variable(Op op, const ir::Stmt& s, ir::VarId var, const ir::ExprPtr& value) {
    const std::uint32_t index = emit(op, s.span, &s);
    at(index).slot = program_.expressions.slot(var);
    at(index).value = program_.expressions.add(value, Meaning::Program);
  }

  void havoc(const ir::Stmt& s, const ir::Havoc& n) {
    set_variable(Op::Havoc, s, n.var, nullptr);
    if (!n.lanes) return;
    program_.code.back().indices = codes(ir::operands_of(*n.lanes), Meaning::Program);
    program_.has_lanes = true;
  }

  bool numbered_barrier(const ir::Stmt& s) {
    const auto use = by_number_ ? ir::barrier_use(program_.module, s) : std::nullopt;
    if (!use) return false;
    const std::uint32_t index = emit(Op::NumberedBarrier, s.span, &s);
    at(index).ghost = false;
    at(index).target = static_cast<std::uint32_t>(program_.numbered.size());
    program_.numbered.push_back({use->waits, use->aligned, use->fixed});
    if (use->number) at(index).indices = codes({use->number, use->threads}, Meaning::Program);
    return true;
  }

  void refuse_beside_numbers(const ir::Stmt& s) const {
    if (by_number_) throw EvaluationStop(Reason::Unsupported, s.span, "a vote or a barrier of the grid beside a barrier for some threads is not run");
  }

  void barrier(const ir::Stmt& s, const ir::Barrier& n) {
    const std::uint32_t index = emit(Op::Barrier, s.span, &s);
    if (!n.vote) return;
    at(index).slot = program_.expressions.slot(n.vote->result);
    at(index).value = program_.expressions.add(n.vote->predicate, Meaning::Program);
  }

  std::vector<Code> codes(const std::vector<ir::ExprPtr>& expressions, Meaning meaning) {
    std::vector<Code> result;
    for (const ir::ExprPtr& e : expressions) result.push_back(program_.expressions.add(e, meaning));
    return result;
  }

  // From the name of the array to the last bracket.
  static support::Span target_of(const ir::Stmt& s, const ir::Store& n) {
    support::Span span = s.span;
    if (!n.indices.empty()) span.end = std::min(span.end, n.indices.back()->span.end + 1);
    return span;
  }

  void store(const ir::Stmt& s, const ir::Store& n) {
    const Op op = is_private_array(n.array) ? Op::StorePrivate : Op::Store;
    const std::uint32_t index = emit(op, target_of(s, n), &s);
    at(index).array = n.array;
    at(index).indices = codes(n.indices, Meaning::Program);
    at(index).value = program_.expressions.add(n.value, Meaning::Program);
  }

  void atomic(const ir::Stmt& s, const ir::AtomicUpdate& n) {
    const std::uint32_t index = emit(Op::Atomic, s.span, &s);
    at(index).array = n.array;
    at(index).indices = codes(n.indices, Meaning::Program);
    if (!n.operands.empty()) at(index).value = program_.expressions.add(n.operands[0], Meaning::Program);
    if (n.operands.size() > 1) at(index).second = program_.expressions.add(n.operands[1], Meaning::Program);
    if (n.result) at(index).slot = program_.expressions.slot(*n.result);
  }

  void condition(Op op, const ir::Stmt& s, const ir::ExprPtr& e) {
    const std::uint32_t index = emit(op, s.span, &s);
    at(index).value = program_.expressions.add(e, Meaning::Formula);
    if (op == Op::Assert) at(index).conjuncts = conjuncts_of(program_.expressions, e);
  }

  void lemma(const ir::Stmt& s, const ir::LemmaCall& n) {
    const std::uint32_t index = emit(Op::Lemma, s.span, &s);
    for (const ir::ExprPtr& argument : n.arguments) {  // an array is no value, and always has one
      if (argument->type.is_array()) continue;
      at(index).indices.push_back(program_.expressions.add(argument, Meaning::Formula));
    }
  }

  void branch(const ir::Stmt& s, const ir::If& n) {
    const std::uint32_t test = emit(Op::Branch, n.condition->span, &s);
    at(test).value = program_.expressions.add(n.condition, Meaning::Program);
    list(n.then_body);
    if (n.else_body.empty()) {
      at(test).target = here();
      return;
    }
    const std::uint32_t over = emit(Op::Jump, s.span, &s);
    at(test).target = here();
    list(n.else_body);
    at(over).target = here();
  }

  std::uint32_t jump(const ir::Stmt& s) { return emit(Op::Jump, s.span, &s); }

  std::uint32_t mark(Op op, const ir::Stmt& s, std::uint32_t which) {
    const std::uint32_t index = emit(op, s.span, &s);
    at(index).loop = which;
    return index;
  }

  // Loop heads stand where the invariants hold: before the test, or before the body of a `do`.
  void loop(const ir::Stmt& s, const ir::Loop& n) {
    list(n.init);
    const auto which = static_cast<std::uint32_t>(program_.loops.size());
    LoopInfo info;
    info.loop = &n;
    info.span = s.span;
    info.parent = open_.empty() ? no_index : open_.back().loop;
    info.has_barrier = ir::effects_of(n.body).synchronises;
    program_.loops.push_back(info);

    mark(Op::EnterLoop, s, which);
    open_.push_back({which, {}, {}});
    const std::uint32_t head = mark(Op::LoopHead, s, which);
    program_.loops[which].head = head;
    std::uint32_t leave = no_index;
    if (n.test_first && n.condition) leave = test(s, n.condition);
    list(n.body);
    for (const std::uint32_t from : open_.back().continues) at(from).target = here();
    list(n.step);
    if (!n.test_first && n.condition) leave = test(s, n.condition);
    at(jump(s)).target = head;
    const std::uint32_t out = here();
    if (leave != no_index) at(leave).target = out;
    for (const std::uint32_t from : open_.back().breaks) at(from).target = out;
    open_.pop_back();
    mark(Op::LeaveLoop, s, which);
  }

  std::uint32_t test(const ir::Stmt& s, const ir::ExprPtr& condition) {
    const std::uint32_t index = emit(Op::Branch, condition->span, &s);
    at(index).value = program_.expressions.add(condition, Meaning::Program);
    return index;
  }

  // An end of its own: the report names which thread ended where.
  void leave_all(const ir::Stmt& s) {
    for (auto open = open_.rbegin(); open != open_.rend(); ++open) mark(Op::LeaveLoop, s, open->loop);
    emit(Op::End, s.span, &s);
  }

  Program& program_;
  const bool by_number_;
  std::vector<OpenLoop> open_;
  std::vector<OpenBlock> labels_;
  int ghost_ = 0;
};

}  // namespace

Program::Program(const ir::Module& the_module, const ir::Kernel& the_kernel)
    : module(the_module), kernel(the_kernel), expressions(the_module, the_kernel) {
  for (const ir::VarId param : kernel.params) expressions.slot(param);
  for (const ir::VarId array : kernel.arrays) {
    std::vector<Code>& of_array = extents.emplace_back();
    for (const ir::ExprPtr& extent : module.variables[array].extents) {
      of_array.push_back(expressions.add(extent, Meaning::Formula));
    }
  }
  for (const ir::VarId array : kernel.arrays) {
    std::vector<Code>& of_array = contents.emplace_back();
    for (const ir::ExprPtr& value : module.variables[array].contents) {
      of_array.push_back(expressions.add(value, Meaning::Program));
    }
  }
  if (kernel.launched) {
    for (const ir::HostPlacement& placement : kernel.launched->placed) shifts.push_back(expressions.add(placement.shift, Meaning::Formula));
  }
  std::vector<ir::VarId> own = kernel.params;
  own.insert(own.end(), kernel.arrays.begin(), kernel.arrays.end());
  ir::for_each_declaration(kernel.body, [&](ir::VarId var) { own.push_back(var); });
  if (!own.empty()) first_variable = *std::min_element(own.begin(), own.end());
  Flattener(*this).run();
  contracts = std::make_shared<const ResolvedContracts>(*this);
}

}  // namespace permverify::runtime_spec
