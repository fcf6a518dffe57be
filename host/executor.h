// Host code, executed symbolically on all paths at once: a state contains every state that the program may have
// there. A construct that is not followed makes values unknown, never a path impossible. This class makes the parts of the
// execution, each of which owns its state and gets the parts that it uses by reference.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "host/allocations.h"
#include "host/bodies.h"
#include "host/budget.h"
#include "host/call_stack.h"
#include "host/calls.h"
#include "host/dropped_code.h"
#include "host/expressions.h"
#include "host/filling_loops.h"
#include "host/functions.h"
#include "host/holders.h"
#include "host/inputs.h"
#include "host/integers.h"
#include "host/known_contents.h"
#include "host/launching.h"
#include "host/library_calls.h"
#include "host/loops.h"
#include "host/memory.h"
#include "host/met_launches.h"
#include "host/null_pointers.h"
#include "host/open_calls.h"
#include "host/opencl_calls.h"
#include "host/opencl_kernels.h"
#include "host/operators.h"
#include "host/places.h"
#include "host/refused_units.h"
#include "host/short_reads.h"
#include "host/statements.h"
#include "host/user_files.h"

namespace permverify::host {

class Executor {
 public:
  // `kernels`: those of OpenCL that the host may launch.
  Executor(const clang::ASTContext& context, const Functions& functions, term::TermManager& terms, MacroWords macro, KernelFile kernels);
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  void run();
  const std::vector<Met>& met() const { return met_.all(); }
  // Whether a launch of the kernel was met.
  bool meets(const clang::FunctionDecl& kernel) const;
  // Empty: every launch of the kernel in the file was met.
  std::string why_incomplete(const clang::FunctionDecl& kernel) const;
  // The same of a kernel of OpenCL, which any launch with an unknown kernel may launch.
  std::string why_incomplete() const;
  // Whether the program may find the kernel by its name in a module of the device's code.
  bool may_be_looked_up(const clang::FunctionDecl& kernel) const { return functions_.looks_up(kernel) || dropped_.looks_up(kernel); }
  // Whether code that Clang may have dropped from functions with errors mentions the name.
  bool may_be_dropped(const std::string& name) const { return dropped_.mentions(name); }

  // The parts that describe the launches.
  Integers& integers() { return integers_; }
  const Unknowns& unknowns() const { return unknowns_; }
  const Objects& objects() const { return objects_; }
  const Allocations& allocations() const { return allocations_; }
  const KnownContents& contents() const { return contents_; }
  const NullPointers& null_pointers() const { return null_pointers_; }
  const ShortReads& short_reads() const { return short_reads_; }
  const Functions& functions() const { return functions_; }
  unsigned width(clang::QualType type) const { return context_.getIntWidth(type); }

 private:
  // False: the body is not followed, or was executed before.
  bool execute(const clang::FunctionDecl& function);
  bool execute_open_calls();
  bool execute_mentioned();
  void capture();

  const clang::ASTContext& context_;
  const Functions& functions_;
  MacroWords macro_;
  Budget budget_;
  Integers integers_;
  Unknowns unknowns_;
  Objects objects_;
  UserFiles files_;
  Memory memory_;
  CallStack stack_;
  OpenCalls open_calls_;
  MetLaunches met_;
  DroppedCode dropped_;
  RefusedUnits refused_;
  KnownContents contents_;
  Operators operators_;
  NullPointers null_pointers_;
  ShortReads short_reads_;
  Inputs inputs_;
  Places places_;
  Expressions expressions_;
  Holders holders_;
  Allocations allocations_;
  OpenClKernels opencl_kernels_;
  OpenClCalls opencl_;
  LibraryCalls library_;
  Bodies bodies_;
  Calls calls_;
  Launching launching_;
  FillingLoops filling_;
  Loops loops_;
  Statements statements_;
  std::set<const clang::FunctionDecl*> executed_;  // with any arguments
};

}  // namespace permverify::host
