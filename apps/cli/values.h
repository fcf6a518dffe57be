// Values of options that several commands share. What is no such value is refused with
// std::invalid_argument, whose text is the whole complaint.
#pragma once
#include <CLI/CLI.hpp>
#include <charconv>
#include <filesystem>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "driver/options.h"

namespace permverify::cli {

[[noreturn]] void refuse(const std::string& message);

template <class Number>
Number number(const std::string& text, Number least, const std::string& option) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < least) {
    const bool bounded = least != std::numeric_limits<Number>::min();
    refuse(option + ": `" + text + "` is not a whole number" +
           (bounded ? " of at least " + std::to_string(least) : ""));
  }
  return value;
}

// `X[,Y,Z]`, each at least 1; the empty text fixes nothing.
std::array<std::optional<std::int64_t>, 3> sizes(const std::string& text, const std::string& option);

// Refuses sizes, of the call or of a configuration, whose launch has more threads than any: that is not the fault of a contract.
void check_threads(const driver::ReadOptions& read, const ir::LaunchSizes& launch);

// Refuses a block beyond CUDA's limits, unless an option drops them or gives another one: no launch would be left.
void check_block(const std::vector<std::string>& files, const driver::ReadOptions& read, const ir::LaunchSizes& launch);

// `NAME=NUMBER` each, for `--param`.
std::map<std::string, std::int64_t> parameters(const std::vector<std::string>& texts);

// A file whose name begins with `-`, as a path that no program takes for an option.
std::string file_path(const std::string& name);

// The path as the user would write it from the current folder: a file outside of it keeps its own.
std::string from_here(const std::filesystem::path& path);

// For `--progress auto|plain|none`.
driver::ProgressMode progress_mode(const std::string& choice);

// Whether stdout is to be coloured, for `--color auto|always|never`; see no-color.org and bixense.com/clicolors.
bool coloured(const std::string& choice);

// Columns of text on stdout: those of the terminal, or of the variable COLUMNS if it is exported; 0: no limit.
std::size_t terminal_width();

}  // namespace permverify::cli
