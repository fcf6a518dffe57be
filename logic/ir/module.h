// A translation unit: kernels, pure functions, lemmas, and the table of all their variables.
#pragma once
#include <array>
#include <string>

#include "logic/ir/stmt.h"

namespace permverify::ir {

enum class VarKind : std::uint8_t {
  KernelParam, GlobalArray, LocalArray, Private, Bound, FunctionParam
};

// A variable of any kind. Names are as written; two variables may share one (scoping is resolved).
struct Variable {
  std::string name;
  VarKind kind;
  Type type;
  Span span;
  bool ghost = false;
  std::vector<ExprPtr> extents;  // arrays of kernels: one per dimension, outermost first;
                                 // a null entry is an unknown extent
};

// A pure function (`body` set, or null: uninterpreted with only its contract) or a lemma.
struct Function {
  std::string name;
  bool is_lemma = false;
  std::vector<VarId> params;
  Type result;  // not for lemmas
  Contract contract;
  std::vector<ExprPtr> decreases;
  ExprPtr body;         // pure functions
  StmtList lemma_body;  // lemmas
  Span span;            // of the name
};

// Launch sizes fixed by `launch(...)` or the command line, per dimension; unset = any.
struct LaunchSizes {
  std::array<std::optional<std::int64_t>, 3> gsize;
  std::array<std::optional<std::int64_t>, 3> ngroups;
};

struct Kernel {
  std::string name;
  Span span;                     // of the name
  std::vector<VarId> params;
  std::vector<VarId> arrays;     // global and local, in order of declaration
  LaunchSizes launch;
  int dimensions = 1;            // highest dimension that is mentioned: 1, 2 or 3
  bool names_components = false; // `lid.x` and the like: it is meant for launches in `dimensions`
  bool single_group = false;     // dialect default of logic.md 1: ngroups == 1
  Contract kernel_contract;
  Contract group_contract;
  Contract thread_contract;
  StmtList body;
  Span end;                      // closing brace of the body: where it ends without return
  std::uint32_t barrier_count = 0;
};

struct Module {
  std::vector<Variable> variables;
  std::vector<Function> functions;
  std::vector<Kernel> kernels;
};

}  // namespace permverify::ir
