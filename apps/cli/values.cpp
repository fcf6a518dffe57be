#include "apps/cli/values.h"

#include <unistd.h>

#include <cstdlib>

namespace permverify::cli {

void refuse(const std::string& message) { throw std::invalid_argument(message); }

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  for (std::size_t at; (at = text.find(separator, start)) != std::string::npos; start = at + 1) {
    parts.push_back(text.substr(start, at - start));
  }
  parts.push_back(text.substr(start));
  return parts;
}

std::array<std::optional<std::int64_t>, 3> sizes(const std::string& text, const std::string& option) {
  std::array<std::optional<std::int64_t>, 3> result;
  if (text.empty()) return result;
  const std::vector<std::string> parts = split(text, ',');
  if (parts.size() > 3) refuse(option + ": at most three dimensions X,Y,Z");
  for (std::size_t i = 0; i < parts.size(); ++i) {
    result[i] = number<std::int64_t>(parts[i], 1, option);
  }
  return result;
}

driver::Format format(const std::string& name) {
  return name == "json" ? driver::Format::Json : driver::Format::Text;
}

bool coloured(const std::string& choice) {
  const char* no_color = std::getenv("NO_COLOR");
  const bool allowed = no_color == nullptr || *no_color == '\0';
  return choice == "always" || (choice == "auto" && allowed && isatty(STDOUT_FILENO) == 1);
}

}  // namespace permverify::cli
