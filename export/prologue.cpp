// Source: OpenCL 1.2, 6.12.1 (work-item functions); the linear numbers of logic.md 1, which are not
// those of get_global_linear_id: a group's threads are consecutive.
#include "export/prologue.h"

namespace permverify::opencl_export {
namespace {

std::string in_dimension(const char* function, int dimension) {
  return std::string(function) + "(" + std::to_string(dimension) + ")";
}

std::string product(const char* function, int dimensions) {
  std::string text = "(long)" + in_dimension(function, 0);
  for (int d = 1; d < dimensions; ++d) text += " * (long)" + in_dimension(function, d);
  return text;
}

// ((z * size_y) + y) * size_x + x
std::string linear(const char* position, const char* size, int dimensions) {
  std::string text = "(long)" + in_dimension(position, dimensions - 1);
  for (int d = dimensions - 2; d >= 0; --d) {
    text = (d < dimensions - 2 ? "(" + text + ")" : text) + " * (long)" + in_dimension(size, d) +
           " + (long)" + in_dimension(position, d);
  }
  return text;
}

std::string component(ir::Builtin which, int dimension) {
  switch (which) {
    case ir::Builtin::Tid: return in_dimension("get_global_id", dimension);
    case ir::Builtin::Lid: return in_dimension("get_local_id", dimension);
    case ir::Builtin::Gid: return in_dimension("get_group_id", dimension);
    case ir::Builtin::Gsize: return in_dimension("get_local_size", dimension);
    case ir::Builtin::Ngroups: return in_dimension("get_num_groups", dimension);
    case ir::Builtin::Tcount: return in_dimension("get_global_size", dimension);
  }
  return {};
}

std::string value(ir::Builtin which, int dimension, int dimensions) {
  if (dimension >= 0 || dimensions == 1) return "(long)" + component(which, dimension < 0 ? 0 : dimension);
  switch (which) {
    case ir::Builtin::Lid: return linear("get_local_id", "get_local_size", dimensions);
    case ir::Builtin::Gid: return linear("get_group_id", "get_num_groups", dimensions);
    case ir::Builtin::Tid:
      return "(" + linear("get_group_id", "get_num_groups", dimensions) + ") * (" +
             product("get_local_size", dimensions) + ")\n      + " +
             linear("get_local_id", "get_local_size", dimensions);
    case ir::Builtin::Gsize: return product("get_local_size", dimensions);
    case ir::Builtin::Ngroups: return product("get_num_groups", dimensions);
    case ir::Builtin::Tcount: return product("get_global_size", dimensions);
  }
  return {};
}

// The quotient rounded down, and its remainder, which has the sign of the divisor.
std::string division_helpers(const std::string& type) {
  return type + " floor_div_" + type + "(" + type + " a, " + type + " b) {\n" +
         "  const " + type + " q = a / b;\n" +
         "  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;\n}\n\n" +
         type + " floor_mod_" + type + "(" + type + " a, " + type + " b) {\n" +
         "  const " + type + " r = a % b;\n" +
         "  return r != 0 && (r < 0) != (b < 0) ? r + b : r;\n}\n\n";
}

}  // namespace

std::string identifier_constants(const Names& names, int dimensions) {
  std::string text;
  for (const auto& [key, name] : names.identifiers()) {
    text += "  const long " + name + " = " + value(key.first, key.second, dimensions) + ";\n";
  }
  return text;
}

std::string prologue(const std::vector<std::string>& extensions, const Needs& needs) {
  std::string text =
      "// OpenCL C 1.2, exported by permverify from PVL. Contracts and ghost code are left out.\n"
      "// `int` of PVL has no bounds and is `long` here: a value beyond 64 bits has no meaning.\n"
      "// A truth value in memory is a uchar, 0 or 1. Launch without a global offset.\n"
      "#pragma OPENCL FP_CONTRACT OFF\n";
  for (const std::string& extension : extensions) {
    text += "#pragma OPENCL EXTENSION " + extension + " : enable\n";
  }
  text += "\n";
  for (const std::string& type : needs.division) text += division_helpers(type);
  return text;
}

}  // namespace permverify::opencl_export
