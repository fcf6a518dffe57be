#include "tests/differential/c/wild.h"

#include <cctype>

#include "tests/differential/c/kernel.h"
#include "tests/differential/c/wild_parts.h"
#include "tests/differential/random/rng.h"

namespace permverify::differential {
namespace {

using Words = std::vector<std::string>;

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Words, spaces and single signs; together they are the text.
Words split(const std::string& text) {
  Words words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    while (is_word(text[at]) && end < text.size() && is_word(text[end])) ++end;
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

Words lines(const std::string& text) {
  Words result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1);
    result.push_back(text.substr(at, end + 1 - at));
    at = end + 1;
  }
  return result;
}

std::string joined(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += word;
  return text;
}

// Some of them deleted, doubled, or exchanged.
void disturb(Rng& rng, Words& words, std::size_t most) {
  if (words.empty()) return;
  const std::size_t count = std::min(words.size(), 1 + rng.below(most));
  const std::size_t at = rng.below(words.size() - count + 1);
  const auto from = words.begin() + static_cast<std::ptrdiff_t>(at);
  const auto to = from + static_cast<std::ptrdiff_t>(count);
  const Words part(from, to);
  switch (rng.below(3)) {
    case 0:
      words.erase(from, to);
      break;
    case 1:
      words.insert(to, part.begin(), part.end());
      break;
    default:
      std::swap(words[at], words[rng.below(words.size())]);
      break;
  }
}

std::string nested(Rng& rng) {
  static const std::vector<std::vector<std::string>> pairs{
      {"(", ")"},         {"{", "}"},       {"if (1) {", "}"},
      {"-", ""},          {"~(int)(", ")"}, {"for (;;) {", "break; }"},
      {"1 ? 2 : (", ")"}, {"*&", ""},       {"(int4)(", ")"}};
  const auto& pair = rng.pick(pairs);
  const bool statement = pair[0].back() == '{';
  const auto depth = rng.between(5, rng.percent(20) ? 2000 : 200);
  std::string open, close;
  for (std::int64_t i = 0; i < depth; ++i) {
    open += pair[0];
    close += pair[1];
  }
  return statement ? open + ";" + close : "int deep = " + open + "1" + close + ";";
}

std::string mutated(Rng& rng, const std::string& text) {
  Words by_line = lines(text);
  Words by_word = split(text);
  switch (rng.below(8)) {
    case 0:
    case 1:
      disturb(rng, by_word, 6);
      return joined(by_word);
    case 2:
      disturb(rng, by_line, 4);
      return joined(by_line);
    case 3:
      by_word[rng.below(by_word.size())] = rng.pick(odd_tokens());
      return joined(by_word);
    case 4:
      return rng.pick(odd_declarations()) + text;
    case 5:
    case 6: {
      const std::size_t at = rng.below(by_line.size());
      const bool deep = rng.percent(15);
      by_line[at] += (deep ? nested(rng) : rng.pick(odd_statements())) + "\n";
      return joined(by_line);
    }
    default:
      // A word becomes another one of the text: types, names and functions change.
      for (int attempt = 0; attempt < 20; ++attempt) {
        const std::string& word = rng.pick(by_word);
        std::string& hit = by_word[rng.below(by_word.size())];
        if (!is_word(word[0]) || !is_word(hit[0])) continue;
        hit = word;
        break;
      }
      return joined(by_word);
  }
}

}  // namespace

std::string wild_kernel(std::uint64_t seed) {
  Rng rng(seed ^ 0x5eedULL);
  std::string text = rng.percent(60) ? rng.pick(plain_kernels())
                                     : print(random_kernel(seed, KernelOptions{}).program);
  const auto count = rng.between(0, 5);
  for (std::int64_t i = 0; i < count && !text.empty(); ++i) text = mutated(rng, text);
  return text;
}

}  // namespace permverify::differential
