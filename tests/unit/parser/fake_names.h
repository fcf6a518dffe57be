// A front end of a few names, for tests of annotations. It stands for the place
//
//   enum { RED = 2 };  #define N 4  typedef unsigned count_t;  __constant int table[2];
//   kernel void k(global int *a, global float *f, int n, unsigned u, bool flag, local int *tile,
//                 global struct { int x, y; } *s) {
//     int i; ...
//
// Arrays of structs lie in one array for each field.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "parser/annotation/resolve.h"

namespace permverify::parser::test {

inline constexpr ir::Type i32{ir::TypeKind::Fixed, ir::Shape::Scalar, 32, true, 0};
inline constexpr ir::Type u32{ir::TypeKind::Fixed, ir::Shape::Scalar, 32, false, 0};
inline constexpr ir::Type f32{ir::TypeKind::Float32, ir::Shape::Scalar, 0, true, 0};

class FakeNames final : public annotation::CNames {
 public:
  FakeNames(ir::Module& module, support::DiagnosticSink& sink) : module_(module), sink_(sink) {
    pointer("a", {array("a", i32, ir::VarKind::GlobalArray)});
    pointer("f", {array("f", f32, ir::VarKind::GlobalArray)});
    pointer("tile", {array("tile", i32, ir::VarKind::LocalArray)});
    pointer("s", {array("s.x", i32, ir::VarKind::GlobalArray),
                  array("s.y", i32, ir::VarKind::GlobalArray)});
    scalar("n", i32, ir::VarKind::KernelParam);
    scalar("u", u32, ir::VarKind::KernelParam);
    scalar("flag", ir::bool_type, ir::VarKind::KernelParam);
    scalar("i", i32, ir::VarKind::Private);
    constant("N", 4);
    constant("RED", 2);
  }

  // A variable of the program that hides a name of annotations.
  void scalar(const std::string& name, ir::Type type, ir::VarKind kind) {
    const ir::VarId var = variable(name, type, kind);
    names_[name] = add({annotation::EntityKind::Scalar, {}, nullptr,
                        ir::make_expr(ir::VarRef{var}, type, {})});
  }
  std::vector<std::string> ghosts;

  Found find(std::string_view name, Span) override {
    const auto found = names_.find(std::string(name));
    return found == names_.end() ? Found() : Found(found->second);
  }
  bool calls_annotation(std::string_view, Span) override { return true; }
  std::optional<ir::Type> type(std::string_view name, Span) override {
    return name == "count_t" ? std::optional(u32) : std::nullopt;
  }
  annotation::EntityKind kind(annotation::Entity entity) override { return at(entity).kind; }

  Found member(annotation::Entity entity, std::string_view field, bool arrow, Span span) override {
    Thing thing = at(entity);
    const bool record = arrow ? thing.kind == annotation::EntityKind::Pointer
                              : thing.kind == annotation::EntityKind::Record;
    if (!record || thing.arrays.size() != 2 || (field != "x" && field != "y")) {
      return fail("type:no_member", span);
    }
    thing.arrays = {thing.arrays[field == "x" ? 0 : 1]};
    thing.kind = annotation::EntityKind::Scalar;
    return add(thing);
  }
  Found index(annotation::Entity entity, const ir::ExprPtr& index, Span span) override {
    const Found moved = offset(entity, index, span);
    return moved ? dereference(*moved, span) : moved;
  }
  Found dereference(annotation::Entity entity, Span span) override {
    Thing thing = at(entity);
    if (thing.kind != annotation::EntityKind::Pointer) return fail("type:mismatch", span);
    const bool record = thing.arrays.size() > 1;
    thing.kind = record ? annotation::EntityKind::Record : annotation::EntityKind::Scalar;
    return add(thing);
  }
  Found address_of(annotation::Entity entity, Span span) override {
    Thing thing = at(entity);
    if (thing.arrays.empty()) return fail("unsupported:address", span);
    thing.kind = annotation::EntityKind::Pointer;
    return add(thing);
  }
  Found offset(annotation::Entity entity, const ir::ExprPtr& elements, Span span) override {
    Thing thing = at(entity);
    if (thing.kind != annotation::EntityKind::Pointer) return fail("type:not_an_array", span);
    thing.position = thing.position ? ir::make_expr(ir::Binary{ir::BinaryOp::Add, thing.position,
                                                               elements}, ir::int_type, span)
                                    : elements;
    return add(thing);
  }
  ir::ExprPtr value(annotation::Entity entity, Span span) override {
    const Thing& thing = at(entity);
    if (thing.value) return thing.value;
    if (thing.kind != annotation::EntityKind::Scalar) return fail("type:mismatch", span), nullptr;
    const ir::VarId array = thing.arrays.front();
    return ir::make_expr(ir::ArrayRead{array, {position(thing, span)}},
                         module_.variables[array].type.element(), span);
  }
  std::optional<std::vector<annotation::Cells>> cells(annotation::Entity entity,
                                                      Span span) override {
    std::vector<annotation::Cells> result;
    const Thing& thing = at(entity);
    for (const ir::VarId array : thing.arrays) {
      result.push_back({array, {position(thing, span)}, {}});
    }
    if (result.empty()) return fail("type:not_an_array", span), std::nullopt;
    return result;
  }
  ir::ExprPtr array(annotation::Entity entity, Span span) override {
    const Thing& thing = at(entity);
    if (thing.arrays.size() != 1 || thing.position) return fail("type:mismatch", span), nullptr;
    return ir::make_expr(ir::VarRef{thing.arrays[0]}, module_.variables[thing.arrays[0]].type,
                         span);
  }
  ir::ExprPtr length(annotation::Entity entity, Span span) override {
    if (at(entity).kind != annotation::EntityKind::Pointer) return fail("type:mismatch", span), nullptr;
    return ir::make_expr(ir::IntLit{100}, ir::int_type, span);
  }
  ir::ExprPtr is_null(annotation::Entity, Span span) override {
    return ir::make_expr(ir::BoolLit{false}, ir::bool_type, span);
  }
  ir::ExprPtr same_pointer(annotation::Entity, annotation::Entity, Span span) override {
    return fail("unsupported:pointer_comparison", span), nullptr;
  }
  Found result(Span) override { return names_.at("i"); }
  ir::ExprPtr old(const ir::ExprPtr& value, Span span) override {
    return ir::make_expr(ir::Old{value}, value->type, span);
  }
  ir::ExprPtr round(Span) override { return nullptr; }
  bool declare_ghost(std::string_view name, ir::VarId var) override {
    ghosts.emplace_back(name);
    const ir::ExprPtr value = ir::make_expr(ir::VarRef{var}, module_.variables[var].type, {});
    const annotation::Entity made = add({annotation::EntityKind::Scalar, {}, nullptr, value});
    return names_.emplace(std::string(name), made).second;
  }

 private:
  struct Thing {
    annotation::EntityKind kind;
    std::vector<ir::VarId> arrays;  // one for each field
    ir::ExprPtr position;           // null: 0
    ir::ExprPtr value;              // of what lies in no array
  };

  ir::VarId variable(const std::string& name, ir::Type type, ir::VarKind kind) {
    ir::Variable made{name, kind, type, {}, false, {}, {}};
    if (type.is_array()) made.extents = {nullptr};
    module_.variables.push_back(made);
    return static_cast<ir::VarId>(module_.variables.size() - 1);
  }
  ir::VarId array(const std::string& name, ir::Type element, ir::VarKind kind) {
    element.shape = ir::Shape::Array;
    element.rank = 1;
    return variable(name, element, kind);
  }
  void pointer(const std::string& name, std::vector<ir::VarId> arrays) {
    names_[name] = add({annotation::EntityKind::Pointer, std::move(arrays), nullptr, nullptr});
  }
  void constant(const std::string& name, std::int64_t value) {
    names_[name] = add({annotation::EntityKind::Scalar, {}, nullptr,
                        ir::make_expr(ir::IntLit{value}, i32, {})});
  }
  static ir::ExprPtr position(const Thing& thing, Span span) {
    return thing.position ? thing.position : ir::make_expr(ir::IntLit{0}, ir::int_type, span);
  }
  annotation::Entity add(Thing thing) {
    things_.push_back(std::move(thing));
    return {static_cast<std::uint32_t>(things_.size() - 1)};
  }
  Thing at(annotation::Entity entity) const { return things_.at(entity.handle); }
  Found fail(const char* id, Span span) {
    support::Diagnostic diagnostic;
    diagnostic.id = id;
    diagnostic.primary.span = span;
    sink_.report(std::move(diagnostic));
    return {};
  }

  ir::Module& module_;
  support::DiagnosticSink& sink_;
  std::map<std::string, annotation::Entity> names_;
  std::vector<Thing> things_;
};

}  // namespace permverify::parser::test
