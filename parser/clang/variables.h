// The meaning of the source's variables in the lowering of a kernel.
#pragma once
#include <map>
#include <set>

#include "parser/clang/values.h"

namespace permverify::parser {

struct Variables {
  // Adds the variables that a function assigns to, or takes the address of, to `modified`; once.
  void find_modified(const clang::FunctionDecl& function);
  bool is_modified(const clang::VarDecl* variable) const { return modified.count(variable->getCanonicalDecl()) != 0; }

  std::map<VarKey, Value> bindings;    // variables that are never modified
  std::map<VarKey, Place> references;  // reference variables and parameters
  std::map<VarKey, Value> given;       // parameters that are kept in variables of their own
  std::set<const clang::VarDecl*> modified;
  bool in_contract = false;            // of the kernel, where a parameter is what the host gave

 private:
  std::set<const clang::FunctionDecl*> scanned_;
};

}  // namespace permverify::parser
