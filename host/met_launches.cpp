#include "host/met_launches.h"

namespace permverify::host {

void MetLaunches::add(Met met) {
  sites_.insert(met.site);
  all_.push_back(std::move(met));
}

void MetLaunches::add_freed(std::size_t count, const std::set<const void*>& freed) {
  for (std::size_t i = count; i < all_.size(); ++i) all_[i].freed.insert(freed.begin(), freed.end());
}

}  // namespace permverify::host
