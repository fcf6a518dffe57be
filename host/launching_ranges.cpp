// Launches of OpenCL: `clEnqueueNDRangeKernel(queue, kernel, axes, offset, global, local, events...)` and `clEnqueueTask`.
#include "host/expressions.h"
#include "host/launching.h"
#include "host/memory.h"
#include "host/null_pointers.h"
#include "host/opencl_functions.h"
#include "host/opencl_kernels.h"

namespace permverify::host {

using term::Kind;

namespace {

constexpr std::size_t most_axes = 3;

bool is_size(clang::QualType type, const clang::ASTContext& context) {
  return !type.isNull() && context.hasSameUnqualifiedType(type, context.getSizeType());
}

Value table_of(std::vector<Value> elements) {
  Value table;
  table.kind = Value::Kind::Table;
  table.elements = std::make_shared<const std::vector<Value>>(std::move(elements));
  return table;
}

}  // namespace

// Null: it is not known what is launched, unless the kernel is none of those to be verified (`is_other`).
const clang::FunctionDecl* Launching::by_queue(const clang::CallExpr& expr, Met& met, bool& is_other) {
  std::vector<Value> values;
  for (const clang::Expr* argument : expr.arguments()) values.push_back(expressions_.evaluate(argument));
  const clang::FunctionDecl* callee = expr.getDirectCallee();
  const bool is_task = callee->getName() == "clEnqueueTask";
  const bool followed = is_of_opencl(*callee) && (is_task || callee->getName() == "clEnqueueNDRangeKernel") && callee->getNumParams() == values.size();
  if (!followed || !memory_.is_reachable()) return nullptr;
  const Value& event = values.back();
  if (event.kind != Value::Kind::Pointer) memory_.forget_all();
  else if (!null_pointers_.is_null(event.target.root)) memory_.forget_given(event.target.root);
  const OpenClKernels::Found found = opencl_kernels_.find(values[1]);
  if (!found.known) return nullptr;
  if (!found.kernel) {
    is_other = true;
    return nullptr;
  }
  met.is_range = true;
  for (const Value& argument : opencl_kernels_.arguments(values[1])) met.arguments.push_back({argument, expr.getSourceRange()});
  if (!is_task) return set_range(met, expr, values) ? found.kernel : nullptr;
  met.grid = met.block = {sizes({}), expr.getSourceRange()};
  return found.kernel;
}

bool Launching::set_range(Met& met, const clang::CallExpr& expr, const std::vector<Value>& values) {
  if (!values[2].is_integer() || values[2].number.kind() != Kind::IntConst) return false;
  const std::int64_t axes = values[2].number->value;
  if (axes < 1 || axes > static_cast<std::int64_t>(most_axes)) return false;
  const auto count = static_cast<std::size_t>(axes);
  if (!has_no_offset(values[3], count)) return false;
  met.grid = {sizes_at(values[4], count), expr.getArg(4)->getSourceRange()};
  met.block = {sizes_at(values[5], count), expr.getArg(5)->getSourceRange()};
  return true;
}

bool Launching::has_no_offset(const Value& offset, std::size_t axes) const {
  if (offset.kind != Value::Kind::Pointer) return false;
  if (null_pointers_.is_null(offset.target.root)) return true;
  Place place = offset.target;
  place.type = context_.getSizeType();
  for (std::size_t d = 0; d < axes; ++d) {
    if (!offset.target.offset || !offset.target.offset.is_int(0)) return false;
    place.offset = integers_.literal(static_cast<std::int64_t>(d) * context_.getTypeSizeInChars(place.type).getQuantity());
    const auto element = memory_.element_at(place);
    if (!element || !element->is_integer() || !element->number.is_int(0)) return false;
  }
  return true;
}

// Sizes that are not known are unknown elements.
Value Launching::sizes_at(const Value& pointer, std::size_t axes) {
  std::vector<Value> found(axes);
  if (pointer.kind != Value::Kind::Pointer || null_pointers_.is_null(pointer.target.root)) return sizes(std::move(found));
  const Place& target = pointer.target;
  if (target.exact && is_size(target.type, context_)) {
    if (axes == 1) found[0] = memory_.read(target, "size");
    return sizes(std::move(found));
  }
  Place place = target;
  place.type = context_.getSizeType();
  for (std::size_t d = 0; d < axes && target.offset && target.offset.is_int(0); ++d) {
    place.offset = integers_.literal(static_cast<std::int64_t>(d) * context_.getTypeSizeInChars(place.type).getQuantity());
    if (const auto element = memory_.element_at(place)) found[d] = *element;
  }
  return sizes(std::move(found));
}

// The axes beyond have size 1.
Value Launching::sizes(std::vector<Value> given) const {
  while (given.size() < most_axes) given.push_back(Value::integer(integers_.literal(1)));
  return table_of(std::move(given));
}

}  // namespace permverify::host
