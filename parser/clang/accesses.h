// Loads and stores of whole objects, unit by unit.
#pragma once
#include "parser/clang/facts.h"
#include "parser/clang/layout.h"
#include "parser/clang/lowered.h"
#include "parser/clang/objects.h"

namespace permverify::parser {

class CopiesUnderWay;
class Emitter;
class MemoryModel;
class Pointers;
class Refusals;
class Spans;
class TermBuilder;

class Accesses {
 public:
  Accesses(Layout& layout, ir::Module& module, Facts& facts, ir::Kernel& kernel, Objects& objects,
           Spans& spans, Refusals& refusals, Emitter& emitter, TermBuilder& terms, MemoryModel& memory,
           Pointers& pointers, CopiesUnderWay& copies)
      : layout_(layout), module_(module), facts_(facts), kernel_(kernel), objects_(objects), spans_(spans),
        refusals_(refusals), emitter_(emitter), terms_(terms), memory_(memory), pointers_(pointers),
        copies_(copies) {}

  // The value that the object holds, as a whole.
  Value load(const Place& place, support::Span at);
  // Evaluates all parts of the value before it writes the first.
  void store(const Place& place, const Value& value, support::Span at);
  // Asserts that no access is made through a pointer without an object.
  void refute_null(const Pointer& pointer, support::Span at);
  // Runs `store_there` for the object that the pointer means at run time.
  void for_each_target(const Pointer& pointer, support::Span at,
                       const std::function<void(const Target&)>& store_there);
  // At the end of a pass: pointers that are read and may never have been set, for the next one.
  void find_unset_pointers();
  // The value of an assignment: the new value of its left side.
  Value load_again(const Place& to, const Value& stored, support::Span at);
  // Declares the variables of a private object.
  void declare_storage(const Place& object, support::Span at);

 private:
  void store_padding(const Place& place, support::Span at);
  ir::ExprPtr load_scalar(const Target& target, const ir::ExprPtr& index, const ir::ExprPtr& chosen, clang::QualType type,
                          support::Span at);
  void store_scalar(const Target& target, const ir::ExprPtr& index, clang::QualType type,
                    ir::ExprPtr value, support::Span at);
  ir::ExprPtr load_bytes(const VarKey& region, const ir::ExprPtr& index, ir::Type type, support::Span at);
  void store_bytes(const VarKey& region, const ir::ExprPtr& index, ir::ExprPtr value, support::Span at);
  std::vector<std::int64_t> register_units(const Target& target, const Region& region,
                                           const ir::ExprPtr& index, const ir::ExprPtr& chosen, support::Span at);
  ir::ExprPtr is_unit(const ir::ExprPtr& index, std::int64_t unit);
  void for_each_unit(const std::vector<std::int64_t>& units, const ir::ExprPtr& index,
                     const std::function<void(std::int64_t)>& store_there);
  Pointer load_pointer(const Place& place, support::Span at);
  void store_pointer(const Place& place, const Pointer& pointer, support::Span at);
  PointerSlot& slot(const SlotKey& key);
  Pointer load_slot(const SlotKey& key, support::Span at);
  void declare_slot(const SlotKey& key, support::Span at);
  void store_slot(const SlotKey& key, const Pointer& pointer, support::Span at);
  void store_record_padding(const Place& place, support::Span at);
  void refuse_misfit(const Value& value, clang::QualType type, support::Span at);
  bool may_change_by_itself(const Place& place);

  Layout& layout_;
  ir::Module& module_;
  Facts& facts_;
  ir::Kernel& kernel_;
  Objects& objects_;
  Spans& spans_;
  Refusals& refusals_;
  Emitter& emitter_;
  TermBuilder& terms_;
  MemoryModel& memory_;
  Pointers& pointers_;
  CopiesUnderWay& copies_;
  std::set<SlotKey> never_set_;            // read, and without a known store
};

}  // namespace permverify::parser
