// The options of `permverify report`.
#pragma once
#include <string>

#include "driver/output/formats.h"

namespace CLI {
class App;
}

namespace permverify::cli {

// What the options say before they are checked.
struct RawReport {
  std::string format = "short";
  driver::ConvertOptions options;
};

CLI::App* add_report(CLI::App& app, RawReport& raw);
driver::ConvertOptions finish_report(const RawReport& raw);

}  // namespace permverify::cli
