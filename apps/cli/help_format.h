// How `--help` looks: one line for an option and its value, a description that is wrapped, the default in words.
#pragma once
#include <CLI/CLI.hpp>
#include <string>

namespace permverify::cli {

class HelpFormat : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
};

}  // namespace permverify::cli
