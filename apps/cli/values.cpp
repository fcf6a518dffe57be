#include "apps/cli/values.h"

#include <unistd.h>

#include <cstdlib>

#include "support/split.h"

namespace permverify::cli {
namespace {

// One without escape sequences, as inside an editor.
bool is_dumb_terminal() {
  const char* terminal = std::getenv("TERM");
  return terminal != nullptr && std::string_view(terminal) == "dumb";
}

}  // namespace

void refuse(const std::string& message) { throw std::invalid_argument(message); }

std::array<std::optional<std::int64_t>, 3> sizes(const std::string& text, const std::string& option) {
  std::array<std::optional<std::int64_t>, 3> result;
  if (text.empty()) return result;
  const std::vector<std::string> parts = support::split(text, ',');
  if (parts.size() > 3) refuse(option + ": at most three dimensions X,Y,Z");
  for (std::size_t i = 0; i < parts.size(); ++i) {
    result[i] = number<std::int64_t>(parts[i], 1, option);
  }
  return result;
}

std::map<std::string, std::int64_t> parameters(const std::vector<std::string>& texts) {
  std::map<std::string, std::int64_t> result;
  for (const std::string& param : texts) {
    const std::size_t equals = param.find('=');
    if (equals == std::string::npos || equals == 0) refuse("--param: write NAME=NUMBER");
    result[param.substr(0, equals)] = number<std::int64_t>(
        param.substr(equals + 1), std::numeric_limits<std::int64_t>::min(), "--param");
  }
  return result;
}

driver::ProgressMode progress_mode(const std::string& choice) {
  if (choice == "plain") return driver::ProgressMode::Plain;
  if (choice == "none") return driver::ProgressMode::None;
  return isatty(STDERR_FILENO) == 1 && !is_dumb_terminal() ? driver::ProgressMode::Live : driver::ProgressMode::Plain;
}

driver::Format format(const std::string& name) {
  return name == "json" ? driver::Format::Json : driver::Format::Text;
}

bool coloured(const std::string& choice) {
  const char* no_color = std::getenv("NO_COLOR");
  const bool allowed = no_color == nullptr || *no_color == '\0';
  return choice == "always" ||
         (choice == "auto" && allowed && isatty(STDOUT_FILENO) == 1 && !is_dumb_terminal());
}

}  // namespace permverify::cli
