#include "lab/neighbours.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

#include "lab/lexer.h"
#include "lab/launch_sizes.h"

namespace permverify::lab {
namespace {

constexpr std::size_t most_launches = 12;
constexpr std::int64_t most_value = 1024;  // of a parameter: arrays are as long
constexpr std::size_t most_threads = 128;
constexpr std::int64_t large_groups[] = {256, 64}, most_groups = 16;
constexpr std::int64_t largest_value = 100'000;  // that a program may mention

std::optional<std::int64_t> number(const std::string& text) {
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [behind, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || behind != end) return {};
  return value;
}

std::vector<std::int64_t> near(std::int64_t value, const std::set<std::int64_t>& mentioned) {
  std::vector<std::int64_t> result{value + 1, value - 1, 2 * value};
  for (const std::int64_t other : mentioned) result.insert(result.end(), {other, other + 1, other - 1});
  std::vector<std::int64_t> kept;
  for (const std::int64_t other : result) {
    const bool fits = other >= 0 && other <= most_value && other != value;
    if (fits && std::find(kept.begin(), kept.end(), other) == kept.end()) kept.push_back(other);
  }
  return kept;
}

std::set<std::int64_t> mentioned_in(const std::string& program, bool c) {
  std::set<std::int64_t> result;
  for (const Lexeme& lexeme : lex(program, c).lexemes) {
    const auto value = lexeme.kind == Lex::Number ? number(std::string(lexeme.text)) : std::nullopt;
    if (value && *value <= most_value) result.insert(*value);
  }
  return result;
}

// All parameters with one value change together: lengths go with what counts them. Contents are drawn anew.
std::vector<Launch> with_other_params(const Launch& launch, const std::set<std::int64_t>& mentioned) {
  std::set<std::int64_t> values;
  const auto value_of = [](const std::string& param) { return number(param.substr(param.find('=') + 1)); };
  for (const std::string& param : launch.params) {
    if (const auto value = value_of(param)) values.insert(*value);
  }
  std::vector<Launch> result;
  for (const std::int64_t value : values) {
    for (const std::int64_t other : near(value, mentioned)) {
      Launch changed = launch;
      changed.arrays.clear();
      for (std::string& param : changed.params) {
        if (value_of(param) == value) param = param.substr(0, param.find('=') + 1) + std::to_string(other);
      }
      result.push_back(std::move(changed));
    }
  }
  return result;
}

std::vector<Launch> with_other_sizes(const Launch& launch, const std::set<std::int64_t>& mentioned) {
  std::vector<Launch> result;
  const auto size = number(launch.local_size), groups = number(launch.num_groups);
  const auto add = [&](std::int64_t local, std::int64_t count) {
    Launch changed = launch;
    changed.arrays.clear();
    changed.local_size = std::to_string(local);
    changed.num_groups = std::to_string(count);
    const std::size_t threads = launch_threads(changed.local_size) * launch_threads(changed.num_groups);
    if (threads >= 1 && threads <= most_threads) result.push_back(std::move(changed));
  };
  if (!size || !groups) return result;
  for (const std::int64_t other : near(*size, mentioned)) add(other, *groups);
  add(*size, *groups + 1);
  return result;
}

// Large groups, and a large value of a parameter. The rest goes with it, if it was as large before: where a
// precondition ties a parameter to the threads, one of them fits.
std::vector<Launch> large_ones(const Launch& launch, const std::string& program, bool c) {
  std::int64_t large_value = 2 * most_value;
  for (const Lexeme& lexeme : lex(program, c).lexemes) {
    const auto value = lexeme.kind == Lex::Number ? number(std::string(lexeme.text)) : std::nullopt;
    if (value && *value < largest_value) large_value = std::max(large_value, *value + 1);
  }
  std::vector<Launch> result;
  const auto resized = [&](std::int64_t from, std::int64_t to) {
    Launch changed = launch;
    changed.arrays.clear();
    for (std::string& param : changed.params) {
      const std::size_t value = param.find('=') + 1;
      if (number(param.substr(value)) == from) param = param.substr(0, value) + std::to_string(to);
    }
    return changed;
  };
  const auto size = number(launch.local_size), groups = number(launch.num_groups);
  if (size && groups) {
    const auto add = [&](std::int64_t group, std::int64_t value, std::int64_t other, std::int64_t count) {
      Launch changed = resized(value, other);
      changed.local_size = std::to_string(group);
      changed.num_groups = std::to_string(count);
      result.push_back(std::move(changed));
    };
    for (const std::int64_t group : large_groups) {
      add(group, *size, *size, *groups);
      add(group, *size, group, *groups);
      add(group, *size * *groups, group * *groups, *groups);
      const std::int64_t many = std::min(large_value / group + 1, most_groups);
      add(group, *size * *groups, group * many, many);
    }
  }
  std::set<std::int64_t> values;
  for (const std::string& param : launch.params) {
    if (const auto value = number(param.substr(param.find('=') + 1))) values.insert(*value);
  }
  for (const std::int64_t value : values) result.push_back(resized(value, large_value));
  return result;
}

}  // namespace

std::vector<Launch> neighbours(const std::vector<Launch>& runs, const std::string& program, bool c) {
  const std::set<std::int64_t> mentioned = mentioned_in(program, c);
  std::vector<std::vector<Launch>> kinds;
  for (const Launch& launch : runs) {
    kinds.push_back(with_other_params(launch, mentioned));
    kinds.push_back(with_other_sizes(launch, mentioned));
  }
  std::vector<Launch> result;
  for (std::size_t round = 0; result.size() < most_launches; ++round) {
    bool any = false;
    for (const auto& kind : kinds) {
      if (round >= kind.size() || result.size() == most_launches) continue;
      any = true;
      result.push_back(kind[round]);
    }
    if (!any) break;
  }
  if (runs.empty()) return result;
  for (Launch& launch : large_ones(runs.front(), program, c)) result.push_back(std::move(launch));
  return result;
}

std::string described(const Launch& launch) {
  std::string text = "local_size=" + launch.local_size + " num_groups=" + launch.num_groups;
  for (const std::string& param : launch.params) text += " " + param;
  return text;
}

}  // namespace permverify::lab
