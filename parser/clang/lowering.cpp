#include "parser/clang/lowering.h"

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"

namespace permverify::parser {

Lowering::Lowering(ClangRun& run, Layout& layout, const ClangOptions& options, ir::Module& module,
                   support::DiagnosticSink& sink, Facts& facts,
                   const std::vector<annotation::Block>& annotations,
                   annotation::Resolver& resolver)
    : run_(run),
      layout_(layout),
      options_(options),
      module_(module),
      sink_(sink),
      facts_(facts),
      annotations_(annotations),
      annotated_(resolver) {
  Region nowhere;
  nowhere.kind = RegionKind::Null;
  nowhere.name = "NULL";
  regions_.emplace(null_key, std::move(nowhere));
  Region unset;
  unset.kind = RegionKind::Unset;
  unset.name = "a pointer that was never set";
  regions_.emplace(unset_key, std::move(unset));
  Region anywhere;
  anywhere.kind = RegionKind::Anywhere;
  anywhere.name = "what a pointer in memory points to";
  regions_.emplace(anywhere_key, std::move(anywhere));
  Region ended;
  ended.kind = RegionKind::Ended;
  ended.name = "an object that has ended";
  regions_.emplace(ended_key, std::move(ended));
}

void Lowering::refuse(const std::string& what, clang::SourceLocation at,
                      const std::string& message) {
  refuse(what, span(at), message);
}

void Lowering::refuse(const std::string& what, Span at, const std::string& message) {
  support::Diagnostic d;
  d.id = "unsupported:" + what;
  d.message = message;
  d.primary.span = at;
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
    if (!frame->function || frame + 1 == frames_.rend()) continue;
    d.notes.push_back("in `" + frame->function->getNameAsString() + "`, called from `" +
                      (frame + 1)->function->getNameAsString() + "`");
  }
  sink_.report(std::move(d));
  throw Refused{};
}

void Lowering::refuse_layout(clang::QualType type, clang::SourceLocation at) {
  if (type->isAnyPointerType() || type->isReferenceType()) type = type->getPointeeType();
  if (const char* what = layout_.without_layout(type)) {
    refuse("layout", at, std::string(what) + " has no meaning here");
  }
  const auto* record = type->getAsCXXRecordDecl();
  if (record && record->getName().starts_with("permverify_")) {
    refuse("host_type", at, "what a function of the host returns, of which only its name is known");
  }
}

// What Clang dropped where it found an error is not in its tree.
void Lowering::refuse_misread(const clang::FunctionDecl& function) {
  const support::Diagnostic* error = run_.overlooked(function.getSourceRange());
  if (!error) return;
  sink_.report(*error);
  throw Refused{};
}

support::Span Lowering::span(const clang::Stmt* stmt) {
  run_.map().note_expansions(stmt->getBeginLoc(), module_.expansions);
  return run_.map().span(stmt->getSourceRange());
}

support::Span Lowering::span(clang::SourceLocation at) {
  run_.map().note_expansions(at, module_.expansions);
  return run_.map().span(at);
}

// Objects that a list of statements declares end with it: a pointer to one has nowhere to point.
void Lowering::end_objects(const ir::StmtList& list) {
  ir::for_each_declaration(list, [&](ir::VarId var) {
    const auto owner = owners_.find(var);
    if (owner == owners_.end()) return;
    regions_.erase(owner->second);
    owners_.erase(owner);
  });
}

// [class.temporary]: what points to them from now on points to nothing that exists.
void Lowering::end_temporaries(std::size_t first) {
  for (std::size_t i = first; i < temporaries_.size(); ++i) {
    regions_.erase(temporaries_[i]);
    std::erase_if(owners_, [&](const auto& owner) { return owner.second == temporaries_[i]; });
  }
  temporaries_.resize(first);
}

// The variables that were added from `first` on are parts of a private object.
void Lowering::own_variables(const VarKey& object, std::size_t first) {
  for (std::size_t var = first; var < module_.variables.size(); ++var) {
    const ir::VarKind kind = module_.variables[var].kind;
    if (kind == ir::VarKind::Private || kind == ir::VarKind::PrivateArray) {
      owners_[static_cast<ir::VarId>(var)] = object;
    }
  }
}

void Lowering::emit(ir::Stmt::Node node, Span at) {
  const auto stmt = std::make_shared<const ir::Stmt>(ir::Stmt{std::move(node), at, false});
  ir::for_each_list(*stmt, [&](const ir::StmtList& list) { end_objects(list); });
  out_.back()->push_back(stmt);
}

ir::VarId Lowering::add_variable(std::string name, ir::VarKind kind, ir::Type type, Span at) {
  ir::Variable variable{std::move(name), kind, type, at, false, {}, {}};
  module_.variables.push_back(std::move(variable));
  return static_cast<ir::VarId>(module_.variables.size() - 1);
}

ir::VarId Lowering::declare(std::string name, ir::Type type, ExprPtr value, Span at) {
  const ir::VarId var = add_variable(std::move(name), ir::VarKind::Private, type, at);
  emit(ir::Declare{var, std::move(value)}, at);
  return var;
}

ir::ExprPtr Lowering::temporary(ExprPtr value, const std::string& name) {
  if (std::holds_alternative<ir::IntLit>(value->node) ||
      std::holds_alternative<ir::BoolLit>(value->node) ||
      std::holds_alternative<ir::RealLit>(value->node)) {
    return value;
  }
  const ir::Type type = value->type;
  const Span at = value->span;
  return ir::make_expr(ir::VarRef{declare(name, type, std::move(value), at)}, type, at);
}

Value Lowering::freeze(Value value) {
  if (value.scalar) value.scalar = temporary(std::move(value.scalar));
  if (value.pointer) value.pointer = freeze(std::move(*value.pointer));
  for (Value& part : value.parts) part = freeze(std::move(part));
  return value;
}

Pointer Lowering::freeze(Pointer pointer) {
  if (pointer.index) pointer.index = temporary(std::move(pointer.index));
  if (pointer.tag) pointer.tag = temporary(std::move(pointer.tag));
  return pointer;
}

Place Lowering::freeze(Place place) {
  place.at = freeze(std::move(place.at));
  return place;
}

ir::StmtList Lowering::captured(const std::function<void()>& make) {
  ir::StmtList list;
  out_.push_back(&list);
  try {
    make();
  } catch (const Refused&) {  // a place in an annotation: the lowering goes on
    out_.pop_back();
    throw;
  }
  out_.pop_back();
  return list;
}

void Lowering::append(ir::StmtList list) {
  for (auto& stmt : list) out_.back()->push_back(std::move(stmt));
}

}  // namespace permverify::parser
