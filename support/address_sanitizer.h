// Whether this build has the address sanitizer. It reserves terabytes of address space, so that no limit on
// memory can be set.
#pragma once

namespace permverify::support {

#if defined(__SANITIZE_ADDRESS__)  // g++
inline constexpr bool has_address_sanitizer = true;
#elif defined(__has_feature)  // Clang
#if __has_feature(address_sanitizer)
inline constexpr bool has_address_sanitizer = true;
#else
inline constexpr bool has_address_sanitizer = false;
#endif
#else
inline constexpr bool has_address_sanitizer = false;
#endif

}  // namespace permverify::support
