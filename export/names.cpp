#include "export/names.h"

#include "export/reserved.h"

namespace permverify::opencl_export {
namespace {

std::string identifier_name(ir::Builtin which) {
  switch (which) {
    case ir::Builtin::Tid: return "tid";
    case ir::Builtin::Lid: return "lid";
    case ir::Builtin::Gid: return "gid";
    case ir::Builtin::Gsize: return "gsize";
    case ir::Builtin::Ngroups: return "ngroups";
    case ir::Builtin::Tcount: return "tcount";
  }
  return "id";
}

// A field of a structure is a variable of its own, `particles.x`.
std::string identifier_of(std::string name) {
  for (char& c : name) {
    const bool fits = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!fits) c = '_';
  }
  const bool begins_with_digit = !name.empty() && name[0] >= '0' && name[0] <= '9';
  return name.empty() || begins_with_digit ? "v" + name : name;
}

}  // namespace

std::string Names::fresh(const std::string& asked) {
  const std::string wanted = identifier_of(asked);
  // A leading underscore belongs to the implementation, so the way out is at the end or in front.
  std::string name = wanted.starts_with('_') ? "v" + wanted : wanted;
  if (is_reserved(name)) name += "_";
  if (is_reserved(name)) name = "v_" + wanted;
  const std::string base = name;
  for (int i = 2; !taken_.insert(name).second; ++i) {
    name = base + (base.ends_with('_') ? "" : "_") + std::to_string(i);
  }
  return name;
}

const std::string& Names::of(ir::VarId var) {
  const auto found = variables_.find(var);
  if (found != variables_.end()) return found->second;
  return variables_.emplace(var, fresh(module_->variables[var].name)).first->second;
}

const std::string& Names::extent(ir::VarId array, std::size_t dimension) {
  const auto key = std::make_pair(array, dimension);
  const auto found = extents_.find(key);
  if (found != extents_.end()) return found->second;
  const std::string wanted = of(array) + "_extent" + std::to_string(dimension);
  return extents_.emplace(key, fresh(wanted)).first->second;
}

const std::string& Names::identifier(ir::Builtin which, int dimension) {
  const auto key = std::make_pair(which, dimension);
  const auto found = identifiers_.find(key);
  if (found != identifiers_.end()) return found->second;
  constexpr const char* axis[] = {"_x", "_y", "_z"};
  const std::string wanted = identifier_name(which) + (dimension < 0 ? "" : axis[dimension]);
  return identifiers_.emplace(key, fresh(wanted)).first->second;
}

}  // namespace permverify::opencl_export
