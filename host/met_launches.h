// The launches that the execution of the host's code met.
#pragma once
#include <map>
#include <set>
#include <vector>

#include "host/value.h"

namespace permverify::host {

// A launch as the execution met it; the same site may be met several times.
struct Met {
  const clang::CallExpr* site;
  const clang::FunctionDecl* kernel;
  struct Given {
    Value value;
    clang::SourceRange range;
  };
  Given grid, block;                          // in a range of OpenCL: tables with the global and the local sizes of three axes
  bool is_range = false;
  Given shared;  // bytes of dynamic shared memory
  std::vector<Given> arguments;
  std::map<const clang::VarDecl*, Value> constants;  // `__constant__`, copied there before
  ContentsMap contents;                              // of objects, when the launch begins
  std::vector<Fact> facts;
  std::set<const clang::Stmt*> doubts;
  std::set<const void*> freed;                // objects that may have been freed before
  bool own_stream = false;                    // whether it may run while the host goes on with constant memory
  bool no_overflow, no_overflow_of_constants; // assumptions made up to the launch (integers.h)
};

class MetLaunches {
 public:
  void add(Met met);
  // Notes a launch of an unknown kernel.
  void add_open(const clang::CallExpr* site) { open_sites_.insert(site); }
  // Notes a launch of a kernel that is not verified.
  void add_other(const clang::CallExpr* site) { sites_.insert(site); }
  // Whether the limit is reached: further launches are not recorded.
  bool are_too_many() const { return all_.size() >= most; }

  const std::vector<Met>& all() const { return all_; }
  // Whether the site was executed with a known kernel; with an unknown one.
  bool is_met(const clang::CallExpr* site) const { return sites_.count(site) != 0; }
  bool is_open(const clang::CallExpr* site) const { return open_sites_.count(site) != 0; }

  // For parts of the program that are executed again: the launches from the first `count` on.
  std::size_t count() const { return all_.size(); }
  void drop_from(std::size_t count) { all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(count), all_.end()); }
  void add_freed(std::size_t count, const std::set<const void*>& freed);

  // A graph, which may have captured launches, is launched where these objects may have been freed.
  void add_graph(const clang::CallExpr* site, const std::set<const void*>& freed);
  std::size_t graphs() const { return graphs_; }
  void add_freed_before_graphs(const std::set<const void*>& freed) { freed_before_graphs_.insert(freed.begin(), freed.end()); }
  bool is_launched_graph(const clang::CallExpr* site) const { return graph_sites_.count(site) != 0; }
  // Launches in streams of the program may have been captured: then each of them is made with each graph, or not at all.
  void capture();

 private:
  static constexpr std::size_t most = 64;
  std::vector<Met> all_;
  std::set<const clang::CallExpr*> sites_, open_sites_, graph_sites_;
  std::set<const void*> freed_before_graphs_;
  std::size_t graphs_ = 0;
};

}  // namespace permverify::host
