#include "apps/cli/values.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "support/split.h"

namespace permverify::cli {
namespace {

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

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

namespace {

bool has_more_threads(const ir::LaunchSizes& launch, std::int64_t most) {
  std::int64_t threads = 1;
  for (const auto* sizes : {&launch.gsize, &launch.ngroups}) {
    for (const auto& size : *sizes) {
      if (size.value_or(1) > most / threads) return true;
      threads *= size.value_or(1);
    }
  }
  return false;
}

}  // namespace

void check_threads(const driver::ReadOptions& read, const ir::LaunchSizes& launch) {
  const auto& most = read.c.max_threads;
  if (!most) return;
  const std::string than = "more threads than a launch is assumed to have (" + std::to_string(*most) + "; see --max-threads)";
  if (has_more_threads(launch, *most)) refuse("--local-size, --num-groups: " + than);
  for (const driver::KernelSizes& sizes : read.kernel_sizes) {
    if (has_more_threads(sizes.launch, *most)) refuse("[[kernel]] `" + sizes.pattern + "`: " + than);
  }
}

void check_block(const std::vector<std::string>& files, const driver::ReadOptions& read, const ir::LaunchSizes& launch) {
  const auto is_cuda = [&](const std::string& file) { return driver::language_of(file, read) == driver::Language::Cuda; };
  if (read.c.any_group || files.empty() || !std::all_of(files.begin(), files.end(), is_cuda)) return;
  constexpr std::int64_t most_in_all = 1024;
  const std::int64_t most = read.c.max_group.value_or(most_in_all);
  const std::array<std::int64_t, 3> of_axis{1024, 1024, 64};
  std::int64_t threads = 1;
  for (std::size_t d = 0; d < 3; ++d) {
    const std::int64_t size = launch.gsize[d].value_or(1);
    if (size > most / threads || (!read.c.max_group && size > of_axis[d])) {
      refuse("--local-size: no device of CUDA has such blocks (" + std::to_string(most) + " threads in all, 64 along z; `--max-local-size any` drops the limit)");
    }
    threads *= size;
  }
}

std::map<std::string, std::int64_t> parameters(const std::vector<std::string>& texts) {
  std::map<std::string, std::int64_t> result;
  for (const std::string& param : texts) {
    const std::size_t equals = param.find('=');
    if (equals == std::string::npos || equals == 0) refuse("--param: write NAME=NUMBER");
    const std::string name = param.substr(0, equals);
    const auto value = number<std::int64_t>(param.substr(equals + 1),
                                            std::numeric_limits<std::int64_t>::min(), "--param");
    if (!result.emplace(name, value).second) refuse("--param: `" + name + "` is given twice");
  }
  return result;
}

std::string file_path(const std::string& name) {
  return name.size() > 1 && name[0] == '-' ? "./" + name : name;
}

std::string from_here(const std::filesystem::path& path) {
  std::error_code unknown;
  const std::string here = std::filesystem::relative(path, unknown).string();
  const bool is_outside = here == ".." || here.starts_with("../");
  return unknown || here.empty() || is_outside ? path.string() : here;
}

driver::ProgressMode progress_mode(const std::string& choice) {
  if (choice == "plain") return driver::ProgressMode::Plain;
  if (choice == "none") return driver::ProgressMode::None;
  return isatty(STDERR_FILENO) == 1 && !is_dumb_terminal() ? driver::ProgressMode::Live : driver::ProgressMode::Plain;
}

bool coloured(const std::string& choice) {
  if (choice != "auto" || is_set("NO_COLOR")) return choice == "always";
  if (is_set("CLICOLOR_FORCE") && std::string_view(std::getenv("CLICOLOR_FORCE")) != "0") return true;
  return isatty(STDOUT_FILENO) == 1 && !is_dumb_terminal();
}

std::size_t terminal_width() {
  constexpr std::size_t least = 40;
  std::size_t columns = 0;
  if (is_set("COLUMNS")) {
    const std::string_view text = std::getenv("COLUMNS");
    if (std::from_chars(text.data(), text.data() + text.size(), columns).ec != std::errc{}) columns = 0;
  } else if (winsize size{}; isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) {
    columns = size.ws_col;
  }
  return columns == 0 ? 0 : std::max(columns, least);
}

}  // namespace permverify::cli
