#include "apps/cli/whole_number.h"

#include <charconv>
#include <limits>
#include <optional>
#include <string>

namespace permverify::cli {
namespace {

bool is_within(const std::string& text, std::uint64_t least, std::uint64_t most) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [behind, error] = std::from_chars(text.data(), end, value);
  return error == std::errc{} && behind == end && least <= value && value <= most;
}

CLI::Validator validator(std::uint64_t least, std::uint64_t most, const std::string& bounds, const std::string& description) {
  return {[=](std::string& text) {
            return is_within(text, least, most) ? std::string() : "`" + text + "` is not a whole number " + bounds;
          },
          description};
}

}  // namespace

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
  const std::string low = std::to_string(least), high = std::to_string(most);
  return validator(least, most, "from " + low + " to " + high, "INT in [" + low + " - " + high + "]");
}

CLI::Validator at_least_one() { return validator(1, std::numeric_limits<std::int64_t>::max(), "of at least 1", "POSITIVE"); }

}  // namespace permverify::cli
