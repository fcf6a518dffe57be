#include "parser/clang/refusals.h"

#include <algorithm>

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "parser/clang/invoke.h"
#include "parser/clang/layout.h"
#include "parser/clang/own_address.h"
#include "parser/clang/spans.h"
#include "parser/clang/terms.h"
#include "support/host_classes.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

// Numbers of 16 bits are kept as their bits: they can be copied and converted, and nothing else.
// CUDA's own vectors are records. Those of Clang and of g++ differ from OpenCL's in what initialisers and
// conditions mean.
void Refusals::refuse_vector_extension(QualType type, const clang::SourceLocation at) {
  if (options_.language != CLanguage::Cuda) return;
  const QualType element = layout_.context().getBaseElementType(type);
  if (element->isVectorType()) refuse("vector_extension", at, "vectors of the compiler have no meaning in CUDA");
}

void Refusals::refuse_half(QualType type, const clang::Stmt* at) {
  const QualType unit = layout_.components(type) != 0 ? layout_.component_type(type) : type;
  if (unit->isHalfType())
    refuse("half_arithmetic", at, "operations on `half` have no meaning here; convert to `float`");
}

ir::Type Refusals::type_of(QualType type, const clang::Stmt* at) {
  if (const auto scalar = layout_.scalar(type)) return *scalar;
  refuse("type", at ? at->getBeginLoc() : clang::SourceLocation(),
         "values of type `" + type.getAsString() + "` have no meaning here");
}

void Refusals::refuse(const std::string& what, clang::SourceLocation at,
                      const std::string& message) {
  refuse(what, spans_.of(at), message);
}

void Refusals::refuse(const std::string& what, Span at, const std::string& message) {
  support::Diagnostic d;
  d.id = "unsupported:" + what;
  d.message = message;
  d.primary.span = at;
  for (auto frame = frames_.all().rbegin(); frame != frames_.all().rend(); ++frame) {
    if (!frame->function || frame + 1 == frames_.all().rend()) continue;
    const std::string note = "in `" + frame->function->getNameAsString() + "`, called from `" + (frame + 1)->function->getNameAsString() + "`";
    if (std::find(d.notes.begin(), d.notes.end(), note) == d.notes.end()) d.notes.push_back(note);  // of a recursion, once
  }
  sink_.report(std::move(d));
  throw Refused{};
}

void Refusals::refuse_layout(clang::QualType type, clang::SourceLocation at) {
  if (type->isAnyPointerType() || type->isReferenceType()) type = type->getPointeeType();
  if (const char* what = layout_.without_layout(type)) {
    refuse("layout", at, std::string(what) + " has no meaning here");
  }
  const auto* record = type->getAsCXXRecordDecl();
  if (record && record->getName().starts_with("permverify_")) {
    refuse("host_type", at, "what a function of the host returns, of which only its name is known");
  }
}

namespace {

// Part of it is left of a mistake, or names a declaration that Clang could not read.
bool holds_errors(const clang::Stmt* stmt) {
  if (!stmt) return false;
  const auto* expr = clang::dyn_cast<clang::Expr>(stmt);
  if (expr && expr->containsErrors()) return true;
  if (const auto* declares = clang::dyn_cast<clang::DeclStmt>(stmt)) {
    const auto is_invalid = [](const clang::Decl* decl) { return decl->isInvalidDecl(); };
    if (std::any_of(declares->decl_begin(), declares->decl_end(), is_invalid)) return true;
  }
  return std::any_of(stmt->child_begin(), stmt->child_end(), holds_errors);
}

}  // namespace

// What Clang dropped where it found an error is not in its tree. An instance of a template with an error may have no body.
namespace {

bool asks_of_host_class(const clang::TypeTraitExpr& trait) {
  return std::any_of(trait.getArgs().begin(), trait.getArgs().end(), [](const clang::TypeSourceInfo* one) { return names_host_class(one->getType()); });
}

// `std::is_same<A, B>{}`
bool is_object_of_host_trait(const clang::Expr& made) {
  const auto* named = made.getType()->getAs<clang::TemplateSpecializationType>();
  return named && std::any_of(named->template_arguments().begin(), named->template_arguments().end(), [](const clang::TemplateArgument& one) {
           return one.getKind() == clang::TemplateArgument::Type && names_host_class(one.getAsType());
         });
}

// The first place whose value depends on the size or a trait of a class of the host's library; null if no place does.
const clang::Stmt* measure_of_host_class(const clang::Stmt* stmt) {
  if (!stmt) return nullptr;
  bool found = false;
  if (const auto* size = clang::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(stmt)) {
    found = has_host_class(size->getTypeOfArgument());
  } else if (const auto* trait = clang::dyn_cast<clang::TypeTraitExpr>(stmt)) {
    found = asks_of_host_class(*trait);
  } else if (const auto* ref = clang::dyn_cast<clang::DeclRefExpr>(stmt)) {
    const auto* variable = clang::dyn_cast<clang::VarDecl>(ref->getDecl());
    const bool constant = variable && variable->isConstexpr() && !variable->isLocalVarDecl() && variable->hasInit();
    found = is_trait_of_host_class(*ref) || (constant && measure_of_host_class(variable->getInit()));
  } else if (const auto* made = clang::dyn_cast<clang::CXXConstructExpr>(stmt)) {
    found = is_object_of_host_trait(*made);
  } else if (const auto* list = clang::dyn_cast<clang::InitListExpr>(stmt)) {
    found = is_object_of_host_trait(*list);
  }
  if (found) return stmt;
  for (const clang::Stmt* child : stmt->children()) {
    if (const clang::Stmt* at = measure_of_host_class(child)) return at;
  }
  return nullptr;
}

}  // namespace

void Refusals::refuse_host_traits(const clang::FunctionDecl& function) {
  const clang::Stmt* at = measure_of_host_class(function.getBody());
  if (!at) return;
  if (clang::isa<clang::UnaryExprOrTypeTraitExpr>(at)) {
    refuse("host_class_size", at, "the size of a class of the host's library is not known here");
  }
  refuse("host_class_trait", at, "a trait of a class of the host's library is not known here");
}

void Refusals::refuse_misread(const clang::FunctionDecl& function) {
  const clang::FunctionDecl* pattern = function.getTemplateInstantiationPattern();
  const clang::FunctionDecl& written = pattern ? *pattern : function;
  const std::vector<support::Diagnostic> errors = run_.overlooked(written.getSourceRange());
  const bool damaged = written.isInvalidDecl() || function.isInvalidDecl() ||
                       (run_.first_overlooked() && holds_errors(function.getBody()));
  if (errors.empty() && !damaged) return;
  if (errors.empty()) refuse("misread", function.getLocation(), "Clang could not read this function, or a declaration that it names");
  for (const support::Diagnostic& error : errors) sink_.report(error);
  throw Refused{};
}

namespace {

// A destructor that the program writes with nothing in it, of members and bases that have no other. One with an error
// may be empty only because Clang dropped what it holds.
bool does_nothing(const ClangRun& run, const clang::CXXRecordDecl& record) {
  const clang::CXXRecordDecl* whole = record.getDefinition();
  if (!whole || whole->hasTrivialDestructor()) return whole != nullptr;
  const clang::CXXDestructorDecl* destructor = whole->getDestructor();
  const clang::Stmt* body = destructor ? destructor->getBody() : nullptr;
  const auto* block = clang::dyn_cast_or_null<clang::CompoundStmt>(body);
  const bool written_empty = block && block->body_empty() && run.overlooked(destructor->getSourceRange()).empty();
  const bool empty = destructor && (destructor->isDefaulted() || written_empty);
  const auto harmless = [&run](QualType type) {
    const clang::CXXRecordDecl* part = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return !part || does_nothing(run, *part);
  };
  return empty &&
         std::all_of(whole->bases_begin(), whole->bases_end(),
                     [&](const clang::CXXBaseSpecifier& base) { return harmless(base.getType()); }) &&
         std::all_of(whole->field_begin(), whole->field_end(),
                     [&](const clang::FieldDecl* field) { return harmless(field->getType()); });
}

}  // namespace

void Refusals::refuse_destructor(QualType type, clang::SourceLocation at) {
  const clang::CXXRecordDecl* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (type.isDestructedType() == QualType::DK_none || (record && does_nothing(run_, *record))) return;
  refuse("destructor", at,
         "an object of type `" + type.getAsString() + "` has a destructor, which is not run here");
}

}  // namespace permverify::parser
