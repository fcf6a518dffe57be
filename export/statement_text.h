// Statements of a kernel as OpenCL C; ghost code is left out, assertions become comments.
#pragma once
#include <string>

#include "export/expression_text.h"

namespace permverify::opencl_export {

class StatementText {
 public:
  StatementText(Place& place, std::string& out) : place_(place), exprs_(place), out_(out) {}
  void list(const ir::StmtList& stmts, int indent);

 private:
  void stmt(const ir::Stmt& stmt, int indent);
  void node(const ir::Block& node, int indent);
  void node(const ir::If& node, int indent);
  void loop(const ir::Loop& node, int indent);
  void barrier(const ir::Barrier& node, int indent);
  std::string declare(const ir::Declare& node);
  std::string assign(const ir::Assign& node);
  std::string store(const ir::Store& node);
  std::string atomic(const ir::AtomicUpdate& node, ir::Span where);
  // Of a `for`: its steps, joined by commas.
  std::string steps(const ir::StmtList& stmts);
  std::string simple(const ir::Stmt& stmt);
  void body(const ir::StmtList& stmts, int indent);
  void comment(int indent, const char* keyword, const ir::ExprPtr& condition);
  void line(int indent, const std::string& text);

  Place& place_;
  ExpressionText exprs_;
  std::string& out_;
};

}  // namespace permverify::opencl_export
