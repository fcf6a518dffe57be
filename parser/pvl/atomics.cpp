#include "parser/pvl/atomics.h"

#include <unordered_map>

namespace permverify::parser {

std::optional<ir::AtomicOp> atomic_operation(std::string_view name) {
  using ir::AtomicOp;
  static const std::unordered_map<std::string_view, AtomicOp> table{
      {"atomic_add", AtomicOp::Add}, {"atomic_sub", AtomicOp::Sub}, {"atomic_min", AtomicOp::Min},
      {"atomic_max", AtomicOp::Max}, {"atomic_and", AtomicOp::And}, {"atomic_or", AtomicOp::Or},
      {"atomic_xor", AtomicOp::Xor}, {"atomic_xchg", AtomicOp::Xchg},
      {"atomic_cmpxchg", AtomicOp::CmpXchg}, {"atomic_inc", AtomicOp::Inc},
      {"atomic_dec", AtomicOp::Dec}};
  const auto found = table.find(name);
  if (found == table.end()) return std::nullopt;
  return found->second;
}

std::size_t operand_count(ir::AtomicOp op) {
  switch (op) {
    case ir::AtomicOp::Inc: case ir::AtomicOp::Dec:
      return 0;
    case ir::AtomicOp::CmpXchg:
      return 2;
    case ir::AtomicOp::Add: case ir::AtomicOp::Sub: case ir::AtomicOp::Min:
    case ir::AtomicOp::Max: case ir::AtomicOp::And: case ir::AtomicOp::Or:
    case ir::AtomicOp::Xor: case ir::AtomicOp::Xchg:
      return 1;
  }
  return 1;
}

}  // namespace permverify::parser
