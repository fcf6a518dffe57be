// A choice that an execution makes freely, such as the thread that moves an element of an asynchronous copy: a device
// may make every choice that a run makes. Any other unknown value is fixed, and only its number is not known.
#pragma once
#include <string_view>

namespace permverify::ir {

// The name of the private variable that a front end declares for such a choice. No source can contain it.
inline constexpr std::string_view free_choice = "choice of threads";

// The name of the private variable that counts the events of the copies of a group (OpenCL C 6.15.11). The latest event has this number.
inline constexpr std::string_view events_of_copies = "events of copies";
// The name of private variables for arguments that all threads of a group have to give alike.
inline constexpr std::string_view common_argument = "argument of all threads";

}  // namespace permverify::ir
