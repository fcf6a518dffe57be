// The meaning of a name at the place of an annotation, looked up in Clang's tree by the rules of the
// language, from the innermost scope outwards.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/clang_ast.h"
#include "parser/clang/source_map.h"

namespace permverify::parser {

// The first result. `unclear`: another meaning that the name may have there, in words; then no
// declaration must be used.
struct VisibleName {
  const clang::NamedDecl* declaration = nullptr;
  std::optional<clang::TemplateArgument> argument;  // of a parameter of a template
  std::string unclear;
  bool found() const { return declaration || argument || !unclear.empty(); }
};

class VisibleNames {
 public:
  // `function`: that the annotation stands in, or whose contract it is; null: of none.
  VisibleNames(SourceMap& map, clang::ASTContext& context, const clang::FunctionDecl* function)
      : map_(map), context_(context), function_(function) {}

  // The meaning of the name, without variables and parameters of the function itself.
  VisibleName outside(std::string_view name, support::Span at);
  // A declaration of that name in the function that is not a variable.
  bool declared_inside(std::string_view name, support::Span at);

 private:
  using Context = const clang::DeclContext*;

  Context innermost(support::Span at);
  VisibleName in_function(const clang::FunctionDecl& function);
  VisibleName in_record(const clang::CXXRecordDecl& record);
  VisibleName in_namespace(Context space);
  VisibleName template_argument(const clang::FunctionDecl& function);
  VisibleName template_argument(const clang::CXXRecordDecl& record);
  bool has_parameter(const clang::TemplateParameterList* list) const;
  const clang::NamedDecl* member_of(Context space, bool anywhere);
  bool is_before(const clang::NamedDecl& declaration) const;
  bool declares(const clang::Stmt* stmt, bool variables);
  bool enumerates(Context space);
  bool names_it(const clang::Decl& declaration, bool variables);

  SourceMap& map_;
  clang::ASTContext& context_;
  const clang::FunctionDecl* function_;
  clang::DeclarationName name_;
  clang::SourceLocation at_;
  std::vector<const clang::UsingDirectiveDecl*> directives_;  // of blocks
};

}  // namespace permverify::parser
