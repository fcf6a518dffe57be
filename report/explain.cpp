#include "report/explain.h"

#include <algorithm>

#include "report/finding.h"
#include "support/similar.h"

namespace permverify::report {
namespace {

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

std::string text_of(const Page& page, const std::string& id) {
  const std::string_view text = page.text;
  const std::size_t section = id == family(id) ? std::string_view::npos : text.find("\n## `" + id + "`");
  if (section == std::string_view::npos) return std::string(text);
  const std::size_t first = text.find("\n## "), end = text.find("\n## ", section + 1);
  return std::string(text.substr(0, first)) + std::string(text.substr(section, end - section)) +
         "\nMore: `permverify explain " + family(id) + "`\n";
}

std::vector<std::string> similar_pages(const std::vector<Page>& pages, const std::string& id) {
  std::vector<std::string> names;
  for (const Page& page : pages) names.emplace_back(page.name);
  return support::similar(family(id), names);
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
