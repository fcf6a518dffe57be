// Colours of the terminal, or none.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace permverify::report {

enum class Ink : std::uint8_t { Plain, Bold, Error, Unknown, Warning, Place, Good };

class Style {
 public:
  explicit Style(bool colour) : colour_(colour) {}
  std::string operator()(Ink ink, std::string_view text) const;

 private:
  bool colour_;
};

}  // namespace permverify::report
