// Text cut at a separator.
#pragma once
#include <string>
#include <vector>

namespace permverify::support {

// The parts between the separators, empty ones too: n separators give n + 1 parts.
inline std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  for (std::size_t at; (at = text.find(separator, start)) != std::string::npos; start = at + 1) {
    parts.push_back(text.substr(start, at - start));
  }
  parts.push_back(text.substr(start));
  return parts;
}

}  // namespace permverify::support
