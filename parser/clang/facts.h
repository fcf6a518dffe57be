// What one pass over a kernel learns about pointers and objects, for the next pass to start from:
// it only grows, and the kernel is lowered again until nothing new was learned.
#pragma once
#include <set>
#include <tuple>
#include <utility>

#include "parser/clang/values.h"

namespace permverify::parser {

// A pointer inside an object that is kept in registers.
struct SlotKey {
  VarKey region;
  Path path;
  std::int64_t unit = 0;
  auto operator<=>(const SlotKey&) const = default;
};

class Facts {
 public:
  // The number of the inlined copy that a call in `parent` makes, with `site` telling calls apart.
  std::uint32_t instance(std::uint32_t parent, const void* site);
  // All targets that may be stored in a pointer, in a fixed order.
  const std::vector<Target>& targets(const SlotKey& slot) { return targets_[slot]; }
  void add_target(const SlotKey& slot, const Target& target);
  // Private objects whose elements are chosen by an index that is no literal.
  bool needs_array(const VarKey& key) const { return arrays_.count(key) != 0; }
  void need_array(const VarKey& key) { changed_ |= arrays_.insert(key).second; }
  // Functions that return references to several places, by the key of their result: it is kept as a pointer.
  bool needs_pointer(const VarKey& result) const { return pointers_.count(result) != 0; }
  void need_pointer(const VarKey& result) { changed_ |= pointers_.insert(result).second; }
  // Objects that are accessed through types of another size.
  bool needs_bytes(const VarKey& key) const { return bytes_.count(key) != 0; }
  void need_bytes(const VarKey& key) { changed_ |= bytes_.insert(key).second; }
  // Variables of the group or of the device that a pass has found.
  void add_shared(const VarKey& key, const clang::VarDecl& variable) { shared_[key] = &variable; }
  const clang::VarDecl* shared(const VarKey& key) const {
    const auto known = shared_.find(key);
    return known == shared_.end() ? nullptr : known->second;
  }

  // Arrays that asynchronous copies read or write; their positions are the same in every pass.
  struct Copied {
    Target target;
    support::Span at;       // of a copy
    bool elsewhere = false;  // another copy uses the array, too
    bool written = false;    // by some copy
  };
  const std::vector<Copied>& copied() const { return copied_; }
  void add_copied(const Target& target, bool writes, support::Span at);

  // Arrays of the group or of the device that the kernel accesses, in one order in every pass.
  struct Accessed {
    Target target;
    bool written = false;
    bool by_program = false;  // not only by copies and synchronisation
  };
  const std::vector<Accessed>& accessed() const { return accessed_; }
  void add_accessed(const Target& target, bool writes, bool by_program);
  // Whether the kernel makes a pipeline of the block.
  bool has_pipeline() const { return pipeline_; }
  void add_pipeline() { changed_ |= !std::exchange(pipeline_, true); }

  // What waits for the copies of the kernel (CopiesUnderWay).
  const std::set<int>& waiters() const { return waiters_; }
  bool has_waiter(int waiter) const { return waiters_.count(waiter) != 0; }
  void add_waiter(int waiter) { changed_ |= waiters_.insert(waiter).second; }
  // Whether copies are made by the block together, and by a thread.
  bool has_copies_of(bool block) const { return copiers_.count(block) != 0; }
  void add_copy_of(bool block) { changed_ |= copiers_.insert(block).second; }
  // The number of a barrier that is an object of the program: the same in every pass.
  int barrier(const Target& target, std::int64_t element);

  bool changed() const { return changed_; }
  void start_pass() { changed_ = false; }

 private:
  std::map<std::pair<std::uint32_t, const void*>, std::uint32_t> instances_;
  std::map<SlotKey, std::vector<Target>> targets_;
  std::set<VarKey> arrays_, pointers_, bytes_;
  std::map<VarKey, const clang::VarDecl*> shared_;
  std::vector<Copied> copied_;
  std::vector<Accessed> accessed_;
  bool pipeline_ = false;
  std::set<int> waiters_;
  std::set<bool> copiers_;
  std::vector<std::pair<Target, std::int64_t>> barriers_;
  bool changed_ = false;
};

}  // namespace permverify::parser
