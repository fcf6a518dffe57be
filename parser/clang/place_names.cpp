#include "parser/clang/place_names.h"

#include "support/overloaded.h"
#include "parser/clang/accesses.h"
#include "parser/clang/annotation_binder.h"
#include "parser/clang/emitter.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/parameters.h"
#include "parser/clang/pointers.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using annotation::Entity;
using annotation::EntityKind;
using namespace ir;
using clang::QualType;

void PlaceNames::error(const char* id, Span at, const std::string& message) {
  support::Diagnostic d;
  d.id = id;
  d.message = message;
  d.primary.span = at;
  sink_.report(std::move(d));
}

Entity PlaceNames::add(Thing thing) {
  things_.push_back(std::move(thing));
  return {static_cast<std::uint32_t>(things_.size() - 1)};
}

bool PlaceNames::safely(Span at, const std::function<void()>& run) {
  const bool outer = emitter_.set_in_formula(true);
  bool said = false;
  try {
    said = emitter_.captured(run).empty();
    if (!said) error("unsupported:annotation", at, "this cannot be said in an annotation");
  } catch (const Refused&) {
  }
  emitter_.set_in_formula(outer);
  return said;
}

EntityKind PlaceNames::kind(Entity entity) {
  return std::visit(support::Overloaded{[](const ExprPtr&) { return EntityKind::Scalar; },
                                        [](const Refusal&) { return EntityKind::Scalar; },
                                        [](const Pointed&) { return EntityKind::Pointer; },
                                        [&](const Held& h) {
                                          return layout_.context().getAsArrayType(h.type)
                                                     ? EntityKind::Array
                                                     : EntityKind::Record;
                                        },
                                        [&](const Place& p) {
                                          if (p.type->isAnyPointerType())
                                            return EntityKind::Pointer;
                                          if (!p.components.empty()) {
                                            return p.components.size() == 1 ? EntityKind::Scalar
                                                                            : EntityKind::Record;
                                          }
                                          if (layout_.context().getAsArrayType(p.type)) {
                                            return EntityKind::Array;
                                          }
                                          return layout_.scalar(p.type) ? EntityKind::Scalar
                                                                           : EntityKind::Record;
                                        }},
                    thing(entity));
}

std::optional<PlaceNames::Pointed> PlaceNames::as_pointer(Entity entity, Span at) {
  if (const auto* p = std::get_if<Pointed>(&thing(entity))) return *p;
  if (const auto* place = std::get_if<Place>(&thing(entity))) {
    const Place copy = *place;
    if (copy.type->isAnyPointerType()) {
      Value held;
      if (!safely(at, [&] { held = accesses_.load(copy, at); }) || !held.pointer) return std::nullopt;
      return Pointed{*held.pointer, copy.type->getPointeeType()};
    }
    if (const auto* array = layout_.context().getAsArrayType(copy.type)) {
      return Pointed{copy.at, array->getElementType()};
    }
  }
  if (is_refused(entity)) return std::nullopt;
  error("type:mismatch", at, "this is no pointer and no array");
  return std::nullopt;
}

PlaceNames::Found PlaceNames::member(Entity entity, std::string_view field, bool arrow, Span at) {
  if (!means_itself(field, at)) return add(Refusal{});
  Place base;
  if (arrow) {
    const auto p = as_pointer(entity, at);
    if (!p) return std::nullopt;
    base = memory_.dereference(p->pointer, p->pointee);
  } else if (const auto* place = std::get_if<Place>(&thing(entity))) {
    base = *place;
  } else if (const auto* held = std::get_if<Held>(&thing(entity))) {
    return member_of_value(*held, field, at);
  } else {
    if (!is_refused(entity)) error("type:mismatch", at, "this has no members");
    return std::nullopt;
  }
  if (layout_.components(base.type) != 0) {
    if (const auto c = component(base.type, field)) {
      return add(memory_.element(base, literal(static_cast<std::int64_t>(*c), int_type, at)));
    }
  } else if (layout_.is_record(layout_.base(base.type)) &&
             !layout_.context().getAsArrayType(base.type)) {
    const auto fields = layout_.fields(base.type);
    for (std::uint16_t i = 0; i < fields.size(); ++i) {
      if (fields[i].name != field) continue;
      Found result;
      safely(at, [&] { result = add(memory_.field(base, i)); });
      return result;
    }
  }
  error("name:unknown", at, "there is no member `" + std::string(field) + "`");
  return std::nullopt;
}

std::optional<std::size_t> PlaceNames::component(QualType vector, std::string_view field) const {
  std::size_t c = field.size() == 1 ? std::string_view("xyzw").find(field[0]) : std::string_view::npos;
  if (field.size() == 2 && (field[0] == 's' || field[0] == 'S')) {
    c = std::string_view("0123456789abcdef").find(static_cast<char>(std::tolower(field[1])));
  }
  return c < layout_.components(vector) ? std::optional(c) : std::nullopt;
}

PlaceNames::Found PlaceNames::member_of_value(const Held& held, std::string_view field, Span at) {
  const Held whole = held;
  if (layout_.components(whole.type) != 0) {
    if (const auto c = component(whole.type, field)) {
      return add(of_value(whole.value.parts[*c], layout_.component_type(whole.type)));
    }
  } else if (layout_.is_record(whole.type)) {
    const auto fields = layout_.fields(whole.type);
    for (std::size_t i = 0; i < fields.size() && i < whole.value.parts.size(); ++i) {
      if (fields[i].name == field) return add(of_value(whole.value.parts[i], fields[i].type));
    }
  }
  error("name:unknown", at, "there is no member `" + std::string(field) + "`");
  return std::nullopt;
}

PlaceNames::Found PlaceNames::index(Entity entity, const ExprPtr& index, Span at) {
  if (const auto* place = std::get_if<Place>(&thing(entity))) {
    const Place copy = *place;
    if (layout_.components(copy.type) != 0 || layout_.context().getAsArrayType(copy.type)) {
      return add(memory_.element(copy, index));
    }
  }
  if (const auto* held = std::get_if<Held>(&thing(entity))) {
    const auto* number = std::get_if<IntLit>(&index->node);
    const auto* array = layout_.context().getAsArrayType(held->type);
    const auto k = static_cast<std::size_t>(number ? number->value : -1);
    if (array && k < held->value.parts.size()) {
      return add(of_value(Value(held->value.parts[k]), array->getElementType()));
    }
    error("unsupported:annotation", at, "an array that is passed by value is read at constant indices alone");
    return std::nullopt;
  }
  const auto p = as_pointer(entity, at);
  if (!p) return std::nullopt;
  return add(memory_.dereference(pointers_.offset(p->pointer, p->pointee, index), p->pointee));
}

PlaceNames::Found PlaceNames::dereference(Entity entity, Span at) {
  const auto p = as_pointer(entity, at);
  if (!p) return std::nullopt;
  return add(memory_.dereference(p->pointer, p->pointee));
}

PlaceNames::Found PlaceNames::address_of(Entity entity, Span at) {
  const auto* place = std::get_if<Place>(&thing(entity));
  if (!place) {
    if (!is_refused(entity)) error("type:mismatch", at, "only objects have an address");
    return std::nullopt;
  }
  return add(Pointed{memory_.address_of(*place), place->type});
}

PlaceNames::Found PlaceNames::offset(Entity entity, const ExprPtr& elements, Span at) {
  auto p = as_pointer(entity, at);
  if (!p) return std::nullopt;
  p->pointer = pointers_.offset(p->pointer, p->pointee, elements);
  return add(*p);
}

ExprPtr PlaceNames::value(Entity entity, Span at) {
  if (const auto* e = std::get_if<ExprPtr>(&thing(entity))) return *e;
  Value held;
  if (const auto* place = std::get_if<Place>(&thing(entity))) {
    const Place copy = *place;
    if (!safely(at, [&] { held = accesses_.load(copy, at); })) return nullptr;
  }
  if (!held.scalar && !is_refused(entity)) error("type:mismatch", at, "a number is needed here");
  return held.scalar;
}

// One entry for each unit of the object; an array of many elements is one entry with a binder.
void PlaceNames::add_cells(const Place& place, Span at, std::vector<annotation::Cells>& out) {
  const auto target = place.at.targets[0];
  Region& of = memory_.region(target.region);
  const QualType base = layout_.base(place.type);
  const std::int64_t count = memory_.units(place.at, place.type);
  if (!of.bytes && layout_.is_record(base)) {
    const std::size_t fields = layout_.fields(base).size();
    for (std::int64_t k = 0; k < count; ++k) {
      Place one = place;
      one.type = base;
      one.at.index = add_index(place.at.index, literal(k, int_type, at));
      for (std::uint16_t i = 0; i < fields; ++i) add_cells(memory_.field(one, i), at, out);
    }
    return;
  }
  const VarId array = memory_.plane(target, of, at).variables[0];
  if (count <= 16) {
    for (std::int64_t k = 0; k < count; ++k) {
      out.push_back({array, {add_index(place.at.index, literal(k, int_type, at))}, {}});
    }
    return;
  }
  const VarId bound = emitter_.add_variable("unit", VarKind::Bound, int_type, at);
  const ExprPtr unit = make_expr(VarRef{bound}, int_type, at);
  out.push_back({array, {add_index(place.at.index, unit)},
                 {Binder{bound, literal(0, int_type, at), literal(count, int_type, at)}}});
}

std::optional<std::vector<annotation::Cells>> PlaceNames::cells(Entity entity, Span at) {
  const auto* place = std::get_if<Place>(&thing(entity));
  if (!place) {
    if (!is_refused(entity)) error("type:mismatch", at, "a permission is on an object in memory");
    return std::nullopt;
  }
  if (place->at.targets.size() != 1) {
    error("unsupported:permission_of_several_objects", at,
          "this may be one of several objects, or none");
    return std::nullopt;
  }
  const RegionKind kind = memory_.region(place->at.targets[0].region).kind;
  if (kind == RegionKind::Anywhere) {
    error("unsupported:pointer_in_memory", at, "what a pointer in memory points to is not known");
    return std::nullopt;
  }
  if (kind != RegionKind::Global && kind != RegionKind::Local) {
    error("type:private_permission", at, "private memory needs no permission");
    return std::nullopt;
  }
  const Place copy = *place;
  std::vector<annotation::Cells> result;
  if (!safely(at, [&] { add_cells(copy, at, result); })) return std::nullopt;
  return result;
}

ExprPtr PlaceNames::array(Entity entity, Span at) {
  const auto p = as_pointer(entity, at);
  if (!p) return nullptr;
  ExprPtr result;
  if (p->pointer.targets.size() == 1 && p->pointer.index) {
    const auto* start = std::get_if<IntLit>(&p->pointer.index->node);
    const Target& target = p->pointer.targets[0];
    Region& of = memory_.region(target.region);
    if (start && start->value == 0 && !of.registers && is_object(of.kind)) {
      safely(at, [&] {
        const VarId array = memory_.plane(target, of, at).variables[0];
        result = make_expr(VarRef{array}, module_.variables[array].type, at);
      });
    }
  }
  if (!result)
    error("unsupported:pointer_argument", at, "a function takes whole arrays, from their start");
  return result;
}

ExprPtr PlaceNames::length(Entity entity, Span at) {
  const auto p = as_pointer(entity, at);
  if (!p) return nullptr;
  const auto* start = p->pointer.index ? std::get_if<IntLit>(&p->pointer.index->node) : nullptr;
  if (p->pointer.targets.size() != 1 || !start || start->value != 0) {
    error("unsupported:pointer_length", at, "the length is known of arrays from their start only");
    return nullptr;
  }
  return parameters_.length_of(p->pointer.targets[0].region, p->pointee, at);
}

ExprPtr PlaceNames::is_null(Entity entity, Span at) {
  const auto p = as_pointer(entity, at);
  if (!p) return nullptr;
  ExprPtr result;
  safely(at, [&] { result = negation(pointers_.is_not_null(p->pointer, at)); });
  return result;
}

ExprPtr PlaceNames::same_pointer(Entity left, Entity right, Span at) {
  const auto a = as_pointer(left, at), b = as_pointer(right, at);
  if (!a || !b) return nullptr;
  ExprPtr result;
  safely(at, [&] { result = pointers_.compare_pointers(clang::BO_EQ, a->pointer, b->pointer, at); });
  return result;
}

PlaceNames::Found PlaceNames::result(Span at) {
  const auto& frame = frames_.back();
  if (!frame.result) {
    error("type:no_result", at, "there is no result here");
    return std::nullopt;
  }
  return add(*frame.result);
}

ExprPtr PlaceNames::old(const ExprPtr& value, Span at) {
  if (!frames_.in_kernel()) {  // memory at the call has no name: its values are kept there
    const ExprPtr kept = binder_.snapshot(value, at);
    if (!kept) {
      error("unsupported:old_in_helper", at,
            "`\\old` of more than one value in the contract of a function that is inlined");
    }
    return kept;
  }
  return make_expr(Old{value}, value->type, at);
}

ExprPtr PlaceNames::round(Span at) {
  return scope_.loops.empty() ? nullptr : scope_.loops.back().mention(module_, at);
}

bool PlaceNames::declare_ghost(std::string_view name, VarId variable) {
  for (std::size_t i = scope_.names.size(); i-- > scope_.block_start;) {
    if (scope_.names[i].name == name) return false;
  }
  scope_.names.push_back({std::string(name), nullptr, variable});
  return true;
}

}  // namespace permverify::parser
