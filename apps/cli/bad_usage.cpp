#include "apps/cli/bad_usage.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "support/similar.h"
#include "support/split.h"

namespace permverify::cli {
namespace {

const std::vector<std::string> commands{"verify", "check", "obligations", "explain", "run", "replay", "export",
                                        "infer", "serve", "lab", "grade", "report", "cache", "lsp", "completion", "batch", "audit", "stability"};

std::string did_you_mean(const std::string& word, const std::vector<std::string>& candidates) {
  const std::vector<std::string> close = support::similar(word, candidates);
  return close.empty() ? "" : "; did you mean `" + close.front() + "`?";
}

// An option that does not exist, with the closest one that the command has.
std::string no_option(const CLI::App& app, const std::string& option) {
  std::vector<std::string> names;
  const auto parsed = app.get_subcommands();
  for (const CLI::Option* known : (parsed.empty() ? &app : parsed.front())->get_options()) {
    for (const std::string& name : known->get_lnames()) names.push_back("--" + name);
  }
  const std::string name = option.substr(0, option.find('='));
  return "there is no option `" + name + "`" + did_you_mean(name, names);
}

// The commands that follow this one; empty: none do.
std::vector<std::string> names_of_commands(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::App* sub : command.get_subcommands([](const CLI::App*) { return true; })) names.push_back(sub->get_name());
  return names;
}

std::string name_of_command(const CLI::App& app) {
  const auto parsed = app.get_subcommands();
  return parsed.empty() ? "verify" : parsed.front()->get_name();
}

std::string see_help(const CLI::App& app) {
  return "; more in `permverify " + name_of_command(app) + " --help`";
}

}  // namespace

bool is_command(const std::string& word) {
  return std::find(commands.begin(), commands.end(), word) != commands.end();
}

std::string not_expected(const CLI::App& app) {
  const std::vector<std::string> left = app.remaining(true);
  const std::string first = left.empty() ? "" : left.front();
  if (first.starts_with("-")) return no_option(app, first) + see_help(app);
  return "`" + first + "` is one argument too many" + see_help(app);
}

std::string missing(const CLI::App& app) {
  // An option that does not exist is the better reason: nothing else was written.
  const std::vector<std::string> left = app.remaining(true);
  const std::string command = name_of_command(app);
  const auto parsed = app.get_subcommands();
  const std::vector<std::string> further = parsed.empty() ? std::vector<std::string>{} : names_of_commands(*parsed.front());
  if (!left.empty() && !further.empty() && !left.front().starts_with("-")) {
    return "`" + command + "` has no command `" + left.front() + "`" + did_you_mean(left.front(), further) + see_help(app);
  }
  if (!left.empty()) return no_option(app, left.front()) + see_help(app);
  if (command == "lab") return "which command of `lab`, and which exercise?" + see_help(app);
  if (command == "grade") return "which exercise, and which submissions?" + see_help(app);
  const bool many = command != "run" && command != "replay" && command != "export" && command != "infer" &&
                    command != "report";
  return (many ? "which files? Write `permverify FILE...`" : "which file? Write `permverify " + command + " FILE`") +
         see_help(app);
}

std::string bad_value(const CLI::App& app, const std::string& complaint) {
  const std::string_view sets[] = {" not in {", " required TEXT:{"};
  std::string text = complaint;
  const std::size_t colon = text.find(": ");
  for (const std::string_view set : sets) {
    const std::size_t at = text.find(set), close = text.rfind('}');
    if (colon == std::string::npos || at == std::string::npos || close == std::string::npos) continue;
    const bool missing = set != sets[0];
    const std::string value = text.substr(colon + 2, at - colon - 2);
    const std::size_t begin = at + set.size();
    std::string names;
    for (const std::string& name : support::split(text.substr(begin, close - begin), ',')) names += (names.empty() ? "" : ", ") + name;
    text = text.substr(0, colon + 2) + (missing ? "a value is missing" : "`" + value + "` is no value of it") + "; write one of " + names;
    break;
  }
  return "permverify: " + text + see_help(app) + "\n";
}

std::string misspelt_command(const std::vector<std::string>& files) {
  if (files.empty() || files.front().find_first_of("./-") != std::string::npos) return "";
  std::error_code error;
  if (std::filesystem::exists(files.front(), error)) return "";
  if (std::find(commands.begin(), commands.end(), files.front()) != commands.end()) {
    return "the command `" + files.front() + "` comes first, before its options";
  }
  const std::string hint = did_you_mean(files.front(), commands);
  return hint.empty() ? "" : "there is no command or file `" + files.front() + "`" + hint;
}

}  // namespace permverify::cli
