#include "tests/differential/random/sites.h"

namespace permverify::differential {
namespace {

constexpr char opening = '\x01';
constexpr char closing = '\x02';

}  // namespace

std::string mark(Site site, const std::string& text) {
  return std::string{opening, static_cast<char>(site)} + text + closing;
}

std::string plain(std::string_view marked) {
  std::string out;
  for (std::size_t i = 0; i < marked.size(); ++i) {
    if (marked[i] == opening) {
      ++i;
    } else if (marked[i] != closing) {
      out += marked[i];
    }
  }
  return out;
}

std::vector<Place> places(std::string_view marked) {
  std::vector<Place> found;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < marked.size(); ++i) {
    if (marked[i] == opening) {
      open.push_back(found.size());
      found.push_back({static_cast<Site>(marked[i + 1]), i + 2, i + 2});
      ++i;
    } else if (marked[i] == closing) {
      found[open.back()].end = i;
      open.pop_back();
    }
  }
  return found;
}

}  // namespace permverify::differential
