// Launches as the execution of the host's code meets them.
#pragma once
#include <string>

#include "host/met_launches.h"

namespace permverify::host {

class Budget;
class Expressions;
class Integers;
class KnownContents;
class Memory;
class NullPointers;
class Objects;
class OpenClKernels;
class Unknowns;

class Launching {
 public:
  Launching(const clang::ASTContext& context, term::TermManager& terms, Integers& integers, Budget& budget, Unknowns& unknowns,
            Objects& objects, Memory& memory, KnownContents& contents, MetLaunches& met,
            NullPointers& null_pointers, OpenClKernels& opencl_kernels, Expressions& expressions)
      : context_(context), terms_(terms), integers_(integers), budget_(budget), unknowns_(unknowns), objects_(objects),
        memory_(memory), contents_(contents), met_(met), null_pointers_(null_pointers), opencl_kernels_(opencl_kernels),
        expressions_(expressions) {}

  // `kernel<<<grid, block>>>(...)`, or a call of `cudaLaunchKernel` or `clEnqueueNDRangeKernel`.
  void launch(const clang::CallExpr& expr);
  // `cudaGraphLaunch(...)`: the launches of the graph were met where they were captured.
  void launch_graph(const clang::CallExpr& expr);

 private:
  const clang::FunctionDecl* configured(const clang::CUDAKernelCallExpr& expr, Met& met);
  const clang::FunctionDecl* by_addresses(const clang::CallExpr& expr, Met& met);
  // OpenCL (launching_ranges.cpp).
  const clang::FunctionDecl* by_queue(const clang::CallExpr& expr, Met& met, bool& is_other);
  bool set_range(Met& met, const clang::CallExpr& expr, const std::vector<Value>& values);
  bool has_no_offset(const Value& offset, std::size_t axes) const;
  Value sizes_at(const Value& pointer, std::size_t axes);
  Value sizes(std::vector<Value> given) const;
  void set_sizes(Met& met, const clang::Expr& grid, const clang::Expr& block);
  Value argument_at(const Value& addresses, std::size_t number, const clang::ParmVarDecl& parameter);
  const Place* place_at(const Value& addresses, std::size_t number) const;
  void record(Met met, const clang::FunctionDecl& kernel);

  const clang::ASTContext& context_;
  term::TermManager& terms_;
  Integers& integers_;
  Budget& budget_;
  Unknowns& unknowns_;
  Objects& objects_;
  Memory& memory_;
  KnownContents& contents_;
  MetLaunches& met_;
  NullPointers& null_pointers_;
  OpenClKernels& opencl_kernels_;
  Expressions& expressions_;
};

}  // namespace permverify::host
