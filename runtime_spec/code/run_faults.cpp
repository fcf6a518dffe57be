// Why an expression has no value.
#include "runtime_spec/code/run.h"

namespace permverify::runtime_spec {

bool is_limit(Reason reason) {
  switch (reason) {
    case Reason::OutOfBounds:
    case Reason::DivisionByZero:
    case Reason::Overflow:
    case Reason::ShiftAmount:
    case Reason::Uninitialised:
    case Reason::EmptyReduction:
    case Reason::SequenceIndex:
    case Reason::FunctionPrecondition:
    case Reason::NotTerminating:
      return false;
    case Reason::Unbounded:
    case Reason::UnknownExtent:
    case Reason::TooLarge:
    case Reason::Budget:
    case Reason::Unsupported:
      return true;
  }
  return true;
}

Value SequencePool::add(std::vector<Value> elements) {
  constexpr std::size_t most_elements = std::size_t{1} << 20;
  if (elements.empty()) return {};
  elements_ += elements.size();
  if (elements_ > most_elements) {
    throw EvaluationStop(Reason::Budget, {}, "sequences of more than 1,048,576 elements in all");
  }
  sequences_.push_back(std::move(elements));
  return {static_cast<std::int64_t>(sequences_.size() - 1), 1};
}

void Run::stop(Reason reason, const Node& node, const char* text) const {
  throw EvaluationStop(reason, span_of(node), text);
}

void Run::outside(const Node& node, const ArrayInstance& instance, ir::VarId array,
                  std::vector<std::int64_t> index) const {
  EvaluationStop stop(instance.known_extents() ? Reason::OutOfBounds : Reason::UnknownExtent,
                      span_of(node),
                      instance.known_extents() ? "the index is outside the array"
                                               : "the extent of this array is not known");
  stop.array = array;
  stop.index = std::move(index);
  stop.extents = instance.extents();
  throw stop;
}

void Run::unset_cell(const Node& node, const ArrayInstance& instance, ir::VarId array,
                     std::int64_t cell) const {
  EvaluationStop stop(Reason::Uninitialised, span_of(node), "nothing was written to this element yet");
  stop.array = array;
  stop.index = instance.index(cell);
  throw stop;
}

void Run::spend(support::Span span) {
  if (frame_.budget == nullptr) return;
  if (*frame_.budget == 0) {
    throw EvaluationStop(Reason::Budget, span, "this takes more steps than are granted");
  }
  --*frame_.budget;
}

void Run::spend(const Node& node) {
  spend(span_of(node));
}

}  // namespace permverify::runtime_spec
