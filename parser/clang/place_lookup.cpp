// Which declaration a name of an annotation means.
#include <algorithm>

#include "parser/clang/place_names.h"
#include "parser/clang/annotation_binder.h"
#include "parser/clang/expressions.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/places.h"
#include "parser/clang/refusals.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;

// What the preprocessor makes of a name at the place: another name, or a number.
PlaceNames::Found PlaceNames::expanded(std::string& name, Span at) {
  const clang::SourceLocation place = run_.map().location(at);
  const std::string written = name;
  for (int depth = 0; depth < 16; ++depth) {
    const auto macro = run_.macro_at(name, place);
    if (!macro || macro->has_parameters || macro->name == name) return std::nullopt;
    if (macro->number) return add(literal(*macro->number, int_type, at));
    if (macro->name.empty() && macro->of_library) return std::nullopt;
    if (macro->name.empty()) break;
    name = macro->name;
  }
  return unclear(written, "a macro that stands for neither a number nor a name", at);
}

PlaceNames::Found PlaceNames::unclear(std::string_view name, const std::string& what, Span at) {
  error("unsupported:name_in_annotation", at,
        "`" + std::string(name) + "` is here " + what + ", which an annotation cannot name");
  return add(Refusal{});
}

bool PlaceNames::means_itself(std::string_view name, Span at) {
  const auto macro = run_.macro_at(name, run_.map().location(at));
  if (!macro || macro->of_library || macro->name == name) return true;
  unclear(name, "a macro", at);
  return false;
}

bool PlaceNames::calls_annotation(std::string_view name, Span at) {
  if (!means_itself(name, at)) return false;
  VisibleNames visible(run_.map(), layout_.context(), frames_.back().function);
  const bool inside = visible.declared_inside(name, at) ||
                      std::any_of(scope_.names.begin(), scope_.names.end(),
                                  [&](const auto& one) { return one.name == name; });
  if (!inside && !visible.outside(name, at).found()) return true;
  unclear(name, "a name of the program", at);
  return false;
}

PlaceNames::Found PlaceNames::find(std::string_view written, Span at) {
  std::string name(written);
  if (const Found known = expanded(name, at)) return known;
  VisibleNames visible(run_.map(), layout_.context(), frames_.back().function);
  if (visible.declared_inside(name, at)) {
    return unclear(name, "what a block of the function declares, and no variable", at);
  }
  for (auto it = scope_.names.rbegin(); it != scope_.names.rend(); ++it) {
    if (it->name != name) continue;
    if (it->ghost)
      return add(make_expr(VarRef{*it->ghost}, module_.variables[*it->ghost].type, at));
    return variable(*it->variable, at);
  }
  if (const VisibleName found = visible.outside(name, at); found.found()) return outer(name, found, at);
  if (const clang::VarDecl* local = binder_.contract_local(name)) return variable(*local, at);
  // What looks for words of annotations looks for the written one.
  if (name != written) return unclear(written, "a macro that stands for `" + name + "`", at);
  return std::nullopt;
}

PlaceNames::Found PlaceNames::variable(const clang::VarDecl& declaration, Span at) {
  Found result;
  safely(at, [&] { result = add(of_variable(declaration, at)); });
  return result;
}

// What is declared around the function, or an argument of its template.
PlaceNames::Found PlaceNames::outer(const std::string& name, const VisibleName& found, Span at) {
  if (found.argument && found.argument->getKind() == clang::TemplateArgument::Integral) {
    const auto type = refusals_.type_of(found.argument->getIntegralType(), nullptr);
    return add(integer_literal(found.argument->getAsIntegral(), type, at));
  }
  if (const auto* constant = clang::dyn_cast_or_null<clang::EnumConstantDecl>(found.declaration)) {
    return add(integer_literal(constant->getInitVal(), refusals_.type_of(constant->getType(), nullptr), at));
  }
  if (const auto* object = clang::dyn_cast_or_null<clang::VarDecl>(found.declaration)) {
    return variable(*object, at);
  }
  const auto* field = clang::dyn_cast_or_null<clang::FieldDecl>(found.declaration);
  const std::optional<Place> self = frames_.back().self;
  if (field && self) {
    const auto* record = self->type->getAsRecordDecl();
    if (record && record->getCanonicalDecl() == field->getParent()->getCanonicalDecl()) {
      Found result;
      safely(at, [&] { result = add(memory_.field(*self, layout_.index_of(*field))); });
      return result;
    }
  }
  return unclear(name, found.unclear.empty() ? "no variable and no constant" : found.unclear, at);
}

PlaceNames::Thing PlaceNames::of_value(const Value& value, clang::QualType type) {
  if (value.scalar) return value.scalar;
  if (value.pointer) return Pointed{*value.pointer, type->getPointeeType()};
  return Held{value, type};
}

PlaceNames::Thing PlaceNames::of_variable(const clang::VarDecl& variable, Span at) {
  const VarKey key = frames_.key(variable.getCanonicalDecl());
  if (const auto given = variables_.given.find(key); variables_.in_contract && given != variables_.given.end()) {
    return of_value(given->second, variable.getType());
  }
  if (const auto bound = variables_.bindings.find(key); bound != variables_.bindings.end()) {
    if (bound->second.pointer) {
      return Pointed{*bound->second.pointer, variable.getType()->getPointeeType()};
    }
  }
  if (ExprPtr number = expressions_.constant_value(variable, at)) return number;
  Place place = places_.variable_place(variable, variable.getLocation());
  place.at.index = respan(place.at.index, at);
  return place;
}

std::optional<Type> PlaceNames::type(std::string_view written, Span at) {
  const std::string name(written);
  const auto macro = run_.macro_at(name, run_.map().location(at));
  VisibleNames visible(run_.map(), layout_.context(), frames_.back().function);
  if ((macro && !macro->of_library && !macro->has_parameters) || visible.declared_inside(name, at)) {
    unclear(name, macro ? "a macro" : "a type that a block of the function declares", at);
    return std::nullopt;
  }
  const VisibleName found = visible.outside(name, at);
  if (!found.unclear.empty()) unclear(name, found.unclear, at);
  if (found.argument && found.argument->getKind() == clang::TemplateArgument::Type) {
    return layout_.scalar(found.argument->getAsType());
  }
  const auto* declaration = clang::dyn_cast_or_null<clang::TypeDecl>(found.declaration);
  if (!declaration || declaration->getDeclContext()->isDependentContext()) return std::nullopt;
  return layout_.scalar(layout_.context().getTypeDeclType(declaration));
}

}  // namespace permverify::parser
