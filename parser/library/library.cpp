// A section is the text from a line `//# names : needed names` to the next. Sections are few: a needed one is looked
// for by its names, until nothing is added.
#include "parser/library/library.h"

#include <algorithm>
#include <sstream>

namespace permverify::parser {
namespace {

struct Section {
  std::vector<std::string> names, needs;
  std::string text;
  bool wanted = false, allowed = true;
};

std::vector<Section> sections() {
  std::vector<Section> result;
  std::istringstream source{std::string(library_source())};
  for (std::string line; std::getline(source, line);) {
    if (!line.starts_with("//#")) {
      if (!result.empty()) result.back().text += line + "\n";
      continue;
    }
    Section& section = result.emplace_back();
    std::istringstream words(line.substr(3));
    auto* names = &section.names;
    for (std::string word; words >> word;) {
      if (word == ":") names = &section.needs;
      else names->push_back(word);
    }
  }
  return result;
}

bool declares(const Section& section, const std::string& name) {
  return std::find(section.names.begin(), section.names.end(), name) != section.names.end();
}

// Sections that need one that is left out are left out, those that are needed by a wanted one wanted.
void spread(std::vector<Section>& all) {
  for (bool changed = true; changed;) {
    changed = false;
    for (Section& section : all) {
      for (const std::string& need : section.needs) {
        for (Section& other : all) {
          if (!declares(other, need)) continue;
          const bool out = section.allowed && !other.allowed;
          const bool in = section.wanted && section.allowed && !other.wanted;
          if (out) section.allowed = false;
          if (in) other.wanted = true;
          changed = changed || out || in;
        }
      }
    }
  }
}

// `int[] a` as C writes it.
std::string in_c(std::string text) {
  constexpr std::string_view array = "int[] ";
  for (auto at = text.find(array); at != text.npos; at = text.find(array, at)) text.replace(at, array.size(), "int *");
  return text;
}

}  // namespace

std::set<std::string_view> called_names(const std::vector<Token>& tokens, std::string_view text) {
  std::set<std::string_view> result;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (tokens[i].kind != Tok::Identifier || tokens[i + 1].kind != Tok::LParen) continue;
    result.insert(text.substr(tokens[i].begin, tokens[i].end - tokens[i].begin));
  }
  return result;
}

std::string needed_library(const std::set<std::string_view>& called, const std::set<std::string_view>& declared,
                           Dialect dialect) {
  static const std::vector<Section> whole = sections();
  const auto any = [](const Section& section, const std::set<std::string_view>& names) {
    return std::any_of(section.names.begin(), section.names.end(),
                       [&](const std::string& name) { return names.contains(name); });
  };
  if (std::none_of(whole.begin(), whole.end(), [&](const Section& s) { return any(s, called); })) return {};
  std::vector<Section> all = whole;
  for (Section& section : all) {
    section.allowed = !any(section, declared);
    section.wanted = any(section, called);
  }
  spread(all);
  std::string text;
  for (const Section& section : all) {
    if (section.wanted && section.allowed) text += section.text;
  }
  return dialect == Dialect::C ? in_c(std::move(text)) : text;
}

}  // namespace permverify::parser
