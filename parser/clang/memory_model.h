// Objects as regions and planes, and the places in them (values.h).
#pragma once
#include "parser/clang/facts.h"
#include "parser/clang/invoke.h"
#include "parser/clang/layout.h"
#include "parser/clang/lowered.h"
#include "parser/clang/objects.h"

namespace permverify::parser {

class Emitter;
class Refusals;
class Spans;
class TermBuilder;

// What the variable starts with; null: it may change without an assignment, or Clang cannot compute it.
const clang::APValue* initial_value(const clang::VarDecl& variable);

class MemoryModel {
 public:
  MemoryModel(Layout& layout, const ClangOptions& options, ir::Module& module, Facts& facts,
              ir::Kernel& kernel, Objects& objects, Spans& spans, Refusals& refusals, Emitter& emitter,
              TermBuilder& terms)
      : layout_(layout), options_(options), module_(module), facts_(facts), kernel_(kernel), objects_(objects),
        spans_(spans), refusals_(refusals), emitter_(emitter), terms_(terms) {}

  // The object that a key denotes now; an ended one if it does not exist.
  Region& region(const VarKey& key);
  // A new object. Earlier passes decide how it is kept.
  Region& add_region(const VarKey& key, Region region);
  // The variables that hold the scalars at a path; made at the first use.
  Plane& plane(const Target& target, Region& region, support::Span at);
  // The name in reports: `object.field`.
  std::string plane_name(const Region& region, const Path& path) const;
  // A member or base class of a record, by its position among the fields of the layout.
  Place field(const Place& record, std::uint16_t index);
  Place element(const Place& array, ir::ExprPtr index);   // of an array, counted in elements
  // Base units of the type, as the index of the pointer counts them.
  std::int64_t units(const Pointer& at, clang::QualType type);
  // A private object that begins to exist.
  Place new_private(const VarKey& key, std::string name, clang::QualType type,
                    clang::SourceLocation at);
  // A variable of the group, of the device or of the file.
  Place shared_variable(const clang::VarDecl& variable);
  // A number as wide as a pointer.
  ir::Type address_type() const;
  // Whether an index may lead from this field into one behind it.
  bool may_leave_field(const Target& target);
  // Asserts that an index lies inside an array that is a field.
  void inside_field(const Pointer& at, clang::QualType type, const ir::ExprPtr& index, support::Span where);
  // The place to which a pointer points.
  Place dereference(const Pointer& pointer, clang::QualType pointee);
  // A pointer to the place.
  Pointer address_of(const Place& place);
  // The part of a record that is its base class.
  Place derived_of(Place base, clang::QualType derived, const std::vector<const clang::CXXRecordDecl*>& path,
                   clang::SourceLocation where);
  // The constant array that a string literal is.
  std::vector<ir::ExprPtr> characters(const clang::StringLiteral& text);
  Place string_literal(const clang::StringLiteral& literal);
  Place base_of(Place place, const clang::CXXRecordDecl& base);
  // A pointer to the first element.
  Pointer decay(const Place& array);
  // Memory of the group or of the device, not of the thread.
  static bool is_shared(const clang::VarDecl& variable);
  // Memory of the group.
  static bool is_local(const clang::VarDecl& variable);

 private:
  std::vector<ir::ExprPtr> bytes_of(const std::vector<ir::ExprPtr>& scalars, support::Span at);
  void refuse_other_record(const Region& of, const Path& path, clang::QualType record);
  void table_contents(const clang::VarDecl& variable, Region& table);
  void initial_contents(const clang::VarDecl& variable, Region& table);
  bool add_contents(const clang::APValue& value, clang::QualType type, const Path& path, Region& table);
  bool add_members(const clang::APValue& value, clang::QualType type, const Path& path, Region& table);

  Layout& layout_;
  const ClangOptions& options_;
  ir::Module& module_;
  Facts& facts_;
  ir::Kernel& kernel_;
  Objects& objects_;
  Spans& spans_;
  Refusals& refusals_;
  Emitter& emitter_;
  TermBuilder& terms_;
  bool has_dynamic_shared_ = false;
};

}  // namespace permverify::parser
