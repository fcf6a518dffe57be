// Inline assembly: instructions of PTX that compute registers from registers, whose results are unknown.
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

}  // namespace permverify::parser
