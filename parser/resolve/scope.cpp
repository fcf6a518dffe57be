#include "parser/resolve/scope.h"

#include <algorithm>

namespace permverify::parser {

void Scope::close(Mark mark) {
  while (entries_.size() > mark) {
    by_name_[entries_.back().name].pop_back();
    entries_.pop_back();
  }
}

void Scope::declare(std::string_view name, Binding binding) {
  by_name_[name].push_back(entries_.size());
  entries_.push_back({name, std::move(binding)});
}

const Binding* Scope::find(std::string_view name) const {
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) return nullptr;
  for (auto it = found->second.rbegin(); it != found->second.rend(); ++it) {
    if (*it >= window_.from || *it < window_.below) return &entries_[*it].binding;
  }
  return nullptr;
}

std::vector<std::string> Scope::names() const {
  std::vector<std::string> names;
  for (const auto& [name, entries] : by_name_) {
    if (find(name)) names.emplace_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

Scope::Window Scope::open_window(Mark below) {
  const Window before = window_;
  window_ = {below, entries_.size()};
  return before;
}

}  // namespace permverify::parser
