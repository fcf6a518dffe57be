// A launch that the execution met, in terms of the kernel.
#pragma once
#include <set>
#include <string>

#include "host/given_contents.h"
#include "host/given_pointers.h"
#include "host/launch_facts.h"
#include "host/launches.h"
#include "host/written.h"

namespace permverify::host {

class Described {
 public:
  Described(Executor& executor, term::TermManager& terms, const File& file, ir::Module& module, const ir::Kernel& kernel, const clang::FunctionDecl& function, const Met& met)
      : executor_(executor), file_(file), module_(module), kernel_(kernel), function_(function), met_(met), writing_(executor, module, result_),
        facts_(executor, terms, file, writing_, result_), contents_(executor, terms, module, met, names_, facts_, writing_, result_),
        pointers_(executor, terms, file, module, kernel, met, facts_, writing_, contents_, result_) {}
  Described(const Described&) = delete;
  Described& operator=(const Described&) = delete;

  // Nothing: no launch with these sizes runs the kernel.
  std::optional<ir::HostLaunch> launch();

  // The launch has more dimensions than the kernel is proved for.
  bool has_other_dimensions() const { return other_dimensions_; }
  // Why two pointers to one place are not made one (given_pointers.h); empty without such pointers.
  const std::string& overlap() const { return pointers_.overlap(); }
  // Why a launch of OpenCL is not one that can be made; empty: it may be.
  const std::string& refused() const { return refused_; }
  // How the launch breaks an assumption about the pointers of the kernel (broken_assumptions.h). Empty: it is not known to.
  const std::vector<ir::Assumption>& broken() const { return broken_; }

 private:
  // Of OpenCL (nd_range.cpp).
  void range();
  void range_axis(std::size_t axis, const Value& global, const Value& local);
  void local_memory();
  ir::ExprPtr axis_size(ir::Builtin which, std::size_t axis, clang::SourceRange range) const;
  bool sizes(bool block, const Value& value, clang::SourceRange range);
  void count_dimensions(const Value& value);
  void arguments();
  // The parameter of this name, or those that stand for the members of a record.
  void given(const std::string& name, const Value& value, clang::SourceRange range);
  // What it holds since the program began.
  void initial(const std::string& name, clang::SourceRange range);
  void number(const std::string& name, Term value, clang::SourceRange range);
  void number_in_memory(const std::string& name, Term value, clang::SourceRange range);

  Executor& executor_;
  const File& file_;
  ir::Module& module_;
  const ir::Kernel& kernel_;
  const clang::FunctionDecl& function_;  // the definition: an earlier declaration may name parameters otherwise
  const Met& met_;
  ir::HostLaunch result_;
  std::set<std::string> names_;  // of parameters
  Writing writing_;
  LaunchFacts facts_;
  GivenContents contents_;
  GivenPointers pointers_;
  std::set<ir::VarId> exact_;  // parameters that take every value that fits the facts
  bool other_dimensions_ = false;
  std::string refused_;
  std::vector<ir::Assumption> broken_;
};

}  // namespace permverify::host
