#include "apps/cli/help_format.h"

#include <vector>

namespace permverify::cli {
namespace {

constexpr std::size_t names_width = 30, line_width = 100, longest_choice = 24;

// The part between `begin` and `end`; empty if the text does not have both.
std::string between(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t from = text.find(begin);
  if (from == std::string::npos) return "";
  const std::size_t to = text.find(end, from + begin.size());
  return to == std::string::npos ? "" : text.substr(from + begin.size(), to - from - begin.size());
}

void replace_all(std::string& text, const std::string& old, const std::string& now) {
  for (std::size_t at = 0; (at = text.find(old, at)) != std::string::npos; at += now.size()) text.replace(at, old.size(), now);
}

// "N", "FILE", "z3|cvc5|both": from CLI11's "UINT:INT in [1 - 8]", "FILE", "TEXT:{z3,cvc5,both}". Empty for flags.
std::string value_of(const CLI::Option& option) {
  if (option.get_type_size() == 0) return "";
  const std::string type = option.get_type_name(), name = type.substr(0, type.find(':'));
  std::string choice = between(type, ":{", "}");
  if (!choice.empty() && choice.size() <= longest_choice) {
    replace_all(choice, ",", "|");
    return choice;
  }
  return name == "INT" || name == "UINT" || name == "FLOAT" ? "N" : name;
}

std::string description_of(const CLI::Option& option) {
  std::string text = option.get_description(), notes;
  const auto add = [&notes](const std::string& note) { notes += (notes.empty() ? "" : ", ") + note; };
  std::string range = between(option.get_type_name(), "INT in [", "]");
  replace_all(range, " - ", " to ");
  if (!range.empty()) add(range);
  if (!option.get_default_str().empty() && option.get_type_size() != 0) add("default " + option.get_default_str());
  for (const CLI::Option* other : option.get_excludes()) add("not with " + other->get_name());
  return notes.empty() ? text : text + " (" + notes + ")";
}

std::vector<std::string> wrapped_words(const std::string& text, std::size_t width) {
  std::vector<std::string> lines(1);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    if (!lines.back().empty() && lines.back().size() + 1 + word.size() > width) lines.emplace_back();
    lines.back() += (lines.back().empty() ? "" : " ") + word;
    at = end + 1;
  }
  return lines;
}

// Of a flag that sets something to false, CLI11 lists `--no-replay{false}`.
std::string without_braces(std::string names) {
  for (std::size_t at = 0; (at = names.find('{')) != std::string::npos;) names.erase(at, names.find('}', at) - at + 1);
  return names;
}

}  // namespace

std::string HelpFormat::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const {
  std::string text = CLI::Formatter::make_help(app, std::move(name), mode);
  replace_all(text, "\n\n\n", "\n\n");
  return text;
}

std::string HelpFormat::make_option(const CLI::Option* option, bool is_positional) const {
  std::string head = "  " + without_braces(option->get_name(is_positional, !is_positional));
  const std::string value = value_of(*option);
  if (!value.empty()) head += " " + value;
  std::string text;
  if (head.size() + 1 > names_width) {
    text = head + "\n";
    head.clear();
  }
  for (const std::string& line : wrapped_words(description_of(*option), line_width - names_width)) {
    head.resize(names_width, ' ');
    text += head + line + "\n";
    head.clear();
  }
  return text;
}

}  // namespace permverify::cli
