#include "report/explain.h"

#include <algorithm>
#include <numeric>

#include "report/finding.h"

namespace permverify::report {
namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row.back();
}

// A row of a table begins with the id, or with several: of an assumption, or what stands behind the
// colon in the id of a diagnostic.
bool has_row(std::string_view text, const std::string& id) {
  for (std::size_t at = 0; (at = text.find("\n| ", at)) != std::string_view::npos; ++at) {
    const std::string_view cell = text.substr(at, text.find(" |", at + 3) - at);
    for (const char* before : {"`", ":"}) {
      if (cell.find(before + id + "`") != std::string_view::npos) return true;
    }
  }
  return false;
}

}  // namespace

const Page* find_page(const std::vector<Page>& pages, const std::string& id) {
  const std::string name = family(id);
  auto page = std::find_if(pages.begin(), pages.end(),
                           [&](const Page& p) { return p.name == name; });
  if (page == pages.end()) {
    page = std::find_if(pages.begin(), pages.end(),
                        [&](const Page& p) { return has_row(p.text, id); });
  }
  return page == pages.end() ? nullptr : &*page;
}

std::vector<std::string> similar_pages(const std::vector<Page>& pages, const std::string& id) {
  const std::string name = family(id).substr(0, 64);
  std::vector<std::pair<std::size_t, std::string>> ranked;
  for (const Page& page : pages) {
    const bool inside = name.size() > 2 && page.name.find(name) != std::string_view::npos;
    const std::size_t distance = inside ? 0 : edit_distance(name, page.name);
    if (distance <= 1 + name.size() / 3) ranked.emplace_back(distance, page.name);
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  if (ranked.size() > 3) ranked.resize(3);
  std::vector<std::string> names;
  for (auto& [distance, page] : ranked) names.push_back(std::move(page));
  return names;
}

std::vector<std::string> assumption_names(const std::vector<Page>& pages) {
  const Page* page = find_page(pages, "policy");
  std::vector<std::string> names;
  if (page == nullptr) return names;
  const std::string_view text = page->text;
  for (std::size_t row = text.find("\n| `"); row != std::string_view::npos; row = text.find("\n| `", row + 1)) {
    const std::string_view cell = text.substr(row + 3, text.find(" |", row + 3) - row - 3);
    for (std::size_t open = cell.find('`'); open != std::string_view::npos;) {
      const std::size_t close = cell.find('`', open + 1);
      if (close == std::string_view::npos) break;
      names.emplace_back(cell.substr(open + 1, close - open - 1));
      open = cell.find('`', close + 1);
    }
  }
  return names;
}

}  // namespace permverify::report
