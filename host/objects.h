// Properties of the host's variables and objects that hold on all paths: reachability from other code, sizes. Each object is named by
// its root: the canonical declaration of a variable, or a number of `Unknowns`.
#pragma once
#include <map>
#include <set>
#include <string>

#include "host/value.h"

namespace permverify::host {

class Functions;

class Objects {
 public:
  Objects(const clang::ASTContext& context, const Functions& functions, term::TermManager& terms);

  void add_local(const void* root) { locals_.insert(root); }
  // A local variable of a function around a lambda that is executed.
  void add_captured(const void* root);
  void add_global(const void* root) { globals_.insert(root); }
  // Adds an object that the execution made: a temporary, or an allocation of the program.
  void add_own(const void* root) { own_.insert(root); }
  // Adds an allocated object with its size in bytes; null: unknown.
  void add_allocated(const void* root, Term bytes);
  void put_on_device(const void* root) { of_device_.insert(root); }
  // A variable of the device: `cudaGetSymbolAddress` gave its address.
  void make_symbol(const void* root) { symbols_.insert(root); }
  // A variable of the device has a pointer to it.
  void put_in_symbol(const void* root) { in_symbols_.insert(root); }
  // It may be another object that is known, as the elements of a vector whose making was not followed.
  void make_unsure(const void* root) { unsure_.insert(root); }
  // The elements of a vector, which end with it or where it moves them.
  void make_held(const void* root) { held_.insert(root); }

  // Other code has an address of the local variable.
  void expose(const void* root) { exposed_.insert(root); }
  // It may change at any time.
  void lose(const void* root) { lost_.insert(root); }
  // Code that was not read may have made references to the local variables of these names. `lasting`: it may have kept them.
  void expose_named(const std::set<std::string>& names, bool lasting);

  bool is_local(const void* root) const { return locals_.count(root) != 0; }
  bool is_global(const void* root) const { return globals_.count(root) != 0; }
  bool is_exposed(const void* root) const { return exposed_.count(root) != 0; }
  bool is_lost(const void* root) const { return lost_.count(root) != 0; }
  // A variable, or made by the execution: not something that an unknown pointer points to.
  bool is_known(const void* root) const { return is_local(root) || is_global(root) || own_.count(root) != 0; }
  // It may be an object that has another root, too.
  bool may_be_another(const void* root) const { return !is_known(root) || unsure_.count(root) != 0; }
  bool is_unsure(const void* root) const { return unsure_.count(root) != 0; }
  // A number in a local variable that nothing changes once it has its value: to change a constant object is undefined.
  bool is_constant(const void* root) const;
  // By other code.
  bool may_be_reached(const void* root) const { return !is_constant(root) && (!is_local(root) || is_exposed(root)); }
  // Whether the value of the last store is still there.
  bool may_be_read(const void* root) const { return !is_lost(root) && !(concurrent_ && may_be_reached(root)); }
  // Whether everything that other code can reach may change at any time.
  bool are_concurrent() const { return concurrent_; }
  // The same of arguments of OpenCL's kernels.
  bool may_arguments_change() const { return sets_arguments_; }

  // Whether an allocation made the object: two such objects are different memory.
  bool is_allocated(const void* root) const { return allocations_.count(root) != 0; }
  std::set<const void*> allocated() const;
  const std::set<const void*>& on_device() const { return of_device_; }
  bool is_on_device(const void* root) const { return of_device_.count(root) != 0; }
  const std::set<const void*>& held() const { return held_; }
  bool is_symbol(const void* root) const { return symbols_.count(root) != 0; }
  bool is_in_symbol(const void* root) const { return in_symbols_.count(root) != 0; }
  // The bytes of an allocated object; null: another kind of object, or unknown.
  Term bytes_of(const void* root) const;
  // The same, also for variables that are arrays.
  Term size_of(const void* root) const;

 private:
  const clang::ASTContext& context_;
  term::TermManager& terms_;
  std::set<const void*> locals_, exposed_, lost_, globals_, own_;
  std::map<const void*, Term> allocations_;
  std::set<const void*> of_device_, symbols_, in_symbols_, unsure_, held_;
  bool concurrent_, sets_arguments_;
};

}  // namespace permverify::host
