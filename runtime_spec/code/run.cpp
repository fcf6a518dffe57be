// Evaluation of words: one recursive switch. run_faults.cpp, off this path, describes what stops.
#include "runtime_spec/code/run.h"

#include <functional>

namespace permverify::runtime_spec {

// Both operands, the left one first, as words of this kind.
template <class Word, class Operation>
std::int64_t Run::pair(const Node& n, Operation operation) {
  const auto left = static_cast<Word>(word(n.a));
  return static_cast<std::int64_t>(operation(left, static_cast<Word>(word(n.b))));
}

std::int64_t Run::word(Code code) {
  const Node& n = nodes_[code];
  switch (n.op) {
    case NodeOp::Literal: return n.value;
    case NodeOp::Slot: return slots_[n.a].bits;
    case NodeOp::CheckedSlot: return checked_slot(n);
    case NodeOp::Identifier: return identifier(n);
    case NodeOp::Read1: return read1(n);
    case NodeOp::Read: case NodeOp::OldRead: case NodeOp::ParamRead: {
      const Cell cell = locate(n);
      return cell.instance->word(cell.number);
    }
    case NodeOp::Not: return word(n.a) == 0;
    case NodeOp::And: return word(n.a) != 0 && word(n.b) != 0;
    case NodeOp::Or: return word(n.a) != 0 || word(n.b) != 0;
    case NodeOp::Implies: return word(n.a) == 0 || word(n.b) != 0;
    case NodeOp::Conditional: return word(n.a) != 0 ? word(n.b) : word(n.c);
    case NodeOp::AddInt: case NodeOp::SubInt: case NodeOp::MulInt: case NodeOp::NegInt:
      return exact_int(n);
    case NodeOp::DivInt: case NodeOp::ModInt: case NodeOp::TruncDivInt: case NodeOp::TruncModInt:
      return division(n);
    case NodeOp::ShlInt: case NodeOp::ShrInt: case NodeOp::ShlS: case NodeOp::ShlU:
    case NodeOp::ShrU: return shift(n);
    case NodeOp::BitNot: return ~word(n.a);
    case NodeOp::BitAnd: return pair<std::int64_t>(n, std::bit_and<>{});
    case NodeOp::BitOr: return pair<std::int64_t>(n, std::bit_or<>{});
    case NodeOp::BitXor: return pair<std::int64_t>(n, std::bit_xor<>{});
    case NodeOp::NegS: case NodeOp::AddS: case NodeOp::SubS: case NodeOp::MulS: case NodeOp::DivS:
    case NodeOp::TruncDivS: return signed_machine(n);
    case NodeOp::NegU: case NodeOp::BitNotU: case NodeOp::AddU: case NodeOp::SubU:
    case NodeOp::MulU: case NodeOp::DivU: case NodeOp::ModU: return unsigned_machine(n);
    case NodeOp::Eq: return pair<std::int64_t>(n, std::equal_to<>{});
    case NodeOp::Ne: return pair<std::int64_t>(n, std::not_equal_to<>{});
    case NodeOp::Lt: return pair<std::int64_t>(n, std::less<>{});
    case NodeOp::Le: return pair<std::int64_t>(n, std::less_equal<>{});
    case NodeOp::Gt: return pair<std::int64_t>(n, std::greater<>{});
    case NodeOp::Ge: return pair<std::int64_t>(n, std::greater_equal<>{});
    case NodeOp::LtU: return pair<std::uint64_t>(n, std::less<>{});
    case NodeOp::LeU: return pair<std::uint64_t>(n, std::less_equal<>{});
    case NodeOp::GtU: return pair<std::uint64_t>(n, std::greater<>{});
    case NodeOp::GeU: return pair<std::uint64_t>(n, std::greater_equal<>{});
    case NodeOp::NegF32: case NodeOp::AddF32: case NodeOp::SubF32: case NodeOp::MulF32:
    case NodeOp::DivF32: case NodeOp::EqF32: case NodeOp::NeF32: case NodeOp::LtF32:
    case NodeOp::LeF32: case NodeOp::GtF32: case NodeOp::GeF32: return float32(n);
    case NodeOp::NegF64: case NodeOp::AddF64: case NodeOp::SubF64: case NodeOp::MulF64:
    case NodeOp::DivF64: case NodeOp::EqF64: case NodeOp::NeF64: case NodeOp::LtF64:
    case NodeOp::LeF64: case NodeOp::GtF64: case NodeOp::GeF64: return float64(n);
    case NodeOp::EqReal: case NodeOp::NeReal: case NodeOp::LtReal: case NodeOp::LeReal:
    case NodeOp::GtReal: case NodeOp::GeReal: return compare_exact(n);
    case NodeOp::Wrap: case NodeOp::ExactU64: case NodeOp::IntToF32: case NodeOp::IntToF64:
    case NodeOp::F32ToF64: case NodeOp::F64ToF32: case NodeOp::F32ToInt: case NodeOp::F64ToInt:
    case NodeOp::RealToF32: case NodeOp::RealToF64: return convert(n);
    case NodeOp::Forall: case NodeOp::Exists: return quantifier(n);
    case NodeOp::Reduce: return reduction(n).bits;
    case NodeOp::Call: return call(n).bits;
    case NodeOp::Intrinsic: return intrinsic(n).bits;
    case NodeOp::PrivateRead: return private_cell(n).bits;
    case NodeOp::SeqIndex: return element(n).bits;
    case NodeOp::SeqLit: case NodeOp::SeqLength: case NodeOp::SeqSlice: case NodeOp::SeqConcat:
    case NodeOp::EqSeq: case NodeOp::NeSeq: return sequence(n);
    // Fractions are asked for by exact().
    case NodeOp::NegReal: case NodeOp::AddReal: case NodeOp::SubReal: case NodeOp::MulReal:
    case NodeOp::DivReal: case NodeOp::IntToReal: case NodeOp::F32ToReal: case NodeOp::F64ToReal:
    case NodeOp::Unsupported: break;
  }
  static const char* const refused[] = {
      "unsupported:right_in_expression", "unsupported:array_as_value", "unsupported:conversion",
      "unsupported:float_operation", "unsupported:intrinsic"};
  const bool refusal = n.op == NodeOp::Unsupported;
  stop(Reason::Unsupported, n, refusal ? refused[n.a] : "a fraction is no word");
}

std::int64_t Run::checked_slot(const Node& n) {
  if (unset_ != nullptr && unset_[n.a] != 0) {
    EvaluationStop stop(Reason::Uninitialised, span_of(n), "this variable holds nothing yet");
    stop.array = t_.variables[n.a];
    throw stop;
  }
  return slots_[n.a].bits;
}

// OpenCL C 6.15.1 (work-item functions); the linear identifiers count x fastest.
std::int64_t Run::identifier(const Node& n) const {
  const Sizes& size = *frame_.gsize;
  const Sizes& groups = *frame_.ngroups;
  const Sizes& lid = frame_.lid;
  const Sizes& gid = frame_.gid;
  const auto linear = [](const Sizes& i, const Sizes& s) {
    return (i[2] * s[1] + i[1]) * s[0] + i[0];
  };
  const auto all = [](const Sizes& s) { return s[0] * s[1] * s[2]; };
  const auto d = static_cast<std::size_t>(n.value);
  const bool one = n.value >= 0;
  switch (static_cast<ir::Builtin>(n.a)) {
    case ir::Builtin::Lid: return one ? lid[d] : linear(lid, size);
    case ir::Builtin::Gid: return one ? gid[d] : linear(gid, groups);
    case ir::Builtin::Gsize: return one ? size[d] : all(size);
    case ir::Builtin::Ngroups: return one ? groups[d] : all(groups);
    case ir::Builtin::Tcount: return one ? groups[d] * size[d] : all(groups) * all(size);
    case ir::Builtin::Tid:
      if (one) return gid[d] * size[d] + lid[d];
      return linear(gid, groups) * all(size) + linear(lid, size);
  }
  return 0;
}

std::int64_t Run::read1(const Node& n) {
  const std::int64_t index = word(n.b);
  const ArrayInstance& instance = frame_.memory->at(n.a, frame_.group);
  if (index < 0 || index >= instance.extents()[0]) outside(n, instance, n.a, {index});
  if (reads_ != nullptr) reads_->push_back({n.a, index, span_of(n)});
  const bool unset = !frame_.arbitrary_if_unset && !instance.initialised(index);
  if (unset) unset_cell(n, instance, n.a, index);
  return instance.word(index);
}

Run::Cell Run::locate(const Node& n) {
  std::int64_t few[4];
  std::vector<std::int64_t> many;
  std::int64_t* index = few;
  const std::size_t rank = n.op == NodeOp::Read1 ? 1 : n.c;
  if (rank > std::size(few)) {
    many.resize(rank);
    index = many.data();
  }
  for (std::size_t i = 0; i < rank; ++i) {
    index[i] = word(n.op == NodeOp::Read1 ? n.b : t_.lists[n.b + i]);
  }
  if (n.op == NodeOp::ParamRead) {
    const Binding& binding = bindings_[n.a];
    return locate_in(n, *binding.instance, binding.array, binding.old, index, rank);
  }
  const bool old = n.op == NodeOp::OldRead;
  const Memory& memory = old ? *frame_.old : *frame_.memory;
  return locate_in(n, memory.at(n.a, frame_.group), n.a, old, index, rank);
}

// Launch memory needs no right, and what it holds is a value even where nothing was written.
Run::Cell Run::locate_in(const Node& n, const ArrayInstance& instance, ir::VarId array, bool old,
                         const std::int64_t* index, std::size_t rank) {
  const std::int64_t cell = instance.cell(index, rank);
  if (cell < 0) outside(n, instance, array, std::vector<std::int64_t>(index, index + rank));
  if (!old) {
    const Node& place = outermost_call_ != nullptr ? *outermost_call_ : n;
    if (reads_ != nullptr) reads_->push_back({array, cell, span_of(place)});
    const bool unset = !frame_.arbitrary_if_unset && !instance.initialised(cell);
    if (unset) unset_cell(n, instance, array, cell);
  }
  return {&instance, cell};
}

}  // namespace permverify::runtime_spec
