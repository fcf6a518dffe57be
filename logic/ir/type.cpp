#include "logic/ir/type.h"

namespace permverify::ir {
namespace {

std::string scalar_name(const Type& type) {
  switch (type.kind) {
    case TypeKind::Bool: return "bool";
    case TypeKind::Int: return "int";
    case TypeKind::Fixed: return (type.is_signed ? "i" : "u") + std::to_string(type.bits);
    case TypeKind::Real: return "real";
    case TypeKind::Float32: return "float";
    case TypeKind::Float64: return "double";
    case TypeKind::Amount: return "amount";
    case TypeKind::Resource: return "resource";
  }
  return "unknown";
}

}  // namespace

std::string to_string(const Type& type) {
  std::string result = scalar_name(type);
  if (type.is_seq()) return "seq<" + result + ">";
  for (std::uint8_t i = 0; i < type.rank; ++i) result += "[]";
  return result;
}

}  // namespace permverify::ir
