#include "tests/differential/random/draft.h"

#include "tests/differential/random/sites.h"

namespace permverify::differential {
namespace {

std::string join(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : ", ") + part;
  return out;
}

std::string word(Clause::Kind kind) {
  switch (kind) {
    case Clause::Kind::Requires: return "requires ";
    case Clause::Kind::Ensures: return "ensures ";
    case Clause::Kind::Invariant: return "loop_invariant ";
  }
  return "";
}

class Printer {
 public:
  void line(int depth, const std::string& text) {
    out_ += std::string(static_cast<std::size_t>(2 * depth), ' ') + plain(text) + "\n";
  }

  void clauses(int depth, const std::string& prefix, const std::vector<Clause>& list) {
    for (const Clause& c : list) line(depth, prefix + word(c.kind) + c.text + ";");
  }

  void block(int depth, const std::vector<Statement>& list) {
    for (const Statement& s : list) statement(depth, s);
  }

  std::string take() { return std::move(out_); }

 private:
  void barrier(int depth, const Statement& s) {
    std::vector<std::string> fences;
    if (s.fence_local) fences.push_back("local");
    if (s.fence_global) fences.push_back("global");
    const std::string head = "barrier(" + join(fences) + ")";
    if (s.clauses.empty()) return line(depth, head + ";");
    line(depth, head + " {");
    clauses(depth + 1, "", s.clauses);
    line(depth, "}");
  }

  void statement(int depth, const Statement& s) {
    switch (s.kind) {
      case Statement::Kind::Plain: return line(depth, s.text);
      case Statement::Kind::Store: return line(depth, s.cell + " = " + s.value + ";");
      case Statement::Kind::Atomic:
        return line(depth, s.text + "(" + s.cell + ", " + s.value + ");");
      case Statement::Kind::If:
        line(depth, "if (" + s.text + ") {");
        block(depth + 1, s.body);
        if (!s.other.empty()) {
          line(depth, "} else {");
          block(depth + 1, s.other);
        }
        return line(depth, "}");
      case Statement::Kind::Loop:
        clauses(depth, "", s.clauses);
        line(depth, s.text + " {");
        block(depth + 1, s.body);
        return line(depth, "}");
      case Statement::Kind::Barrier: return barrier(depth, s);
    }
  }

  std::string out_;
};

}  // namespace

const char* name(Feature feature) {
  switch (feature) {
    case Feature::Redistribution: return "redistribution";
    case Feature::BarrierInLoop: return "barrier_in_loop";
    case Feature::SeveralGroups: return "several_groups";
    case Feature::Unfenced: return "unfenced";
    case Feature::Atomics: return "atomics";
    case Feature::Amounts: return "amounts";
    case Feature::TwoDimensions: return "two_dimensions";
    case Feature::Transfer: return "transfer";
    case Feature::Rows: return "rows";
    case Feature::ExplicitContracts: return "explicit_contracts";
    case Feature::MachineTypes: return "machine_types";
    case Feature::Reals: return "reals";
    case Feature::UniformBranch: return "uniform_branch";
  }
  return "";
}

std::string print(const Draft& draft) {
  Printer printer;
  for (const std::string& f : draft.functions) printer.line(0, f);
  printer.clauses(0, "", draft.kernel);
  const std::string params = draft.params.empty() ? "" : "(" + join(draft.params) + ")";
  printer.line(0, "kernel k" + params + " {");
  for (const std::string& a : draft.arrays) printer.line(1, a);
  if (!draft.launch.empty()) printer.line(1, draft.launch);
  printer.clauses(1, "group ", draft.group);
  printer.clauses(1, "", draft.thread);
  printer.line(1, "void main() {");
  printer.block(2, draft.body);
  printer.line(1, "}");
  printer.line(0, "}");
  return printer.take();
}

}  // namespace permverify::differential
