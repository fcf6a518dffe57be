// One visitor from several lambdas, for std::visit with every arm named.
#pragma once

namespace permverify::support {

template <class... Arms>
struct Overloaded : Arms... {
  using Arms::operator()...;
};
template <class... Arms>
Overloaded(Arms...) -> Overloaded<Arms...>;

}  // namespace permverify::support
