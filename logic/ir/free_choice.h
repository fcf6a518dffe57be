// A choice that every execution may make in its own way, such as which thread moves an element of an asynchronous copy:
// whatever a run takes for it is what a device may take. Other unknown values are one value each, which is not known.
#pragma once
#include <string_view>

namespace permverify::ir {

// The name of the private variable that a front end declares for it; no variable of a source can be named so.
inline constexpr std::string_view free_choice = "choice of threads";

}  // namespace permverify::ir
