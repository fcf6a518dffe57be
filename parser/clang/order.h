// Operands whose order of evaluation the language leaves open.
#pragma once
#include <set>

#include "logic/ir/effects.h"
#include "parser/clang/layout.h"
#include "parser/clang/emitter.h"
#include "parser/clang/lowered.h"
#include "parser/clang/objects.h"

namespace permverify::parser {

class Refusals;
class TermBuilder;

enum class Sequence : std::uint8_t { Forwards, Backwards, Open };
struct Operand {
  std::function<void()> evaluate;
  std::function<void(std::vector<ir::ExprPtr*>&)> results;  // where what was evaluated is kept
};

class OperandOrder {
 public:
  OperandOrder(Layout& layout, Objects& objects, Refusals& refusals, Emitter& emitter, TermBuilder& terms)
      : layout_(layout), objects_(objects), refusals_(refusals), emitter_(emitter), terms_(terms) {}

  std::uint32_t call_of(const ir::StmtPtr& stmt) const;
  void mark_call(std::size_t from);  // what was emitted since the list had `from` statements
  // Evaluates several operands, at most two of which may interfere where the order is open.
  void in_sequence(Sequence order, const std::vector<Operand>& operands, support::Span at);
  // What assigns to this variable is no effect of the program: the order of operands does not depend on it.
  void ignore(ir::VarId var) { ignored_.insert(var); }
  // Operators where C++17 orders the operands that C leaves unordered.
  bool ordered_by_cpp17() const { return layout_.context().getLangOpts().CPlusPlus17; }

  // Arguments of a built-in function that are evaluated one by one: refused if their order matters. `evaluate`
  // may be called for each of them, for the comparison only.
  void refuse_order_of_arguments(const clang::CallExpr& expr, const std::function<void(const clang::Expr*)>& evaluate);
  // Both operands. `first` goes first unless the order is `open`.
  template <class First, class Second>
  auto operands(bool open, const First& first, const Second& second, support::Span at);

 private:
  struct Interference {
    ir::StmtList outside, inside;  // statements that interfere: outside and inside of called functions
    std::size_t units = 0;         // that other evaluations may stand between
  };
  struct NewNames {
    std::map<ir::VarId, ir::VarId> variables;
    std::map<ir::LabelId, ir::LabelId> labels;
  };
  template <class Statements>
  ir::Effects program_effects(const Statements& list) const;
  static bool only_reads(const ir::StmtList& list);
  Interference interference(const ir::StmtList& list, const ir::StmtList& other) const;
  void append_open(ir::StmtList first, ir::StmtList second, const std::vector<ir::ExprPtr*>& values, support::Span at);
  void in_either_order(ir::StmtList first, ir::StmtList second, const std::vector<ir::ExprPtr*>& values, support::Span at);
  void declare_in_front(ir::StmtList& list);
  ir::StmtList copied(const ir::StmtList& list);
  ir::StmtList renamed(const ir::StmtList& list, const NewNames& names);

  Layout& layout_;
  Objects& objects_;
  Refusals& refusals_;
  Emitter& emitter_;
  TermBuilder& terms_;
  std::map<ir::StmtPtr, std::uint32_t> called_;  // statements of called functions, by call
  std::uint32_t calls_ = 0;
  std::set<ir::VarId> ignored_;
};

template <class First, class Second>
auto OperandOrder::operands(bool open, const First& first, const Second& second, support::Span at) {
  if (!open) {
    auto one = first();
    return std::pair{std::move(one), second()};
  }
  std::optional<decltype(first())> one;
  std::optional<decltype(second())> other;
  ir::StmtList early = emitter_.captured([&] { one = first(); });
  ir::StmtList late = emitter_.captured([&] { other = second(); });
  std::vector<ir::ExprPtr*> values;
  collect(*one, values);
  collect(*other, values);
  append_open(std::move(early), std::move(late), values, at);
  return std::pair{std::move(*one), std::move(*other)};
}


}  // namespace permverify::parser
