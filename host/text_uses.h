// Uses of texts of the user, and of the standard input, in code of the program.
#pragma once
#include <set>

#include "host/sources_of_input.h"

namespace permverify::host {

class TextUses {
 public:
  // `sources`: what is found goes there.
  TextUses(const clang::ASTContext& context, SourcesOfInput& sources) : context_(context), sources_(sources) {}

  // A variable that leads to texts from the start, such as `argv`. If code changes it, these texts are others.
  void begin_with(const clang::VarDecl& variable);
  void look_at(const clang::Stmt* body) { visit(body, {}); }
  // The value that is stored to a member.
  void look_at_member(const clang::Expr* init) { visit(init, writes); }
  void look_at(const clang::VarDecl& variable);
  // Whether further variables lead to texts since the last call, so that all code must be examined again.
  bool found_more();

 private:
  // The use of a value that may lead to a text: it is only read, the text may be written through it, or a variable gets it.
  struct Use {
    enum class Kind : std::uint8_t { Looks, Writes, Kept } kind = Kind::Looks;
    const clang::VarDecl* to = nullptr;
    bool looks() const { return kind == Kind::Looks; }
  };
  static constexpr Use writes{Use::Kind::Writes, nullptr};
  static Use kept_in(const clang::VarDecl& variable);

  void visit(const clang::Stmt* stmt, Use use);
  bool visit_wrapper(const clang::Expr& expr, Use use);
  void visit_name(const clang::DeclRefExpr& ref, Use use);
  void visit_cast(const clang::CastExpr& cast, Use use);
  void visit_unary(const clang::UnaryOperator& unary, Use use);
  void visit_binary(const clang::BinaryOperator& binary, Use use);
  void visit_call(const clang::CallExpr& call, Use use);
  void visit_library_call(const clang::FunctionDecl& callee, const clang::Expr* const* arguments, unsigned count, Use use);
  bool visit_search(llvm::StringRef name, const clang::Expr* const* arguments, unsigned count, Use use);
  void visit_arguments(const clang::FunctionDecl* callee, const clang::Expr* const* arguments, unsigned count);
  void visit_construction(const clang::CXXConstructExpr& made, Use use);
  void visit_lambda(const clang::LambdaExpr& lambda);
  void visit_parts(const clang::Stmt& stmt, Use use);
  void note_name(const clang::NamedDecl& named);
  bool has_text(const clang::VarDecl& variable) const { return having_.count(variable.getCanonicalDecl()) != 0; }
  void add(const clang::VarDecl& variable);
  bool is_storage_of_its_own(const clang::Expr& expr) const;

  const clang::ASTContext& context_;
  SourcesOfInput& sources_;
  std::set<const clang::VarDecl*> roots_, having_;
  bool more_ = false;
};

}  // namespace permverify::host
