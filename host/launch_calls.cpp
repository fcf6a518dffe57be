#include "host/launch_calls.h"

#include "host/library_functions.h"
#include "host/opencl_functions.h"

namespace permverify::host {

using clang::dyn_cast;
using clang::isa;

bool is_library_launch(const clang::FunctionDecl& callee) {
  if (!callee.getIdentifier()) return false;
  const llvm::StringRef name = callee.getName();
  for (const char* part : {"GraphAddKernelNode", "GraphAddNode", "NodeSetParams"}) {
    if (name.contains(part)) return true;
  }
  if (launches_range(callee)) return true;
  return name.starts_with("cudaLaunch") || name.starts_with("cuLaunch") || name.starts_with("hipLaunch");
}

bool is_launch(const clang::CallExpr& call) {
  if (clang::isa<clang::CUDAKernelCallExpr>(call)) return true;
  const clang::FunctionDecl* callee = call.getDirectCallee();
  return callee && is_library_launch(*callee);
}

bool launches_by_addresses(const clang::FunctionDecl& callee) {
  const bool named = callee.getIdentifier() && (callee.getName() == "cudaLaunchKernel" || callee.getName() == "cudaLaunchCooperativeKernel");
  return named && is_of_library(callee, callee.getASTContext());
}

const clang::FunctionDecl* launched_by(const clang::CallExpr& call) {
  const clang::FunctionDecl* callee = call.getDirectCallee();
  if (clang::isa<clang::CUDAKernelCallExpr>(call)) return callee;
  if (!callee || !launches_by_addresses(*callee) || call.getNumArgs() == 0) return nullptr;
  const clang::Expr* kernel = call.getArg(0)->IgnoreParenCasts();
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(kernel); unary && unary->getOpcode() == clang::UO_AddrOf) {
    kernel = unary->getSubExpr()->IgnoreParenCasts();
  }
  const auto* ref = dyn_cast<clang::DeclRefExpr>(kernel);
  const auto* named = ref ? dyn_cast<clang::FunctionDecl>(ref->getDecl()) : nullptr;
  return named && named->hasAttr<clang::CUDAGlobalAttr>() ? named : nullptr;
}

bool captures_launches(const clang::FunctionDecl& callee) { return callee.getIdentifier() && callee.getName().contains("BeginCapture"); }

bool launches_graph(const clang::FunctionDecl& callee) { return callee.getIdentifier() && callee.getName().contains("GraphLaunch"); }

bool may_launch_in_template(const clang::CallExpr& call, const clang::FunctionDecl& kernel) {
  if (!isa<clang::CUDAKernelCallExpr>(call)) return false;
  const auto* named = dyn_cast<clang::OverloadExpr>(call.getCallee()->IgnoreParenImpCasts());
  return named && named->getName() == kernel.getDeclName();
}

bool asks_about_kernel(const clang::FunctionDecl& callee) {
  if (!callee.getIdentifier()) return false;
  const llvm::StringRef name = callee.getName();
  return name.starts_with("cudaFunc") || name.starts_with("cudaOccupancy") || name.starts_with("hipFunc") || name.starts_with("hipOccupancy");
}

bool gives_stream(const clang::Expr& expr, const clang::ASTContext& context) {
  const clang::QualType type = expr.getType();
  if (type.isNull() || type->isDependentType() || !type->isPointerType()) return false;
  const auto* record = type->getPointeeType()->getAsRecordDecl();
  if (!record || (record->getName() != "CUstream_st" && record->getName() != "ihipStream_t")) return false;
  const clang::Expr* plain = expr.IgnoreParenCasts();
  return !isa<clang::CXXDefaultArgExpr>(plain) &&
         plain->isNullPointerConstant(const_cast<clang::ASTContext&>(context), clang::Expr::NPC_ValueDependentIsNotNull) == clang::Expr::NPCK_NotNull;
}

}  // namespace permverify::host
