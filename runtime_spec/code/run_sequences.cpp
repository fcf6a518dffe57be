// Sequences: immutable, kept in the pool of the launch; a word is a handle.
#include "runtime_spec/code/run.h"

namespace permverify::runtime_spec {

const Value& Run::element(const Node& n) {
  const Value sequence{word(n.a), 1};
  const std::int64_t index = word(n.b);
  const auto& elements = frame_.sequences->elements(sequence);
  if (index < 0 || index >= static_cast<std::int64_t>(elements.size())) {
    stop(Reason::SequenceIndex, n, "the index is outside the sequence");
  }
  return elements[static_cast<std::size_t>(index)];
}

std::int64_t Run::sequence(const Node& n) {
  SequencePool& pool = *frame_.sequences;
  if (n.op == NodeOp::SeqLit) {
    std::vector<Value> made;
    for (std::uint32_t i = 0; i < n.c; ++i) made.push_back(value(t_.lists[n.a + i]));
    return pool.add(std::move(made)).bits;
  }
  const Value left{word(n.a), 1};
  if (n.op == NodeOp::SeqLength) return static_cast<std::int64_t>(pool.elements(left).size());
  if (n.op == NodeOp::SeqSlice) {
    const std::int64_t low = word(n.b);
    const std::int64_t high = word(n.c);
    const auto& all = pool.elements(left);
    if (low < 0 || high < low || high > static_cast<std::int64_t>(all.size())) {
      stop(Reason::SequenceIndex, n, "the slice is outside the sequence");
    }
    return pool.add(std::vector<Value>(all.begin() + low, all.begin() + high)).bits;
  }
  const Value right{word(n.b), 1};
  if (n.op == NodeOp::SeqConcat) {
    std::vector<Value> made = pool.elements(left);
    const auto& more = pool.elements(right);
    made.insert(made.end(), more.begin(), more.end());
    return pool.add(std::move(made)).bits;
  }
  const bool equal = pool.elements(left) == pool.elements(right);
  return equal == (n.op == NodeOp::EqSeq);
}

}  // namespace permverify::runtime_spec
