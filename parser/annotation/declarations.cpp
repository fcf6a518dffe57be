// Functions, lemmas and resources of a file.
#include "parser/annotation/c_resolver.h"

namespace permverify::parser::annotation {

void Resolver::Impl::declare_block(const Block& block) {
  broken_ = broken_ || block.broken;
  const Syntax& syntax = *block.syntax;
  for (std::size_t i = 0; i < block.items.size(); ++i) {
    const std::size_t index = syntax.trees[i].index;
    if (block.items[i].kind == ItemKind::Resource) {
      declare_resource(syntax.file.resources[index], 0);
    } else if (is_declaration(block.items[i].kind)) {
      declare_function(syntax.file.functions[index]);
    }
  }
  declared_.push_back(block);
  kept_.push_back(block.syntax);
}

void Resolver::Impl::define(CNames& file_scope) {
  file_names_ = names_ = &file_scope;
  defining_ = true;
  for (const Block& block : declared_) {
    for (const ast::ResourceDecl& resource : block.syntax->file.resources) {
      const auto found = macros_.find(resource.name);
      if (found->second.declaration == &resource) check_resource_declaration(resource, 0);
    }
    for (const ast::FunctionDecl& function : block.syntax->file.functions) {
      const auto found = functions_.find(function.name);
      // Of two functions with one name only the first is in the table.
      if (module_.functions[found->second].span == function.span) {
        resolve_function(function, found->second);
      }
    }
  }
  defining_ = false;
  declared_.clear();
}

}  // namespace permverify::parser::annotation
