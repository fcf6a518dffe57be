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
class Objects;
class Unknowns;

class Launching {
 public:
  Launching(const clang::ASTContext& context, term::TermManager& terms, Integers& integers, Budget& budget, Unknowns& unknowns,
            Objects& objects, Memory& memory, KnownContents& contents, MetLaunches& met,
            Expressions& expressions)
      : context_(context), terms_(terms), integers_(integers), budget_(budget), unknowns_(unknowns), objects_(objects),
        memory_(memory), contents_(contents), met_(met), expressions_(expressions) {}

  // `kernel<<<grid, block>>>(...)`, or a call of `cudaLaunchKernel`.
  void launch(const clang::CallExpr& expr);

 private:
  const clang::FunctionDecl* configured(const clang::CUDAKernelCallExpr& expr, Met& met);
  const clang::FunctionDecl* by_addresses(const clang::CallExpr& expr, Met& met);
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
  Expressions& expressions_;
};

}  // namespace permverify::host
