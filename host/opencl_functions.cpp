#include "host/opencl_functions.h"

#include <optional>

#include "host/library_functions.h"

namespace permverify::host {

namespace {

constexpr std::int64_t use_host_ptr = 1 << 3;  // CL_MEM_USE_HOST_PTR

std::optional<std::int64_t> constant(const clang::Expr& expr, const clang::ASTContext& context) {
  clang::Expr::EvalResult value;
  if (expr.isInstantiationDependent() || !expr.EvaluateAsInt(value, context) || !value.Val.getInt().isRepresentableByInt64()) return std::nullopt;
  return value.Val.getInt().getExtValue();
}

bool is_null_constant(const clang::Expr& expr, const clang::ASTContext& context) {
  return expr.IgnoreParenCasts()->isNullPointerConstant(const_cast<clang::ASTContext&>(context), clang::Expr::NPC_ValueDependentIsNotNull) != clang::Expr::NPCK_NotNull;
}

}  // namespace

bool is_of_opencl(const clang::FunctionDecl& function) {
  if (!function.getIdentifier() || !function.isExternC() || !is_of_library(function, function.getASTContext())) return false;
  const llvm::StringRef name = function.getName();
  return name.size() > 2 && name.starts_with("cl") && clang::isUppercase(name[2]);
}

bool launches_range(const clang::FunctionDecl& function) {
  if (!function.getIdentifier()) return false;
  const llvm::StringRef name = function.getName();
  return name.starts_with("clEnqueueNDRange") || name.starts_with("clEnqueueTask") || name.starts_with("clCommandNDRange");
}

bool sets_kernel_argument(const clang::FunctionDecl& function) {
  return is_of_opencl(function) && function.getName().starts_with("clSetKernelArg") && function.getNumParams() > 1;
}

const clang::Expr* options_of_build(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments) {
  constexpr std::size_t number = 3;
  const bool builds = is_of_opencl(function) && (function.getName() == "clBuildProgram" || function.getName() == "clCompileProgram");
  return builds && arguments.size() > number ? arguments[number] : nullptr;
}

bool is_opencl_handle(clang::QualType type) {
  const auto* record = !type.isNull() && type->isPointerType() ? type->getPointeeType()->getAsRecordDecl() : nullptr;
  return record && record->getName().starts_with("_cl_") && !record->getDefinition();
}

bool is_assumed_to_succeed(const clang::FunctionDecl& function) {
  if (!is_of_opencl(function)) return false;
  for (const char* begin : {"clCreateBuffer", "clCreateSubBuffer", "clCreateContext", "clCreateCommandQueue", "clCreateProgram", "clCreateKernel", "clCreateImage",
                            "clCreateSampler", "clBuildProgram", "clSetKernel", "clEnqueue", "clFinish", "clFlush", "clWaitForEvents", "clRelease", "clRetain"}) {
    if (function.getName().starts_with(begin)) return true;
  }
  return false;
}

bool keeps_host_memory(const clang::CallExpr& call, const clang::ASTContext& context) {
  const clang::FunctionDecl* callee = call.getDirectCallee();
  if (!callee || !is_of_opencl(*callee)) return false;
  const llvm::StringRef name = callee->getName();
  if (name.starts_with("clEnqueueRead") && call.getNumArgs() > 2) return constant(*call.getArg(2), context).value_or(0) == 0;
  const bool makes_memory = name.starts_with("clCreateBuffer") || name.starts_with("clCreateImage");
  if (!makes_memory || call.getNumArgs() < 4) return name.starts_with("clEnqueueSVM") || name.starts_with("clCreatePipe") || name.starts_with("clEnqueueNativeKernel");
  if (is_null_constant(*call.getArg(call.getNumArgs() - 2), context)) return false;
  const auto flags = constant(*call.getArg(1), context);
  return !flags || (*flags & use_host_ptr) != 0;
}

}  // namespace permverify::host
