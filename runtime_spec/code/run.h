// One evaluation of a resolved expression. A word is anything of 64 bits; fractions have two.
#pragma once
#include <optional>

#include "runtime_spec/code/node.h"

namespace permverify::runtime_spec {

class Run {
 public:
  Run(const ExpressionTables& tables, Frame& frame)
      : t_(tables),
        nodes_(tables.nodes.data()),
        frame_(frame),
        slots_(frame.slots),
        unset_(frame.arbitrary_if_unset ? nullptr : frame.unset),
        reads_(frame.reads) {}

  std::int64_t word(Code code);
  Value exact(Code code);
  Value value(Code code) { return nodes_[code].exact ? exact(code) : Value{word(code), 1}; }
  // Calls `visit` for each binding that passes the tests, until it returns false.
  template <class Visit>
  bool enumerate(const BinderPlan& plan, Visit&& visit);

 private:
  // An array parameter of the function that is being evaluated.
  struct Binding {
    const ArrayInstance* instance;
    ir::VarId array;
    bool old;
  };
  struct Cell {
    const ArrayInstance* instance;
    std::int64_t number;
  };
  struct Range {
    std::int64_t low, high;  // both inside
  };

  [[noreturn]] void stop(Reason reason, const Node& node, const char* text) const;
  [[noreturn]] void outside(const Node& node, const ArrayInstance& instance, ir::VarId array,
                            std::vector<std::int64_t> index) const;
  [[noreturn]] void unset_cell(const Node& node, const ArrayInstance& instance, ir::VarId array,
                               std::int64_t cell) const;
  support::Span span_of(const Node& node) const {
    return t_.spans[static_cast<std::size_t>(&node - nodes_)];
  }
  void spend(const Node& node);
  void spend(support::Span span);

  template <class Word, class Operation>
  std::int64_t pair(const Node& node, Operation operation);
  std::int64_t checked_slot(const Node& node);
  std::int64_t identifier(const Node& node) const;
  Cell locate(const Node& node);
  Cell locate_in(const Node& node, const ArrayInstance& instance, ir::VarId array, bool old,
                 const std::int64_t* index, std::size_t rank);
  std::int64_t read1(const Node& node);
  std::int64_t exact_int(const Node& node);
  std::int64_t division(const Node& node);
  std::int64_t shift(const Node& node);
  std::int64_t signed_machine(const Node& node);
  std::int64_t fit(Wide exact, const Node& node) const;
  std::int64_t unsigned_machine(const Node& node);
  void note_wrap(bool beyond_64_bits, std::uint64_t result, const Node& node) const;
  std::int64_t float32(const Node& node);
  std::int64_t float64(const Node& node);
  std::int64_t compare_exact(const Node& node);
  std::int64_t convert(const Node& node);
  std::int64_t float_to_int(double value, const Node& node) const;
  Value float_to_exact(double value, const Node& node) const;
  Value exact_operation(const Node& node);
  std::int64_t sequence(const Node& node);
  const Value& element(const Node& node);
  Value call(const Node& node);
  [[noreturn]] void nested_too_deeply(const Node& n) const;
  void begin_outermost(const Node& n, const CallSite& site, const Value* slots);
  Value intrinsic(const Node& node);
  const Value& private_cell(const Node& node);
  Value call_body(const Node& node, const FunctionCode& function, const CallSite& site,
                  Value* slots);
  Value call_free(const Node& node, const FunctionCode& function, const CallSite& site,
                  Value* slots);
  void check_requires(const Node& node, const FunctionCode& function);
  std::uint64_t fingerprint(const CallSite& site, const Value* slots) const;
  std::int64_t quantifier(const Node& node);
  Value reduction(const Node& node);
  void accumulate(std::optional<Value>& total, Value element, const Quantified& quantified,
                  const Node& node);

  template <class Visit>
  bool enumerate_from(const BinderPlan& plan, std::size_t level, Visit& visit);
  bool pass(const std::vector<Code>& tests);
  std::optional<Range> range(const BinderLevel& level);
  void narrow(const BinderLevel& level, const Guard& guard, std::optional<std::int64_t>& low,
              std::optional<std::int64_t>& high);
  void narrow(const BinderLevel& level, const GuardChoice& choice, std::optional<std::int64_t>& low,
              std::optional<std::int64_t>& high);
  std::optional<std::pair<Wide, Wide>> slope(const BinderLevel& level, const Guard& guard);

  const ExpressionTables& t_;
  const Node* nodes_;
  Frame& frame_;
  // Of the function that is being evaluated, or of the frame.
  Value* slots_;
  const std::uint8_t* unset_;
  std::vector<CellRead>* reads_;
  const Binding* bindings_ = nullptr;
  const Node* outermost_call_ = nullptr;
  std::uint64_t outermost_size_ = 0;  // the largest of its arguments, without the sign
  unsigned depth_ = 0;
  std::optional<EvaluationStop> bound_fault_;  // why a conjunct gave no range; of the innermost search
};

template <class Visit>
bool Run::enumerate(const BinderPlan& plan, Visit&& visit) {
  if (!pass(plan.before)) return true;
  return enumerate_from(plan, 0, visit);
}

template <class Visit>
bool Run::enumerate_from(const BinderPlan& plan, std::size_t level, Visit& visit) {
  if (level == plan.levels.size()) return visit();
  const BinderLevel& here = plan.levels[level];
  const std::optional<Range> range = this->range(here);
  if (!range) return true;
  for (std::int64_t v = range->low;; ++v) {
    spend(here.span);
    slots_[here.slot] = Value{v, 1};
    if (pass(here.tests) && !enumerate_from(plan, level + 1, visit)) return false;
    if (v == range->high) return true;
  }
}

}  // namespace permverify::runtime_spec
