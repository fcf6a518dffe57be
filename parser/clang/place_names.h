// The names that an annotation may mention at one place of the kernel that is being lowered.
#pragma once
#include <variant>

#include "parser/annotation/names.h"
#include "parser/clang/lowering.h"

namespace permverify::parser {

class PlaceNames : public annotation::CNames {
 public:
  explicit PlaceNames(Lowering& lowering) : l_(lowering) {}

  Found find(std::string_view name, Span at) override;
  std::optional<ir::Type> type(std::string_view name) override;
  annotation::EntityKind kind(annotation::Entity entity) override;
  Found member(annotation::Entity entity, std::string_view field, bool arrow, Span at) override;
  Found index(annotation::Entity entity, const ir::ExprPtr& index, Span at) override;
  Found dereference(annotation::Entity entity, Span at) override;
  Found address_of(annotation::Entity entity, Span at) override;
  Found offset(annotation::Entity entity, const ir::ExprPtr& elements, Span at) override;
  ir::ExprPtr value(annotation::Entity entity, Span at) override;
  std::optional<std::vector<annotation::Cells>> cells(annotation::Entity entity, Span at) override;
  ir::ExprPtr array(annotation::Entity entity, Span at) override;
  ir::ExprPtr length(annotation::Entity entity, Span at) override;
  ir::ExprPtr is_null(annotation::Entity entity, Span at) override;
  ir::ExprPtr same_pointer(annotation::Entity left, annotation::Entity right, Span at) override;
  Found result(Span at) override;
  ir::ExprPtr old(const ir::ExprPtr& value, Span at) override;
  bool declare_ghost(std::string_view name, ir::VarId variable) override;

 private:
  // A pointer, with the type of what it points to.
  struct Pointed {
    Pointer pointer;
    clang::QualType pointee;
  };
  using Thing = std::variant<Place, Pointed, ir::ExprPtr>;

  Thing of_variable(const clang::VarDecl& variable, Span at);
  annotation::Entity add(Thing thing);
  const Thing& thing(annotation::Entity entity) const { return things_[entity.handle]; }
  std::optional<Pointed> as_pointer(annotation::Entity entity, Span at);
  void error(const char* id, Span at, const std::string& message);
  void add_cells(const Place& place, Span at, std::vector<annotation::Cells>& out);
  // Runs something that may refuse a construct; false if it did, or if it would need statements.
  bool safely(Span at, const std::function<void()>& run);

  Lowering& l_;
  std::vector<Thing> things_;
};

}  // namespace permverify::parser
