#include "logic/term/trial.h"

#include "logic/term/manager_impl.h"

namespace permverify::term {

Trial::Trial(TermManager& manager) : manager_(manager) {
  auto& impl = *manager.impl_;
  impl.trial.emplace();
  impl.trial->nodes = impl.nodes.size();
  impl.trial->functions = impl.functions.size();
}

Trial::~Trial() {
  auto& impl = *manager_.impl_;
  while (impl.nodes.size() > impl.trial->nodes) {
    impl.table.erase(&impl.nodes.back());
    impl.nodes.pop_back();
  }
  impl.free_bound.resize(impl.trial->nodes);
  for (auto name = impl.trial->names.rbegin(); name != impl.trial->names.rend(); ++name) {
    if (name->second == 0) {
      impl.names.erase(name->first);
    } else {
      impl.names[name->first] = name->second;
    }
  }
  for (const std::string& operation : impl.trial->operations) impl.operations.erase(operation);
  while (impl.functions.size() > impl.trial->functions) impl.functions.pop_back();
  impl.trial.reset();
}

}  // namespace permverify::term
