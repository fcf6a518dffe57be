// A choice that an execution makes freely, such as the thread that moves an element of an asynchronous copy: a device
// may make every choice that a run makes. Any other unknown value is fixed, and only its number is not known.
#pragma once
#include <string_view>

namespace permverify::ir {

// The name of the private variable that a front end declares for such a choice. No source can contain it.
inline constexpr std::string_view free_choice = "choice of threads";

}  // namespace permverify::ir
