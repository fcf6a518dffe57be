// The sizes of a launch of OpenCL. The global size is that of all groups together, and the local size divides it.
#include <algorithm>

#include "host/described.h"
#include "host/opencl_kernels.h"

namespace permverify::host {

using term::Kind;

namespace {

std::string axis_name(const char* function, std::size_t axis) { return std::string(function) + "(" + std::to_string(axis) + ")"; }

Term number_of(const Value& value) { return value.is_integer() ? value.number : Term{}; }

std::optional<std::int64_t> constant_of(Term number) {
  return number && number.kind() == Kind::IntConst ? std::optional(number->value) : std::nullopt;
}

}  // namespace

void Described::range() {
  const auto& global = *met_.grid.value.elements;
  const auto& local = *met_.block.value.elements;
  for (std::size_t d = 0; d < global.size(); ++d) {
    const bool named = d < static_cast<std::size_t>(kernel_.dimensions);
    const bool is_one = global[d].is_integer() && global[d].number.is_int(1);
    other_dimensions_ = other_dimensions_ || (!named && !is_one);
    if (named) range_axis(d, global[d], local[d]);
    else if (is_one) result_.sizes.gsize[d] = result_.sizes.ngroups[d] = 1;
  }
}

void Described::range_axis(std::size_t axis, const Value& global, const Value& local) {
  const Term all = number_of(global), own = number_of(local);
  const Term whole = all ? executor_.integers().as_bytes(all) : all, group = own ? executor_.integers().as_bytes(own) : own;
  const auto all_constant = constant_of(whole), group_constant = constant_of(group);
  result_.open_gsize[axis] = !group || executor_.unknowns().is_open(group);
  result_.open_ngroups[axis] = result_.open_gsize[axis] || !all || executor_.unknowns().is_open(whole);
  const bool valid = all_constant.value_or(1) > 0 && group_constant.value_or(1) > 0;
  if (!valid || (all_constant && group_constant && *all_constant % *group_constant != 0)) {
    refused_ = "a launch has a global size that is not a multiple of the local size";
    return;
  }
  if (group_constant) result_.sizes.gsize[axis] = *group_constant;
  else if (group) facts_.equate_size(group, {axis_size(ir::Builtin::Gsize, axis, met_.block.range), axis_name("get_local_size", axis)}, met_.block.range);
  if (all_constant && group_constant) {
    result_.sizes.ngroups[axis] = *all_constant / *group_constant;
  } else if (all) {
    const ir::Span at = file_.span(met_.grid.range);
    const ir::ExprPtr product = ir::make_expr(ir::Binary{ir::BinaryOp::Mul, axis_size(ir::Builtin::Ngroups, axis, met_.grid.range), axis_size(ir::Builtin::Gsize, axis, met_.grid.range)}, ir::int_type, at);
    facts_.equate_size(whole, {product, axis_name("get_global_size", axis)}, met_.grid.range);
  }
}

ir::ExprPtr Described::axis_size(ir::Builtin which, std::size_t axis, clang::SourceRange range) const {
  return ir::make_expr(ir::BuiltinRef{which, static_cast<int>(axis)}, ir::int_type, file_.span(range));
}

// The arrays of local memory whose sizes the host sets.
void Described::local_memory() {
  const auto& parameters = function_.parameters();
  for (std::size_t i = 0; i < std::min(parameters.size(), met_.arguments.size()); ++i) {
    const Met::Given& given = met_.arguments[i];
    if (is_local_memory(*parameters[i]) && given.value.is_integer()) pointers_.add_local(parameters[i]->getNameAsString(), given.value.number, given.range);
  }
}

}  // namespace permverify::host
