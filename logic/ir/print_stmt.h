// Prints statements with their indentation; used by print.cpp.
#pragma once
#include <string>

#include "logic/ir/print_expr.h"

namespace permverify::ir {

class StmtPrinter {
 public:
  StmtPrinter(const Module& module, PrintNames& names, std::string& out)
      : module_(module), names_(names), exprs_(module, names), out_(out) {}
  void body(const StmtList& list, int indent);  // `{ ... }` without a line end behind it
  void lemma_body(const StmtList& list);
  void clauses(const Contract& contract, int indent, const char* prefix = "");
  void decreases(const std::vector<ExprPtr>& measures, int indent);
  ExprPrinter& exprs() { return exprs_; }

 private:
  void list(const StmtList& stmts, int indent);
  void stmt(const Stmt& stmt, int indent);
  void node(const Declare& node, int indent);
  void node(const Assign& node, int indent);
  void node(const Havoc& node, int indent);
  void node(const Store& node, int indent);
  void node(const AtomicUpdate& node, int indent);
  void node(const Block& node, int indent);
  void node(const Leave& node, int indent);
  void node(const If& node, int indent);
  void node(const Loop& node, int indent);
  void node(const Break& node, int indent);
  void node(const Continue& node, int indent);
  void node(const Return& node, int indent);
  void node(const Barrier& node, int indent);
  void node(const WarpBarrier& node, int indent);
  void node(const Assert& node, int indent);
  void node(const Assume& node, int indent);
  void node(const LemmaCall& node, int indent);
  void node(const RunKernel& node, int indent);
  void node(const Exchange& node, int indent);
  std::string simple(const Declare& node);
  std::string simple(const Assign& node);
  std::string simple(const Store& node);
  std::string simple(const AtomicUpdate& node);
  std::string simple(const LemmaCall& node);
  std::string head(const StmtList& stmts);  // of a `for`
  void line(int indent, const std::string& text);

  const Module& module_;
  PrintNames& names_;
  ExprPrinter exprs_;
  std::string& out_;
  bool in_ghost_ = false;
  std::string prefix_;  // `ghost ` in front of the next line
};

}  // namespace permverify::ir
