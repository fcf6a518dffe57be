// Barriers in inline assembly: of the block, or of some of its threads (named_barrier.h).
#include <optional>

#include <llvm/ADT/SmallVector.h>

#include "logic/ir/named_barrier.h"
#include "parser/clang/emitter.h"
#include "parser/clang/expressions.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/statements.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

namespace {

// A barrier of PTX and its operands: its number, and how many threads take part.
struct BarrierOfPtx {
  bool waits = true, aligned = true;
  llvm::SmallVector<llvm::StringRef, 4> operands;
};

// PTX ISA 8.6, 9.7.13.1: `bar` is `barrier` with `.aligned`; an arrival has a number of threads.
std::optional<BarrierOfPtx> barrier_of_ptx(llvm::StringRef assembly) {
  const llvm::StringRef text = assembly.trim("; \t\r\n");
  llvm::StringRef name = text.take_until([](char c) { return c == ' ' || c == '\t'; });
  if (text.contains(';')) return std::nullopt;
  BarrierOfPtx barrier;
  text.drop_front(name.size()).split(barrier.operands, ',');
  if (!name.consume_front("bar.")) {
    if (!name.consume_front("barrier.")) return std::nullopt;
    barrier.aligned = name.consume_back(".aligned");
  }
  name.consume_front("cta.");
  if (name != "sync" && name != "arrive") return std::nullopt;
  barrier.waits = name == "sync";
  for (llvm::StringRef& operand : barrier.operands) operand = operand.trim();
  const std::size_t least = barrier.waits ? 1 : 2;
  return barrier.operands.size() >= least && barrier.operands.size() <= 2 ? std::optional(barrier) : std::nullopt;
}

// Without it the compiler may move accesses to memory over the instruction (CUDA, "Inline PTX Assembly in CUDA", 1.2.4).
bool clobbers_memory(const clang::GCCAsmStmt& assembly) {
  for (unsigned i = 0; i < assembly.getNumClobbers(); ++i) {
    if (assembly.getClobber(i) == "memory") return true;
  }
  return false;
}

// The input that `%0` names, or null.
const clang::Expr* input_of(const clang::GCCAsmStmt& assembly, llvm::StringRef operand) {
  unsigned number = 0;
  const bool is_input = operand.consume_front("%") && !operand.getAsInteger(10, number) && number < assembly.getNumInputs();
  return is_input ? assembly.getInputExpr(number) : nullptr;
}

std::optional<std::int64_t> constant_of(const clang::GCCAsmStmt& assembly, llvm::StringRef operand, const clang::ASTContext& context) {
  std::int64_t number = 0;
  if (!operand.getAsInteger(0, number)) return number;
  clang::Expr::EvalResult value;
  const clang::Expr* expr = input_of(assembly, operand);
  if (expr == nullptr || !expr->EvaluateAsInt(value, context)) return std::nullopt;
  return value.Val.getInt().getExtValue();
}

// The most threads that a block of the kernel may have.
std::optional<std::int64_t> threads_of_launch_bounds(const clang::FunctionDecl& kernel, const clang::ASTContext& context) {
  const auto* bounds = kernel.getAttr<clang::CUDALaunchBoundsAttr>();
  clang::Expr::EvalResult most;
  if (!bounds || !bounds->getMaxThreads() || !bounds->getMaxThreads()->EvaluateAsInt(most, context)) return std::nullopt;
  return most.Val.getInt().getExtValue();
}

// A product of sizes of the block.
bool is_size_of_block(const ir::Expr& expr) {
  if (const auto* cast = std::get_if<ir::Cast>(&expr.node)) return is_size_of_block(*cast->operand);
  if (const auto* size = std::get_if<ir::BuiltinRef>(&expr.node)) return size->which == ir::Builtin::Gsize;
  const auto* product = std::get_if<ir::Binary>(&expr.node);
  return product != nullptr && product->op == ir::BinaryOp::Mul && is_size_of_block(*product->left) && is_size_of_block(*product->right);
}

// The operands of a barrier for some threads of the block, as the language demands them: a number below 16, and a positive multiple of
// the size of a warp. More threads than the block has never come.
ir::ExprPtr is_barrier(const ir::ExprPtr& number, const ir::ExprPtr& threads, bool waits, support::Span at) {
  using enum ir::BinaryOp;
  const auto binary = [&](ir::BinaryOp op, const ir::ExprPtr& left, const ir::ExprPtr& right, ir::Type type) {
    return make_expr(ir::Binary{op, left, right}, type, at);
  };
  const auto integer = [&](std::int64_t value) { return literal(value, ir::int_type, at); };
  const auto both = [&](const ir::ExprPtr& left, const ir::ExprPtr& right) { return binary(And, left, right, ir::bool_type); };
  const ir::ExprPtr first = binary(Le, integer(0), number, ir::bool_type), last = binary(Lt, number, integer(ir::numbered_barriers), ir::bool_type);
  const ir::ExprPtr some = binary(Lt, integer(0), threads, ir::bool_type);
  const ir::ExprPtr whole = binary(Eq, binary(TruncMod, threads, integer(ir::warp_threads), ir::int_type), integer(0), ir::bool_type);
  const ir::ExprPtr legal = both(both(first, last), both(some, whole));
  if (!waits) return legal;
  const ir::ExprPtr all = make_expr(ir::BuiltinRef{ir::Builtin::Gsize, -1}, ir::int_type, at);
  return both(legal, binary(Lt, threads, binary(Add, all, integer(ir::warp_threads), ir::int_type), ir::bool_type));
}

}  // namespace

// All threads of the block wait if no number of threads is given, or if it is that of the block. Barrier 0 is `__syncthreads()`.
bool Statements::barrier_in_assembly(const clang::GCCAsmStmt& assembly) {
  const auto found = barrier_of_ptx(assembly.getAsmString()->getString());
  if (!found || assembly.getNumOutputs() != 0) return false;
  if (!clobbers_memory(assembly)) {
    refusals_.refuse("barrier_without_memory", &assembly,
                     "the compiler may move accesses to memory over this barrier, which does not name \"memory\" among its clobbers");
  }
  const clang::ASTContext& context = layout_.context();
  const support::Span at = spans_.of(&assembly);
  const auto value_of = [&](llvm::StringRef operand) -> ir::ExprPtr {
    if (const auto number = constant_of(assembly, operand, context)) return literal(*number, ir::int_type, at);
    const clang::Expr* expr = input_of(assembly, operand);
    return expr != nullptr ? to_int(expressions_.scalar(expr)) : nullptr;
  };
  const auto id = constant_of(assembly, found->operands[0], context);
  if (id && (*id < 0 || *id >= ir::numbered_barriers)) return false;
  const bool counts = found->operands.size() == 2;
  const ir::ExprPtr threads = counts ? value_of(found->operands[1]) : nullptr;
  if ((counts && !threads) || (!id && !counts)) return false;
  const auto* constant = threads ? std::get_if<ir::IntLit>(&threads->node) : nullptr;
  const bool all = !threads || is_size_of_block(*threads) ||
                   (constant && threads_of_launch_bounds(*frames_.all().front().function, context) == constant->value);
  if (id && all && found->waits) {
    if (threads) {
      const ir::ExprPtr size = make_expr(ir::BuiltinRef{ir::Builtin::Gsize, -1}, ir::int_type, at);
      emitter_.emit(ir::Assert{make_expr(ir::Binary{ir::BinaryOp::Eq, threads, size}, ir::bool_type, at)}, at);
    }
    ir::Barrier barrier{};
    barrier.id = ++kernel_.barrier_count;
    barrier.label = ir::label_of_number(*id, found->aligned);
    barrier.transfers = barrier.fences_local = barrier.fences_global = true;
    emitter_.emit(std::move(barrier), at);
    return true;
  }
  const ir::ExprPtr number = value_of(found->operands[0]);
  if (!number) return false;
  emitter_.emit(ir::Assert{is_barrier(number, threads, found->waits, at)}, at);
  const ir::VarId use = emitter_.add_variable(std::string(ir::name_of_use(found->waits, found->aligned)), ir::VarKind::Private, ir::int_type, at);
  const ir::ExprPtr operands = make_expr(ir::Binary{ir::BinaryOp::Add, number, threads}, ir::int_type, at);
  emitter_.append({std::make_shared<const ir::Stmt>(ir::Stmt{ir::Declare{use, operands}, at, true})});
  return true;
}

}  // namespace permverify::parser
