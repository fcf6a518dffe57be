#include "host/met_launches.h"

namespace permverify::host {

void MetLaunches::add(Met met) {
  sites_.insert(met.site);
  all_.push_back(std::move(met));
}

void MetLaunches::add_freed(std::size_t count, const std::set<const void*>& freed) {
  for (std::size_t i = count; i < all_.size(); ++i) all_[i].freed.insert(freed.begin(), freed.end());
}

void MetLaunches::add_graph(const clang::CallExpr* site, const std::set<const void*>& freed) {
  ++graphs_;
  graph_sites_.insert(site);
  add_freed_before_graphs(freed);
}

void MetLaunches::capture() {
  for (Met& met : all_) {
    if (!met.own_stream) continue;
    met.freed.insert(freed_before_graphs_.begin(), freed_before_graphs_.end());
    met.doubts.insert(met.site);
  }
}

}  // namespace permverify::host
