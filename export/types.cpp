#include "export/types.h"

#include "export/refused.h"

namespace permverify::opencl_export {
namespace {

using ir::Type;
using ir::TypeKind;

std::string fixed_type(const Type& type) {
  const std::string sign = type.is_signed ? "" : "u";
  if (type.bits == 8) return sign + "char";
  if (type.bits == 16) return sign + "short";
  if (type.bits == 32) return sign + "int";
  return sign + "long";
}

}  // namespace

std::string value_type(const Type& type, support::Span where) {
  switch (type.kind) {
    case TypeKind::Bool: return "bool";
    case TypeKind::Int: return "long";
    case TypeKind::Fixed: return fixed_type(type);
    case TypeKind::Float32: return "float";
    case TypeKind::Float64: return "double";
    case TypeKind::Real:
    case TypeKind::Amount:
    case TypeKind::Resource:
      break;
  }
  throw Refused("unsupported:export_real", where, "OpenCL has no exact `" + ir::to_string(type.element()) +
                                   "`; declare it `float` or `double`");
}

std::string memory_type(const Type& type, support::Span where) {
  return type.kind == TypeKind::Bool ? "uchar" : value_type(type, where);
}

int memory_bytes(const Type& type) {
  switch (type.kind) {
    case TypeKind::Bool: return 1;
    case TypeKind::Int: return 8;
    case TypeKind::Fixed: return type.bits / 8;
    case TypeKind::Float32: return 4;
    case TypeKind::Float64: return 8;
    case TypeKind::Real:
    case TypeKind::Amount:
    case TypeKind::Resource:
      break;
  }
  return 0;
}

std::int64_t cell_count(const ir::Variable& array) {
  std::int64_t cells = 1;
  for (const ir::ExprPtr& extent : array.extents) {
    const auto* literal = extent ? std::get_if<ir::IntLit>(&extent->node) : nullptr;
    if (literal == nullptr || __builtin_mul_overflow(cells, literal->value, &cells)) {
      throw Refused("unsupported:export_unknown_extent", array.span,
                    "`" + array.name + "` has no constant number of elements");
    }
  }
  return cells;
}

bool is_narrow(const Type& type) { return type.kind == TypeKind::Fixed && type.bits < 32; }
bool is_unsigned(const Type& type) { return type.kind == TypeKind::Fixed && !type.is_signed; }

}  // namespace permverify::opencl_export
