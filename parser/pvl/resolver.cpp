#include "parser/pvl/resolver.h"

#include <unordered_set>

namespace permverify::parser {

void resolve_file(const SyntaxTree& tree, ir::Module& module, support::DiagnosticSink& sink) {
  Resolver(tree, module, sink).run();
}

void Resolver::run() {
  resolve_refused();
  const ast::File& file = tree_.file;
  begin_par_program(file);
  collect_names();
  add_function_lengths(file);
  for (const ast::ResourceDecl& resource : file.resources) check_resource_declaration(resource, 0);
  for (const ast::FunctionDecl& function : file.functions) {
    const auto found = functions_.find(function.name);
    // Of two functions with one name only the first is in the table.
    if (module_.functions[found->second].span == function.span) {
      resolve_function(function, found->second);
    }
  }
  for (const ast::KernelDecl& kernel : file.kernels) resolve_kernel(kernel);
  resolve_methods(file);
}

void Resolver::collect_names() {
  for (const ast::FunctionDecl& function : tree_.file.functions) declare_function(function);
  for (const ast::ResourceDecl& resource : tree_.file.resources) declare_resource(resource, 0);
  std::unordered_set<std::string_view> kernels;
  for (const ast::KernelDecl& kernel : tree_.file.kernels) {
    if (!kernels.insert(kernel.name).second) {
      error("type:redeclared", kernel.span,
            "there are two kernels with the name `" + std::string(kernel.name) + "`");
    }
  }
}

void Resolver::resolve_refused() {
  for (const ast::RefusedDecl& refused : tree_.file.refused) {
    error("unsupported:" + std::string(refused.word), refused.span,
          "`" + std::string(refused.word) + "` is not supported");
  }
}

}  // namespace permverify::parser
