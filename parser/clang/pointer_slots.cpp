#include "parser/clang/accesses.h"
#include "parser/clang/emitter.h"
#include "parser/clang/facts.h"
#include "parser/clang/layout.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/pointers.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/term_builder.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

PointerSlot& Accesses::slot(const SlotKey& key) {
  Region& of = memory_.region(key.region);
  const auto known = of.pointers.find({key.path, key.unit});
  if (known != of.pointers.end()) return known->second;
  PointerSlot fresh;
  const std::size_t first = module_.variables.size();
  std::string name = memory_.plane_name(of, key.path);
  if (layout_.units_at(of.element, key.path) > 1) name += "." + std::to_string(key.unit);
  const Span where = spans_.of(of.declared);
  fresh.index = emitter_.add_variable(name, VarKind::Private, int_type, where);
  fresh.has_tag = facts_.targets(key).size() > 1;
  if (fresh.has_tag) fresh.tag = emitter_.add_variable(name + ".object", VarKind::Private, int_type, where);
  objects_.own_variables(key.region, module_.variables, first);
  return of.pointers.emplace(std::pair{key.path, key.unit}, fresh).first->second;
}

Pointer Accesses::load_slot(const SlotKey& key, Span at) {
  const PointerSlot& from = slot(key);
  Pointer result;
  result.targets = facts_.targets(key);
  if (result.targets.empty()) never_set_.insert(key);
  result.index = make_expr(VarRef{from.index}, int_type, at);
  if (from.has_tag) {
    result.tag = make_expr(VarRef{from.tag}, int_type, at);
  } else if (result.targets.size() > 1) {
    result.tag = literal(0, int_type, at);  // learned in this pass, which is thrown away
  }
  return result;
}

// A pointer that is kept in memory is read as the number that it is: where it points is forgotten.
Pointer Accesses::load_pointer(const Place& place, Span at) {
  if (place.at.targets.size() != 1) {
    refusals_.refuse("pointer_to_pointer", at,
                     "a pointer is read through a pointer that may point to several objects");
  }
  const Target& target = place.at.targets[0];
  Region& of = memory_.region(target.region);
  if (!of.registers) {
    refute_null(place.at, at);
    if (is_nowhere(of.kind)) return terms_.null_pointer(at);
    emitter_.temporary(of.bytes ? load_bytes(target.region, place.at.index, memory_.address_type(), at)
                       : make_expr(ArrayRead{memory_.plane(target, of, at).variables[0],
                                             {respan(place.at.index, at)}}, memory_.address_type(), at),
              "address");
    return terms_.unknown_pointer(at);
  }
  std::optional<Pointer> result;
  for (const std::int64_t unit : register_units(target, of, place.at.index, nullptr, at)) {
    const Pointer here = load_slot({target.region, target.path, unit}, at);
    result = result ? pointers_.choose(is_unit(place.at.index, unit), here, *result) : here;
  }
  return result ? *result : terms_.null_pointer(at);  // an array of no pointers
}

void Accesses::store_slot(const SlotKey& key, const Pointer& pointer, Span at) {
  for (const Target& to : pointer.targets) facts_.add_target(key, to);
  const PointerSlot to = slot(key);
  if (!to.has_tag) {
    if (pointer.index) emitter_.emit(Assign{to.index, pointer.index}, at);
    return;
  }
  emitter_.emit(Assign{to.tag, pointers_.tag_in(facts_.targets(key), pointer, at)}, at);
  if (pointer.index) emitter_.emit(Assign{to.index, pointer.index}, at);
}

void Accesses::store_pointer(const Place& place, const Pointer& pointer, Span at) {
  if (place.at.targets.size() != 1) {
    refusals_.refuse("pointer_to_pointer", at,
                     "a pointer is written through a pointer that may point to several objects");
  }
  const Target& target = place.at.targets[0];
  const Region& of = memory_.region(target.region);
  if (is_nowhere(of.kind)) return refute_null(place.at, at);
  if (!of.registers) {
    const QualType number = layout_.context().getIntTypeForBitwidth(memory_.address_type().bits, 0);
    return store_scalar(target, place.at.index, number, terms_.unknown(memory_.address_type(), at), at);
  }
  const auto units = register_units(target, of, place.at.index, nullptr, at);
  const Pointer held = units.size() > 1 ? emitter_.freeze(pointer) : pointer;
  for_each_unit(units, place.at.index, [&](std::int64_t unit) {
    store_slot({target.region, target.path, unit}, held, at);
  });
}

}  // namespace permverify::parser
