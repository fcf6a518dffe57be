// `par` blocks -> kernels. One level of threads is one group, so that a barrier synchronises all of
// them; a block whose body is another block is a grid of groups.
#include <algorithm>
#include <utility>

#include "logic/ir/traverse.h"
#include "parser/pvl/par_resolver.h"

namespace permverify::parser {
namespace {

constexpr std::size_t most_dimensions = 3;

const ast::ParStmt* as_par(ast::StmtRef stmt) {
  return std::get_if<ast::ParStmt>(&stmt->node);
}

ir::ExprPtr identifier(ir::Builtin which, int dimension, support::Span span) {
  return ir::make_expr(ir::BuiltinRef{which, dimension}, ir::int_type, span);
}

ir::ExprPtr integer(ir::BinaryOp op, ir::ExprPtr left, ir::ExprPtr right, support::Span span) {
  const bool compares = op == ir::BinaryOp::Eq;
  return ir::make_expr(ir::Binary{op, std::move(left), std::move(right)},
                       compares ? ir::bool_type : ir::int_type, span);
}

bool is_zero(const ir::ExprPtr& expr) {
  const auto* number = std::get_if<ir::IntLit>(&expr->node);
  return number != nullptr && number->value == 0;
}

}  // namespace

// The block that is the whole body of this one; null: the body is what threads execute.
const ast::ParStmt* ParResolver::inner_block(const ast::ParStmt& node) {
  const auto* body = std::get_if<ast::BlockStmt>(&node.body->node);
  if (body == nullptr || body->body.size() != 1) return nullptr;
  return as_par(body->body.front());
}

void ParResolver::par(const ast::ParStmt& node, Span span, ir::StmtList& out) {
  if (!par_program_) return StatementResolver::par(node, span, out);
  auto run = run_block(node);
  if (run && host_ != nullptr) add(out, std::move(*run), span);
}

// All of them start together, and the method goes on when all have ended.
void ParResolver::parallel(const ast::ParallelStmt& node, Span span, ir::StmtList& out) {
  if (!par_program_) return StatementResolver::parallel(node, span, out);
  std::optional<ir::RunKernel> all;
  for (ast::StmtRef stmt : node.blocks) {
    const ast::ParStmt* block = as_par(stmt);
    if (block == nullptr) {
      error("unsupported:parallel_statement", stmt->span, "`parallel` holds `par` blocks only");
      continue;
    }
    auto run = run_block(*block);
    if (!run) continue;
    if (all) {
      all->beside.push_back(std::move(*run));
    } else {
      all = std::move(run);
    }
  }
  if (all && host_ != nullptr) add(out, std::move(*all), span);
}

bool ParResolver::may_run(const ast::ParStmt& node) {
  if (ghost_) {
    error("ghost:barrier", node.word, "ghost code cannot run threads");
    return false;
  }
  if (in_atomic_) {
    error("unsupported:par_in_atomic", node.word, "an atomic block cannot run threads");
    return false;
  }
  if (block_ != nullptr) {
    error("unsupported:nested_par", node.word,
          "a block inside a block must be all of its body, and two levels are the most",
          "groups of threads: `par g(int i = 0 .. n) { par t(int j = 0 .. m) { ... } }`");
    return false;
  }
  for (const ast::ParStmt* part : {&node, inner_block(node)}) {
    if (part == nullptr || part->refused.empty()) continue;
    error("unsupported:" + std::string(part->refused), part->refused_span,
          part->refused == "par_and" ? "blocks beside each other stand in `parallel { ... }`"
                                     : "a block that waits for others is not supported");
    return false;
  }
  return true;
}

// An end of a range, as the host evaluates it.
ir::ExprPtr ParResolver::range_end(ast::ExprRef written, const ast::ParStmt* outer) {
  const PlaceGuard guard(*this, Place::Program);
  const Scope::Mark mark = scope_.mark();
  if (outer != nullptr) {
    for (const ast::Binder* binder : outer->binders) {
      scope_.declare(binder->name, {0, identifier(ir::Builtin::Gid, 0, binder->span), 1});
    }
  }
  const ExprPtr value = resolve_as(written, ir::int_type);
  scope_.close(mark);
  if (!value) return nullptr;
  const auto has = [&](const auto& test) { return ir::any_of(value, test); };
  if (has([](const ir::Expr& e) { return std::holds_alternative<ir::BuiltinRef>(e.node); })) {
    error("unsupported:nonuniform_range", written->span,
          "all groups have the same number of threads: this differs between them",
          "take the largest, and let the others do nothing: `if (t < m) ...`");
    return nullptr;
  }
  if (has([](const ir::Expr& e) {
        return std::holds_alternative<ir::ArrayRead>(e.node) ||
               std::holds_alternative<ir::Call>(e.node);
      })) {
    error("unsupported:computed_range", written->span,
          "a range is made of variables and numbers",
          "put the value into a variable before the block");
    return nullptr;
  }
  return value;
}

std::optional<std::vector<ParResolver::Range>> ParResolver::ranges(const ast::ParStmt& node,
                                                                   const ast::ParStmt* outer) {
  std::vector<Range> result;
  bool valid = true;
  if (node.binders.size() > most_dimensions) {
    error("unsupported:par_dimensions", node.binders[most_dimensions]->span,
          "a block has at most three variables for its threads");
    return std::nullopt;
  }
  for (std::size_t i = 0; i < node.binders.size(); ++i) {
    const ast::Binder& binder = *node.binders[i];
    if (binder.low == nullptr || binder.high == nullptr) {
      error("type:par_range", binder.span, "the threads of a block have a range",
            "write `int " + std::string(binder.name) + " = 0 .. n`");
      valid = false;
      continue;
    }
    const auto type = scalar_type(binder.type);
    if (type && *type != ir::int_type) {
      error("type:mismatch", binder.type->span, "the threads of a block are numbered by `int`");
      valid = false;
    }
    const ExprPtr low = range_end(binder.low, outer);
    const ExprPtr high = range_end(binder.high, outer);
    valid = valid && low && high;
    if (!low || !high) continue;
    const bool zero = is_zero(low);
    result.push_back({&binder, static_cast<int>(node.binders.size() - 1 - i), zero,
                      zero ? high : integer(ir::BinaryOp::Sub, high, low, binder.span)});
  }
  if (!valid) return std::nullopt;
  return result;
}

std::array<ir::ExprPtr, 3> ParResolver::sizes(const std::vector<Range>& ranges) const {
  std::array<ExprPtr, 3> result;
  for (const Range& range : ranges) result[static_cast<std::size_t>(range.dimension)] = range.size;
  return result;
}

// Names of threads are identifiers, shifted by the low end of their range.
void ParResolver::bind_threads(const std::vector<Range>& ranges, ir::Builtin which,
                               ir::Builtin size, OpenBlock& block) {
  const bool linear = block.kernel.dimensions == 1;
  for (const Range& range : ranges) {
    const ast::Binder& binder = *range.binder;
    const int dimension = linear ? -1 : range.dimension;
    const PlaceGuard guard(*this, Place::Program);
    const ExprPtr high = resolve_as(binder.high, ir::int_type);
    const ExprPtr low = resolve_as(binder.low, ir::int_type);
    ExprPtr value = identifier(which, dimension, binder.span);
    ExprPtr count = high;
    if (!range.low_is_zero) {
      value = integer(ir::BinaryOp::Add, value, low, binder.span);
      count = integer(ir::BinaryOp::Sub, high, low, binder.span);
    }
    const ExprPtr given =
        integer(ir::BinaryOp::Eq, identifier(size, dimension, binder.span), count, binder.span);
    block.given.push_back({given, binder.span});
    if (scope_.find(binder.name) != nullptr) {
      error("type:redeclared", binder.span, "`" + std::string(binder.name) + "` is declared already",
            "choose another name");
    }
    scope_.declare(binder.name, {0, value, 4});
  }
  fix_unused(size, ranges.size(), block);
}

// Dimensions of groups or threads that have no name are 1.
void ParResolver::fix_unused(ir::Builtin size, std::size_t used, OpenBlock& block) {
  auto& fixed = size == ir::Builtin::Gsize ? block.kernel.launch.gsize : block.kernel.launch.ngroups;
  const auto dimensions = static_cast<std::size_t>(block.kernel.dimensions);
  for (std::size_t d = used; d < dimensions; ++d) {
    fixed[d] = 1;
    const Span span = block.kernel.span;
    const ExprPtr one = ir::make_expr(ir::IntLit{1}, ir::int_type, span);
    const int dimension = dimensions == 1 ? -1 : static_cast<int>(d);
    block.given.push_back(
        {integer(ir::BinaryOp::Eq, identifier(size, dimension, span), one, span), span});
  }
}

// Facts that hold everywhere in the method hold where a block starts and ends, too.
void ParResolver::add_everywhere(Place place, ir::Contract& contract) {
  const PlaceGuard guard(*this, place);
  for (ast::ClauseRef clause : method_everywhere_) {
    const ast::ExprRef written = clause->expressions.front();
    const ExprPtr expr = resolve(written);
    if (!expr) continue;
    if (expr->type.is_resource()) {
      error("unsupported:permission_everywhere", written->span,
            "the threads of a block cannot all have this permission",
            "write `context`, and say in the contract of each block what a thread gets");
      continue;
    }
    contract.requires_clauses.push_back({expr, written->span});
    contract.ensures_clauses.push_back({expr, written->span});
  }
}

void ParResolver::block_contracts(const ast::ParStmt& node, const ast::ParStmt* inner,
                                  OpenBlock& block) {
  ir::Kernel& kernel = block.kernel;
  const auto outer_ranges = ranges(node, nullptr);
  const auto inner_ranges = inner != nullptr ? ranges(*inner, &node) : std::nullopt;
  if (!outer_ranges || (inner != nullptr && !inner_ranges)) return;
  if (inner == nullptr) {
    bind_threads(*outer_ranges, ir::Builtin::Lid, ir::Builtin::Gsize, block);
    fix_unused(ir::Builtin::Ngroups, 0, block);
    add_everywhere(Place::ThreadContract, kernel.thread_contract);
    contract(node.clauses, Place::ThreadContract, kernel.thread_contract);
  } else {
    bind_threads(*outer_ranges, ir::Builtin::Gid, ir::Builtin::Ngroups, block);
    add_everywhere(Place::GroupContract, kernel.group_contract);
    contract(node.clauses, Place::GroupContract, kernel.group_contract);
    bind_threads(*inner_ranges, ir::Builtin::Lid, ir::Builtin::Gsize, block);
    add_everywhere(Place::ThreadContract, kernel.thread_contract);
    contract(inner->clauses, Place::ThreadContract, kernel.thread_contract);
  }
}

// The head of the kernel: its name, and how many dimensions it has.
void ParResolver::begin_block(const ast::ParStmt& node, const ast::ParStmt* inner,
                              std::size_t dimensions, OpenBlock& block) {
  block.first = static_cast<ir::VarId>(module_.variables.size());
  block.label = std::string(inner != nullptr ? inner->name : node.name);
  block.outer_label = inner != nullptr ? std::string(node.name) : std::string();
  const std::string own =
      node.name.empty() ? "par" + std::to_string(++unnamed_) : std::string(node.name);
  ir::Kernel& kernel = block.kernel;
  kernel.name = fresh_kernel_name(host_ != nullptr ? host_->name + "_" + own : own);
  kernel.role = ir::KernelRole::Block;
  kernel.span = node.word;
  kernel.single_group = inner == nullptr;
  kernel.dimensions = static_cast<int>(std::max(dimensions, std::size_t{1}));
  kernel.names_components = kernel.dimensions > 1;
}

// Contracts and body, in the scope of the block; what it mentions of the method is captured.
void ParResolver::resolve_block(const ast::ParStmt& node, const ast::ParStmt* inner,
                                OpenBlock& block) {
  const ast::ParStmt& body = inner != nullptr ? *inner : node;
  ir::Kernel& kernel = block.kernel;
  const Scope::Mark mark = scope_.mark();
  ir::Kernel* const before = std::exchange(kernel_, &kernel);
  const auto everywhere = std::exchange(everywhere_, method_everywhere_);
  const int loops = std::exchange(loops_, 0);
  const std::vector<RoundCounter> rounds = std::exchange(rounds_, {});  // threads have no part in the method's loops
  block_ = &block;
  for (ast::ClauseRef clause : body.clauses) {
    if (clause->kind == ast::ClauseKind::ContextEverywhere) everywhere_.push_back(clause);
  }
  block_contracts(node, inner, block);
  kernel.body = scoped(body.body);
  const Span whole = body.body->span;
  kernel.end = {whole.file, whole.end - 1, whole.end};
  const auto lengths = lengths_of(kernel);
  block.given.insert(block.given.end(), lengths.begin(), lengths.end());
  const bool of_groups = !kernel.group_contract.requires_clauses.empty();
  add_given(block.given, of_groups ? kernel.group_contract : kernel.thread_contract);
  block_ = nullptr;
  loops_ = loops;
  rounds_ = rounds;
  everywhere_ = everywhere;
  kernel_ = before;
  scope_.close(mark);
}

// Null: an error was reported.
std::optional<ir::RunKernel> ParResolver::run_block(const ast::ParStmt& node) {
  if (!may_run(node)) return std::nullopt;
  const ast::ParStmt* inner = inner_block(node);
  const auto groups = inner != nullptr ? ranges(node, nullptr) : std::vector<Range>{};
  const auto threads = inner != nullptr ? ranges(*inner, &node) : ranges(node, nullptr);
  if (!groups || !threads) return std::nullopt;
  ir::RunKernel run{0, sizes(*threads), sizes(*groups), {}};
  OpenBlock block;
  begin_block(node, inner, std::max(groups->size(), threads->size()), block);
  resolve_block(node, inner, block);
  run.kernel = static_cast<ir::KernelId>(module_.kernels.size());
  run.arguments = std::move(block.arguments);
  module_.kernels.push_back(std::move(block.kernel));
  return run;
}

void ParResolver::barrier_names(const ast::BarrierStmt& node, ir::Barrier& barrier) {
  if (!par_program_) return StatementResolver::barrier_names(node, barrier);
  barrier.transfers = true;
  barrier.fences_local = barrier.fences_global = true;
  if (block_ == nullptr || node.names.size() != 1) {
    const Span span = node.names.empty() ? support::Span{} : node.names.front().span;
    error("type:misplaced_barrier", span, "a barrier stands in a block, and names that block",
          "write `barrier(name)` in `par name(...) { ... }`");
    return;
  }
  const ast::BarrierName& name = node.names.front();
  barrier.label = std::string(name.text);
  if (barrier.label == block_->label) return;
  if (!block_->outer_label.empty() && barrier.label == block_->outer_label) {
    error("unsupported:outer_barrier", name.span,
          "the threads of one group meet at a barrier; groups never do",
          "name the inner block: `barrier(" + block_->label + ")`");
    return;
  }
  error("type:unknown_name", name.span, "there is no block `" + barrier.label + "` around this");
}

void ParResolver::lemma_call(const ast::Call& call, Span span, ir::StmtList& out) {
  if (const auto method = methods_.find(call.name); method != methods_.end()) {
    return method_call(*method->second, call, span, out);
  }
  StatementResolver::lemma_call(call, span, out);
}

}  // namespace permverify::parser
