#include "driver/verify/baseline_file.h"

#include <stdexcept>

#include "driver/read/text_file.h"

namespace permverify::driver {

std::optional<report::Baseline> read_baseline(const Options& options) {
  if (options.baseline.empty()) return std::nullopt;
  const std::optional<std::string> text = read_text(options.baseline);
  if (!text) throw std::invalid_argument("--baseline: cannot read " + options.baseline);
  try {
    return report::baseline_of(*text);
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument("--baseline: " + options.baseline + " " + error.what());
  }
}

}  // namespace permverify::driver
