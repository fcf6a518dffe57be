#include "parser/clang/visible_names.h"

#include <algorithm>

namespace permverify::parser {

using clang::dyn_cast;

namespace {

const clang::NamedDecl* meant_by(const clang::NamedDecl* declaration) {
  const auto* shadow = dyn_cast<clang::UsingShadowDecl>(declaration);
  return shadow ? shadow->getTargetDecl() : declaration;
}

bool same(const clang::NamedDecl* a, const clang::NamedDecl* b) {
  return a->getCanonicalDecl() == b->getCanonicalDecl();
}

}  // namespace

// In classes the whole body is known everywhere, elsewhere what stands before.
bool VisibleNames::is_before(const clang::NamedDecl& declaration) const {
  const auto& sources = context_.getSourceManager();
  return std::any_of(declaration.redecls_begin(), declaration.redecls_end(), [&](const clang::Decl* one) {
    return one->getLocation().isInvalid() || at_.isInvalid() ||
           sources.isBeforeInTranslationUnit(one->getLocation(), at_);
  });
}

// A variable or a constant rather than the type of the same name, which it hides.
const clang::NamedDecl* VisibleNames::member_of(Context space, bool anywhere) {
  const clang::NamedDecl* result = nullptr;
  for (const clang::NamedDecl* found : space->lookup(name_)) {
    // What our headers declare has a meaning of its own: `gridDim` is the launch, no object.
    const bool ours = !clang::isa<clang::TypeDecl, clang::EnumConstantDecl>(found) &&
                      context_.getSourceManager().isInSystemHeader(found->getLocation());
    if (ours || (!anywhere && !is_before(*found))) continue;
    if (!result || clang::isa<clang::TypeDecl>(result)) result = meant_by(found);
  }
  return result;
}

bool VisibleNames::names_it(const clang::Decl& declaration, bool variables) {
  if (const auto* directive = dyn_cast<clang::UsingDirectiveDecl>(&declaration)) {
    if (std::find(directives_.begin(), directives_.end(), directive) == directives_.end()) {
      directives_.push_back(directive);
    }
    return false;
  }
  if (const auto* enumeration = dyn_cast<clang::EnumDecl>(&declaration)) {
    for (const auto* one : enumeration->enumerators()) {
      if (one->getDeclName() == name_) return true;
    }
  }
  if (const auto* bound = dyn_cast<clang::DecompositionDecl>(&declaration)) {
    for (const auto* one : bound->bindings()) {
      if (one->getDeclName() == name_) return true;
    }
  }
  if (const auto* used = dyn_cast<clang::UsingDecl>(&declaration)) return used->getDeclName() == name_;
  const auto* named = dyn_cast<clang::NamedDecl>(&declaration);
  return named && named->getDeclName() == name_ && (variables || !clang::isa<clang::VarDecl>(named));
}

// Whether a block somewhere below declares the name, or takes a namespace in, before the place.
bool VisibleNames::declares(const clang::Stmt* stmt, bool variables) {
  if (!stmt) return false;
  if (const auto* list = dyn_cast<clang::DeclStmt>(stmt)) {
    const bool before = context_.getSourceManager().isBeforeInTranslationUnit(
        context_.getSourceManager().getExpansionLoc(stmt->getBeginLoc()), at_);
    if (!before) return false;
    for (const clang::Decl* one : list->decls()) {
      if (names_it(*one, variables)) return true;
    }
  }
  return std::any_of(stmt->child_begin(), stmt->child_end(),
                     [&](const clang::Stmt* child) { return declares(child, variables); });
}

bool VisibleNames::declared_inside(std::string_view name, support::Span at) {
  name_ = &context_.Idents.get(llvm::StringRef(name.data(), name.size()));
  at_ = map_.location(at);
  return function_ && (declares(function_->getBody(), false) || enumerates(function_));
}

// In C an enumeration may be declared within another declaration, or among the parameters.
bool VisibleNames::enumerates(Context space) {
  for (const clang::Decl* one : space->decls()) {
    if (const auto* record = dyn_cast<clang::RecordDecl>(one); record && enumerates(record)) return true;
    const auto* enumeration = dyn_cast<clang::EnumDecl>(one);
    if (enumeration && is_before(*enumeration) && names_it(*enumeration, false)) return true;
  }
  return false;
}

// What a function has that a lambda or a local class stands in: nothing of it can be named here.
VisibleName VisibleNames::in_function(const clang::FunctionDecl& function) {
  if (&function == function_) {
    declares(function.getBody(), false);  // for the namespaces that its blocks take in
    return template_argument(function);
  }
  const bool parameter =
      std::any_of(function.param_begin(), function.param_end(),
                  [&](const clang::ParmVarDecl* one) { return one->getDeclName() == name_; });
  if (parameter || declares(function.getBody(), true)) {
    return {nullptr, std::nullopt, "a variable of the function around this one"};
  }
  return template_argument(function);
}

bool VisibleNames::has_parameter(const clang::TemplateParameterList* list) const {
  return list && std::any_of(list->begin(), list->end(), [&](const clang::NamedDecl* one) {
           return one->getDeclName() == name_;
         });
}

namespace {

VisibleName argument_of(const clang::TemplateParameterList& parameters, const clang::TemplateArgumentList& arguments,
                        clang::DeclarationName name) {
  for (unsigned i = 0; i < parameters.size() && i < arguments.size(); ++i) {
    if (parameters.getParam(i)->getDeclName() != name) continue;
    if (parameters.getParam(i)->isParameterPack()) break;
    return {nullptr, arguments[i], {}};
  }
  return {nullptr, std::nullopt, "a parameter of a template whose argument has no meaning here"};
}

}  // namespace

// The names of the parameters are those of the definition, which other declarations need not share.
VisibleName VisibleNames::template_argument(const clang::FunctionDecl& function) {
  const clang::FunctionDecl* pattern = function.getTemplateInstantiationPattern();
  if (!pattern) return {};
  const auto* own = pattern->getDescribedFunctionTemplate();
  if (own && has_parameter(own->getTemplateParameters()) && function.getTemplateSpecializationArgs()) {
    return argument_of(*own->getTemplateParameters(), *function.getTemplateSpecializationArgs(), name_);
  }
  for (unsigned i = 0; i < pattern->getNumTemplateParameterLists(); ++i) {
    if (has_parameter(pattern->getTemplateParameterList(i))) {
      return {nullptr, std::nullopt, "a parameter of a template of a class"};
    }
  }
  return {};
}

VisibleName VisibleNames::template_argument(const clang::CXXRecordDecl& record) {
  if (const auto* pattern = record.getDescribedClassTemplate(); pattern && has_parameter(pattern->getTemplateParameters())) {
    return {nullptr, std::nullopt, "a parameter of a template of a class"};
  }
  const auto* instance = dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
  if (!instance) return {};
  const auto from = instance->getInstantiatedFrom();
  const auto* partial = from.dyn_cast<clang::ClassTemplatePartialSpecializationDecl*>();
  if (partial && has_parameter(partial->getTemplateParameters())) {
    return {nullptr, std::nullopt, "a parameter of a template of a class"};
  }
  const auto* whole = from.dyn_cast<clang::ClassTemplateDecl*>();
  if (!whole) return {};
  // Each declaration of the template may have names of its own; the class has those of the definition.
  for (const auto* one : whole->redecls()) {
    const auto* declared = clang::cast<clang::ClassTemplateDecl>(one);
    if (!has_parameter(declared->getTemplateParameters())) continue;
    return argument_of(*declared->getTemplateParameters(), instance->getTemplateArgs(), name_);
  }
  return {};
}

// Members, those of base classes, then parameters of the template.
VisibleName VisibleNames::in_record(const clang::CXXRecordDecl& record) {
  const auto* whole = record.getDefinition() ? record.getDefinition() : &record;
  if (whole->isLambda()) {
    for (const auto& capture : whole->captures()) {
      if (!capture.capturesVariable() || capture.getCapturedVar()->getDeclName() != name_) continue;
      return {nullptr, std::nullopt, "what a lambda captures"};
    }
  }
  if (const auto* member = member_of(whole, true)) {
    if (whole->isDependentContext()) return {nullptr, std::nullopt, "a member of a template of a class"};
    return {member, std::nullopt, {}};
  }
  if (whole->isCompleteDefinition()) {
    for (const auto& base : whole->bases()) {
      const auto* parent = base.getType()->getAsCXXRecordDecl();
      if (!parent) return {nullptr, std::nullopt, "a member of a base class that depends on a template"};
      if (in_record(*parent).found()) {
        return {nullptr, std::nullopt, "a member of a base class"};
      }
    }
  }
  return template_argument(*whole);
}

// A namespace, with those that it takes in by `using namespace`, or since they have no name. What
// blocks take in is seen as if it stood in the outermost one.
VisibleName VisibleNames::in_namespace(Context space) {
  std::vector<Context> reached{space};
  const auto reach = [&](const clang::UsingDirectiveDecl* directive) {
    const auto& sources = context_.getSourceManager();
    const bool later = directive->getLocation().isValid() && at_.isValid() &&
                       !sources.isBeforeInTranslationUnit(directive->getLocation(), at_);
    if (later) return;
    const Context taken = directive->getNominatedNamespace()->getPrimaryContext();
    if (std::find(reached.begin(), reached.end(), taken) == reached.end()) reached.push_back(taken);
  };
  for (const auto* directive : directives_) reach(directive);
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const auto* directive : reached[i]->using_directives()) reach(directive);
  }
  VisibleName result;
  for (const Context one : reached) {
    const auto* found = member_of(one, false);
    if (!found) continue;
    if (result.declaration && !same(found, result.declaration)) {
      return {nullptr, std::nullopt, "one of several things in the namespaces that are in use"};
    }
    result.declaration = found;
  }
  return result;
}

// The innermost namespace or class around a comment that belongs to no function.
VisibleNames::Context VisibleNames::innermost(support::Span at) {
  Context result = context_.getTranslationUnitDecl();
  for (bool deeper = true; deeper;) {
    deeper = false;
    for (const clang::Decl* one : result->decls()) {
      if (const auto* pattern = dyn_cast<clang::ClassTemplateDecl>(one)) one = pattern->getTemplatedDecl();
      const auto* inner = dyn_cast<clang::DeclContext>(one);
      if (!inner || one->isImplicit() || clang::isa<clang::FunctionDecl>(one)) continue;
      const support::Span whole = map_.span(one->getSourceRange());
      if (whole.file != at.file || at.begin < whole.begin || at.begin >= whole.end) continue;
      result = inner;
      deeper = true;
      break;
    }
  }
  return result;
}

VisibleName VisibleNames::outside(std::string_view name, support::Span at) {
  name_ = &context_.Idents.get(llvm::StringRef(name.data(), name.size()));
  at_ = map_.location(at);
  directives_.clear();
  Context scope = function_ ? function_ : innermost(at);
  for (; scope; scope = scope->getParent()) {
    VisibleName result;
    if (const auto* function = dyn_cast<clang::FunctionDecl>(scope)) {
      result = in_function(*function);
      // A friend that a class defines sees the members of the class.
      const auto* written_in = dyn_cast<clang::CXXRecordDecl>(function->getLexicalParent());
      if (!result.found() && written_in && written_in != scope->getParent() && in_record(*written_in).found()) {
        return {nullptr, std::nullopt, "a member of the class around a friend"};
      }
    } else if (const auto* record = dyn_cast<clang::CXXRecordDecl>(scope)) {
      result = in_record(*record);
    } else if (scope->isNamespace() || scope->isTranslationUnit()) {
      result = in_namespace(scope->getPrimaryContext());
    }
    if (result.found()) return result;
  }
  return {};
}

}  // namespace permverify::parser
