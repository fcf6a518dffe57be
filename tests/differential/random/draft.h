// A kernel as the generator holds it: statements and clauses that can be changed and deleted one by
// one, and printed as PVL.
#pragma once
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace permverify::differential {

struct Clause {
  enum class Kind : std::uint8_t { Requires, Ensures, Invariant };
  Kind kind = Kind::Requires;
  std::string text;
  bool resource = false;
};

struct Statement {
  enum class Kind : std::uint8_t { Plain, Store, Atomic, If, Loop, Barrier };
  Kind kind = Kind::Plain;
  std::string text;             // Plain: with its `;`; If: the condition; Loop: the head
  std::string cell, value;      // Store `cell = value;`, Atomic `text(cell, value);`
  std::vector<Clause> clauses;  // Loop: invariants; Barrier
  std::vector<Statement> body, other;
  bool fence_local = false, fence_global = false;
};

// What the requirements on the mix of kernels count.
enum class Feature : std::uint8_t {
  Redistribution,
  BarrierInLoop,
  SeveralGroups,
  Unfenced,
  Atomics,
  Amounts,
  TwoDimensions,
  Transfer,
  Rows,
  ExplicitContracts,
  MachineTypes,
  Reals,
  UniformBranch
};
inline constexpr std::size_t feature_count = 13;
const char* name(Feature feature);

struct Draft {
  std::vector<std::string> functions;
  std::vector<Clause> kernel, group, thread;
  std::vector<std::string> params, arrays;  // declarations
  std::string launch;                       // or nothing
  std::vector<Statement> body;
  std::set<Feature> features;
};

std::string print(const Draft& draft);

}  // namespace permverify::differential
