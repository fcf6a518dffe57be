// Calls of OpenCL's host side that make kernels and buffers, and set arguments.
#pragma once
#include <optional>
#include <vector>

#include "host/value.h"

namespace permverify::host {

class Allocations;
class Expressions;
class Memory;
class Objects;
class OpenClKernels;
class Unknowns;

class OpenClCalls {
 public:
  OpenClCalls(const clang::ASTContext& context, term::TermManager& terms, Unknowns& unknowns, Objects& objects, Memory& memory, Allocations& allocations,
              Expressions& expressions, OpenClKernels& kernels)
      : context_(context), terms_(terms), unknowns_(unknowns), objects_(objects), memory_(memory), allocations_(allocations), expressions_(expressions),
        kernels_(kernels) {}

  // Nothing: it is another function.
  std::optional<Value> call(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const clang::Expr& at);
  // What another call of OpenCL returns, and the status that it stores. Nothing: it is another function.
  std::optional<Value> result(const clang::FunctionDecl& function, const std::vector<Value>& arguments, const clang::Expr& at);

 private:
  Value create_kernel(const std::vector<const clang::Expr*>& arguments, const clang::Expr& at);
  Value create_buffer(const std::vector<const clang::Expr*>& arguments, const clang::Expr& at);
  void set_argument(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments);
  // A handle that is not null, of which nothing else is known.
  Value handle(clang::QualType type, const std::string& name);
  // `CL_SUCCESS` where the argument points to.
  void store_success(const Value& status);
  Value success() const { return Value::integer(terms_.integer(0)); }

  const clang::ASTContext& context_;
  term::TermManager& terms_;
  Unknowns& unknowns_;
  Objects& objects_;
  Memory& memory_;
  Allocations& allocations_;
  Expressions& expressions_;
  OpenClKernels& kernels_;
};

}  // namespace permverify::host
