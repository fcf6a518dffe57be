#include "lab/mutants.h"

#include <algorithm>
#include <functional>

#include "lab/lexer.h"

namespace permverify::lab {
namespace {

using Clauses = std::vector<std::string>;
using Texts = std::vector<std::string>;

std::string replaced(const std::string& text, std::size_t begin, std::size_t size, const std::string& by) {
  return text.substr(0, begin) + by + text.substr(begin + size);
}

bool sign_at(const std::string& text, std::size_t at, std::string_view sign) {
  return text.compare(at, sign.size(), sign) == 0;
}

// The signs of a clause, with those that belong together together.
void for_each_operator(const std::string& clause, const std::function<void(std::size_t, std::string_view)>& visit) {
  static constexpr std::string_view longest[] = {"<==>", "==>", "==", "!=", "<=", ">=", "**", "&&", "||"};
  const Lexed lexed = lex(clause, false);
  std::size_t behind = 0;
  for (const Lexeme& lexeme : lexed.lexemes) {
    if (lexeme.kind != Lex::Sign || lexeme.begin < behind) continue;
    std::string_view sign = lexeme.text;
    for (const std::string_view candidate : longest) {
      if (candidate.size() > sign.size() && sign_at(clause, lexeme.begin, candidate)) sign = candidate;
    }
    behind = lexeme.begin + sign.size();
    visit(lexeme.begin, sign);
  }
}

Texts with_word(const std::string& clause, std::string_view word, const std::string& by) {
  Texts result;
  const Lexed lexed = lex(clause, false);
  for (const Lexeme& lexeme : lexed.lexemes) {
    if (lexeme.text == word) result.push_back(replaced(clause, lexeme.begin, word.size(), by));
  }
  return result;
}

Texts with_sign(const std::string& clause, std::string_view sign, const std::string& by) {
  Texts result;
  for_each_operator(clause, [&](std::size_t at, std::string_view found) {
    if (found == sign) result.push_back(replaced(clause, at, sign.size(), by));
  });
  return result;
}

// Without one of the parts that `**` or `&&` joins at the top.
Texts without_part(const std::string& clause) {
  std::vector<std::size_t> cuts;
  int depth = 0;
  bool implies = false;
  for_each_operator(clause, [&](std::size_t at, std::string_view sign) {
    if (sign == "(" || sign == "[" || sign == "{") ++depth;
    else if (sign == ")" || sign == "]" || sign == "}") --depth;
    else if (depth == 0 && (sign == "**" || sign == "&&")) cuts.push_back(at);
    else if (depth == 0 && (sign == "==>" || sign == "?" || sign == "||")) implies = true;
  });
  Texts result;
  const std::size_t word = clause.find(' ');
  if (implies || cuts.empty() || word == clause.npos) return result;
  const std::size_t end = clause.rfind(';');
  for (std::size_t i = 0; i <= cuts.size(); ++i) {
    const std::size_t from = i == 0 ? word + 1 : cuts[i - 1];
    const std::size_t to = i == 0 ? cuts[0] + 2 : i < cuts.size() ? cuts[i] : end;
    result.push_back(replaced(clause, from, to - from, " "));
  }
  return result;
}

struct Change {
  const char* name;
  std::function<Texts(const std::string&)> of;  // a clause -> what it may become
};

const std::vector<Change>& changes() {
  static const std::vector<Change> all{
      {"left_out", [](const std::string&) { return Texts{""}; }},
      {"read_only", [](const std::string& clause) { return with_word(clause, "write", "read"); }},
      {"next_element", [](const std::string& clause) { return with_sign(clause, "]", " + 1]"); }},
      {"not_equal", [](const std::string& clause) { return with_sign(clause, "==", ">="); }},
      {"part_left_out", without_part},
      {"minus", [](const std::string& clause) { return with_sign(clause, "+", "-"); }},
      {"too_much", [](const std::string& clause) { return with_word(clause, "read", "write"); }},
      {"one_too_few", [](const std::string& clause) { return with_sign(clause, "<=", "<"); }},
      {"one_too_many", [](const std::string& clause) { return with_sign(clause, "<", "<="); }},
      {"from_one", [](const std::string& clause) { return with_word(clause, "0", "1"); }},
  };
  return all;
}

// All mutants of one kind and region, in order of the clauses.
std::vector<Mutant> of_kind(const CutRegion& region, const Change& change) {
  std::vector<Mutant> result;
  for (std::size_t i = 0; i < region.clauses.size(); ++i) {
    for (const std::string& text : change.of(region.clauses[i])) {
      Clauses clauses = region.clauses;
      if (text.empty()) clauses.erase(clauses.begin() + static_cast<std::ptrdiff_t>(i));
      else clauses[i] = text;
      result.push_back({std::string(change.name) + "_" + region.region.name, region.region.name, std::move(clauses)});
    }
  }
  return result;
}

// What a contract must not ask for.
std::vector<Mutant> of_threads(const CutRegion& region) {
  std::vector<Mutant> result;
  if (region.region.clauses.count("requires") == 0 || !region.region.name.starts_with("contract")) return result;
  for (const auto& [name, clause] : {std::pair("contradiction", "requires false;"),
                                     std::pair("first_thread_only", "requires tid == 0;")}) {
    Clauses clauses = region.clauses;
    clauses.push_back(clause);
    result.push_back({std::string(name) + "_" + region.region.name, region.region.name, std::move(clauses)});
  }
  return result;
}

}  // namespace

std::vector<Mutant> mutants(const std::vector<CutRegion>& regions, std::size_t most) {
  std::vector<std::vector<Mutant>> kinds;
  for (const Change& change : changes()) {
    for (const CutRegion& region : regions) kinds.push_back(of_kind(region, change));
  }
  for (const CutRegion& region : regions) kinds.push_back(of_threads(region));
  std::vector<Mutant> result;
  for (std::size_t round = 0; result.size() < most; ++round) {
    bool any = false;
    for (const auto& kind : kinds) {
      if (round >= kind.size() || result.size() == most) continue;
      any = true;
      result.push_back(kind[round]);
      if (round > 0) result.back().name += "_" + std::to_string(round + 1);
    }
    if (!any) break;
  }
  return result;
}

}  // namespace permverify::lab
