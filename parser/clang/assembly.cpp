// Inline assembly: instructions of PTX that compute registers from registers, whose results are unknown, and barriers of the block.
#include <optional>

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringSet.h>

#include "parser/clang/accesses.h"
#include "parser/clang/emitter.h"
#include "parser/clang/expressions.h"
#include "parser/clang/places.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/statements.h"
#include "parser/clang/term_builder.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

namespace {

// PTX ISA 8.6, 9.7: neither memory nor other threads take part.
bool computes_registers(llvm::StringRef mnemonic) {
  static const llvm::StringSet<> all{
      "abs", "add", "addc", "and", "bfe", "bfi", "bfind", "bmsk", "brev", "clz", "cnot", "copysign", "cos", "cvt", "cvta", "div",
      "dp2a", "dp4a", "ex2", "fma", "fns", "isspacep", "lg2", "lop3", "mad", "mad24", "madc", "max", "min", "mov", "mul", "mul24",
      "neg", "not", "or", "popc", "prmt", "rcp", "rem", "rsqrt", "sad", "selp", "set", "setp", "shf", "shl", "shr", "sin", "slct",
      "sqrt", "sub", "subc", "szext", "tanh", "testp", "vabsdiff", "vabsdiff2", "vabsdiff4", "vadd", "vadd2", "vadd4", "vavrg2",
      "vavrg4", "vmad", "vmax", "vmax2", "vmax4", "vmin", "vmin2", "vmin4", "vset", "vset2", "vset4", "vshl", "vshr", "vsub",
      "vsub2", "vsub4", "xor"};
  return all.contains(mnemonic);
}

// One that begins with a declaration of registers or a predicate, too.
bool is_computation(llvm::StringRef instruction) {
  llvm::StringRef rest = instruction.ltrim("{} \t\r\n").rtrim("{} \t\r\n");
  if (rest.empty() || rest.starts_with(".reg")) return true;
  if (rest.contains('[') || rest.contains("//") || rest.contains("/*")) return false;
  if (rest.consume_front("@")) rest = rest.drop_until([](char c) { return c == ' ' || c == '\t'; }).ltrim();
  return computes_registers(rest.take_until([](char c) { return c == '.' || c == ' ' || c == '\t'; }));
}

// Operands of a barrier of PTX: its number, and how many threads wait there.
using BarrierOperands = llvm::SmallVector<llvm::StringRef, 4>;

std::optional<BarrierOperands> barrier_operands(llvm::StringRef assembly) {
  static const llvm::StringSet<> names{"bar.sync", "bar.cta.sync", "barrier.sync", "barrier.cta.sync", "barrier.sync.aligned",
                                       "barrier.cta.sync.aligned"};
  const llvm::StringRef text = assembly.trim("; \t\r\n");
  const llvm::StringRef name = text.take_until([](char c) { return c == ' ' || c == '\t'; });
  if (!names.contains(name) || text.contains(';')) return std::nullopt;
  BarrierOperands operands;
  text.drop_front(name.size()).split(operands, ',');
  for (llvm::StringRef& operand : operands) operand = operand.trim();
  return operands.size() <= 2 ? std::optional(operands) : std::nullopt;
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

}  // namespace

void Statements::inline_assembly(const clang::Stmt& stmt) {
  const auto* assembly = clang::dyn_cast<clang::GCCAsmStmt>(&stmt);
  if (!assembly) refusals_.refuse("inline_assembly", &stmt, "inline assembly has no meaning here");
  if (barrier_in_assembly(*assembly)) return;
  llvm::SmallVector<llvm::StringRef, 8> instructions;
  assembly->getAsmString()->getString().split(instructions, ';');
  for (const llvm::StringRef instruction : instructions) {
    if (is_computation(instruction)) continue;
    refusals_.refuse("inline_assembly", &stmt, "this instruction has no meaning here: `" + instruction.trim().str() + "`");
  }
  for (unsigned i = 0; i < assembly->getNumInputs(); ++i) expressions_.value(assembly->getInputExpr(i));
  for (unsigned i = 0; i < assembly->getNumOutputs(); ++i) {
    const clang::Expr* output = assembly->getOutputExpr(i);
    const Place to = places_.place(output);
    accesses_.store(to, terms_.unknown_value(output->getType(), &stmt), spans_.of(output));
  }
}

// PTX ISA 8.6, 9.7.13.1: all threads of the block wait at one of 16 barriers if no number of threads is given, or if it is that of
// the block. Barrier 0 is `__syncthreads()`. Where it may be the number of fewer threads, nothing is known here.
bool Statements::barrier_in_assembly(const clang::GCCAsmStmt& assembly) {
  const auto operands = barrier_operands(assembly.getAsmString()->getString());
  if (!operands || assembly.getNumOutputs() != 0) return false;
  const auto input = [&](llvm::StringRef operand) -> const clang::Expr* {
    unsigned number = 0;
    const bool is_input = operand.consume_front("%") && !operand.getAsInteger(10, number) && number < assembly.getNumInputs();
    return is_input ? assembly.getInputExpr(number) : nullptr;
  };
  const auto constant = [&](llvm::StringRef operand) -> std::optional<std::int64_t> {
    std::int64_t number = 0;
    if (!operand.getAsInteger(0, number)) return number;
    clang::Expr::EvalResult value;
    const clang::Expr* expr = input(operand);
    if (expr == nullptr || !expr->EvaluateAsInt(value, layout_.context())) return std::nullopt;
    return value.Val.getInt().getExtValue();
  };
  constexpr std::int64_t barriers = 16;
  const auto id = constant((*operands)[0]);
  if (!id || *id < 0 || *id >= barriers) return false;
  const support::Span at = spans_.of(&assembly);
  if (operands->size() == 2) {
    ir::ExprPtr count;
    if (const auto threads = constant((*operands)[1])) {
      if (threads_of_launch_bounds(*frames_.all().front().function, layout_.context()) == threads) count = literal(*threads, ir::int_type, at);
    } else if (const clang::Expr* expr = input((*operands)[1])) {
      const ir::ExprPtr value = expressions_.scalar(expr);
      if (is_size_of_block(*value)) count = to_int(value);
    }
    if (!count) return false;
    const ir::ExprPtr all = make_expr(ir::BuiltinRef{ir::Builtin::Gsize, -1}, ir::int_type, at);
    emitter_.emit(ir::Assert{make_expr(ir::Binary{ir::BinaryOp::Eq, count, all}, ir::bool_type, at)}, at);
  }
  ir::Barrier barrier{};
  barrier.id = ++kernel_.barrier_count;
  barrier.transfers = barrier.fences_local = barrier.fences_global = true;
  emitter_.emit(std::move(barrier), at);
  return true;
}

}  // namespace permverify::parser
