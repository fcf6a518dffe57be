#include "host/opencl_calls.h"

#include "host/allocations.h"
#include "host/expressions.h"
#include "host/memory.h"
#include "host/opencl_functions.h"
#include "host/opencl_kernels.h"

namespace permverify::host {

using clang::QualType;

std::optional<Value> OpenClCalls::call(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const clang::Expr& at) {
  if (!is_of_opencl(function)) return std::nullopt;
  const llvm::StringRef name = function.getName();
  if (name == "clCreateKernel" && arguments.size() == 3) return create_kernel(arguments, at);
  if (name == "clCreateBuffer" && arguments.size() == 5) return create_buffer(arguments, at);
  if (!sets_kernel_argument(function)) return std::nullopt;
  set_argument(function, arguments);
  return memory_.is_reachable() ? success() : Value{};
}

Value OpenClCalls::create_kernel(const std::vector<const clang::Expr*>& arguments, const clang::Expr& at) {
  expressions_.evaluate(arguments[0]);
  const Value name = expressions_.evaluate(arguments[1]), status = expressions_.evaluate(arguments[2]);
  if (!memory_.is_reachable()) return {};
  store_success(status);
  const clang::StringLiteral* text = name.points_to_begin() ? unknowns_.text_of(name.target.root) : nullptr;
  return text ? kernels_.make(text->getString().str(), at.getType()) : handle(at.getType(), "kernel");
}

// Two buffers may share memory of the host if it is theirs.
Value OpenClCalls::create_buffer(const std::vector<const clang::Expr*>& arguments, const clang::Expr& at) {
  expressions_.evaluate(arguments[0]);
  const Value flags = expressions_.evaluate(arguments[1]), bytes = allocations_.size(*arguments[2]);
  const Value memory = expressions_.evaluate(arguments[3]), status = expressions_.evaluate(arguments[4]);
  if (!memory_.is_reachable()) return {};
  store_success(status);
  constexpr std::int64_t use_host_ptr = 1 << 3;
  const bool own = flags.is_integer() && flags.number.kind() == term::Kind::IntConst && (flags.number->value & use_host_ptr) == 0;
  if (!own && memory.kind == Value::Kind::Pointer) objects_.lose(memory.target.root);
  if (!own) return handle(at.getType(), "buffer");
  if (bytes.is_integer()) memory_.know(terms_.lt(terms_.integer(0), bytes.number), at.getSourceRange());
  return allocations_.object(bytes.is_integer() ? bytes.number : Term{}, at.getType()->getPointeeType());
}

Value OpenClCalls::handle(QualType type, const std::string& name) {
  const Value made = unknowns_.any(type, name);
  if (made.kind == Value::Kind::Pointer) objects_.add_own(made.target.root);
  return made;
}

void OpenClCalls::set_argument(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments) {
  std::vector<Value> values;
  for (const clang::Expr* argument : arguments) values.push_back(expressions_.evaluate(argument));
  if (!memory_.is_reachable() || values.size() < 2) return;
  if (function.getName() == "clSetKernelArg" && values.size() == 4) kernels_.set(values[0], values[1], values[2], values[3]);
  else kernels_.lose(values[0], values[1]);
}

void OpenClCalls::store_success(const Value& status) {
  if (status.kind != Value::Kind::Pointer) return memory_.write(std::nullopt, {});
  const bool fits = status.target.exact && !status.target.type.isNull() && context_.hasSameUnqualifiedType(status.target.type, context_.IntTy);
  if (fits) memory_.write(status.target, success());
  else memory_.forget_given(status.target.root);
}

std::optional<Value> OpenClCalls::result(const clang::FunctionDecl& function, const std::vector<Value>& arguments, const clang::Expr& at) {
  if (!is_of_opencl(function)) return std::nullopt;
  const bool succeeds = is_assumed_to_succeed(function), status = context_.hasSameUnqualifiedType(at.getType(), context_.IntTy);
  if (status) return succeeds ? success() : unknowns_.input(at.getType(), function.getName().str());
  const bool stores = succeeds && at.getType()->isPointerType() && !arguments.empty() && function.getNumParams() == arguments.size() &&
                      context_.hasSameType(function.getParamDecl(function.getNumParams() - 1)->getType(), context_.getPointerType(context_.IntTy));
  if (stores) store_success(arguments.back());
  if (succeeds && is_opencl_handle(at.getType())) return handle(at.getType(), function.getName().str());
  return unknowns_.any(at.getType(), function.getName().str());
}

}  // namespace permverify::host
