// Expressions of the IR, resolved once into a flat table and evaluated many times.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

#include "logic/ir/module.h"
#include "runtime_spec/launch.h"
#include "runtime_spec/machine/memory.h"

namespace permverify::runtime_spec {

// A resolved expression: its root in the ExpressionTable. no_code for an absent one.
using Code = std::uint32_t;
inline constexpr Code no_code = ~0U;

// Why an expression has no value here. The first group are faults of the program or of its
// contract, the second says that this run tells nothing.
enum class Reason : std::uint8_t {
  OutOfBounds, DivisionByZero, Overflow, ShiftAmount, Uninitialised, EmptyReduction, SequenceIndex,
  FunctionPrecondition, NotTerminating,
  Unbounded,   // a quantifier whose range is not finite here
  UnknownExtent,  // outside what was assumed for an array of unknown extent
  TooLarge,    // an exact number beyond 64 bits
  Budget,      // more steps than granted
  Unsupported  // the machine does not compute this; the text names it
};

class EvaluationStop : public std::runtime_error {
 public:
  EvaluationStop(Reason why, support::Span where, std::string text)
      : std::runtime_error(std::move(text)), reason(why), span(where) {}
  Reason reason;
  support::Span span;
  std::optional<ir::VarId> array;       // OutOfBounds, Uninitialised
  std::vector<std::int64_t> index;
  std::vector<std::int64_t> extents;    // OutOfBounds
};
// The second group: no error of the program.
bool is_limit(Reason reason);

// A cell that was read.
struct CellRead {
  ir::VarId array;
  std::int64_t cell;   // row-major; see memory.h
  support::Span span;
};

// Sequence values live as long as the launch. Adding stops (Budget) when they get too many.
class SequencePool {
 public:
  Value add(std::vector<Value> elements);
  std::size_t element_count() const { return elements_; }  // of all of them
  const std::vector<Value>& elements(Value sequence) const {
    return sequences_[static_cast<std::size_t>(sequence.bits)];
  }

 private:
  std::size_t elements_ = 0;
  std::vector<std::vector<Value>> sequences_{{}};  // handle 0 is the empty sequence
};

// What operators mean (logic.md 9). Program: machine integers wrap or overflow, `==` of floats is
// IEEE. Formula (contracts, invariants, assertions, assumptions, extents, arguments of lemmas,
// bodies of functions): machine integers are exact numbers, `==` of floats is identity of values.
// Ghost code assigns as a program does.
enum class Meaning : std::uint8_t { Program, Formula };

// Where an expression is evaluated. Identifiers below the level of a contract may stay 0: that of
// the kernel mentions no thread.
struct Frame {
  const Sizes* gsize = nullptr;
  const Sizes* ngroups = nullptr;
  Sizes lid{0, 0, 0}, gid{0, 0, 0};
  std::int64_t group = 0;            // linear: which instance of the local arrays
  Value* slots = nullptr;            // of the kernel: slot_count() of them
  std::uint8_t* unset = nullptr;     // parallel to slots: 1 = not initialised; null: all are
  // Cells of the private arrays of the thread, and which of them hold nothing; null where there is
  // no thread. See ExpressionTable::private_cells.
  const Value* private_cells = nullptr;
  const std::uint8_t* private_unset = nullptr;
  const Memory* memory = nullptr;    // current
  const Memory* old = nullptr;       // at launch
  SequencePool* sequences = nullptr;
  std::vector<CellRead>* reads = nullptr;  // receives every cell read, guards included; may be null
  std::uint64_t* budget = nullptr;   // steps left; null: no limit
  std::uint64_t seed = 0;            // decides functions without a body
  bool arbitrary_if_unset = true;    // else reading an uninitialised cell or variable stops
  bool check_overflow = true;        // of signed machine integers in programs; else they wrap
  // Receives whether a built-in was computed whose result devices need not share; null: such a call
  // has no value.
  bool* approximated = nullptr;
  bool* wrapped = nullptr;  // receives whether an unsigned sum or product wrapped around; may be null
};

// An array of the thread itself: which part of its private cells it is.
struct PrivateArray {
  ir::VarId array;
  std::uint32_t first;                 // cell in the row of the thread
  std::vector<std::int64_t> extents;
  std::uint32_t size() const;
  // Its cell in the row of the thread; nothing when the index lies outside.
  std::optional<std::uint32_t> cell(const std::int64_t* index) const;
};

// All expressions of one kernel and of the functions it may call. The module must outlive it.
class ExpressionTable {
 public:
  ExpressionTable(const ir::Module& module, const ir::Kernel& kernel);
  ~ExpressionTable();
  ExpressionTable(const ExpressionTable&) = delete;
  ExpressionTable& operator=(const ExpressionTable&) = delete;

  // Resolves an expression of the kernel (no_code for null). Resources (Perm, **) are not values:
  // see monitors/permissions.
  Code add(const ir::ExprPtr& expr, Meaning meaning);
  // Parameters first, in order, then private variables, then all bound variables of the kernel:
  // their number is fixed from the start.
  std::uint32_t slot(ir::VarId var);
  std::uint32_t slot_count() const;

  // The private arrays of the kernel, in order, and their cells in all.
  const std::vector<PrivateArray>& private_arrays() const;
  std::uint32_t private_cells() const;
  const PrivateArray& private_array(ir::VarId array) const;

  // Throws EvaluationStop.
  Value evaluate(Code code, Frame& frame) const;
  bool evaluate_bool(Code code, Frame& frame) const;
  std::int64_t evaluate_int(Code code, Frame& frame) const;

  // Calls `visit` for each assignment of the binders (in their slots of the frame) that lies in
  // their ranges and satisfies `range`; stops early when it returns false. Ranges that are not written as
  // `lo .. hi` are found from the conjuncts of `range`; without one it stops with Unbounded.
  // Everything here has the meaning of a formula. The result lives as long as the table.
  struct Binders;  // resolved
  const Binders* add_binders(const std::vector<ir::Binder>& binders, const ir::ExprPtr& range);
  template <class Visit>
  void for_each(const Binders& binders, Frame& frame, Visit visit) const {
    for_each_binding(binders, frame, [](void* v) { return (*static_cast<Visit*>(v))(); }, &visit);
  }

 private:
  void add_private_array(ir::VarId var);
  void for_each_binding(const Binders& binders, Frame& frame, bool (*visit)(void*),
                        void* with) const;
  struct Tables;
  std::unique_ptr<Tables> tables_;
};

}  // namespace permverify::runtime_spec
