#include "report/explain.h"

#include <algorithm>
#include <optional>

#include "report/finding.h"
#include "support/similar.h"

namespace permverify::report {
namespace {

using support::SourceLanguage;
constexpr auto nowhere = std::string_view::npos;

// The first cell of the row of a table that begins at `at`.
std::string_view first_cell(std::string_view text, std::size_t at) { return text.substr(at, text.find(" |", at + 2) - at); }

// Where the row begins whose first cell has the id, or several of them: of an assumption, or what stands behind the
// colon in the id of a diagnostic.
std::size_t row_of(std::string_view text, const std::string& id) {
  for (std::size_t at = 0; (at = text.find("\n| ", at)) != nowhere;) {
    const std::string_view cell = first_cell(text, ++at);
    for (const char* before : {"`", ":"}) {
      if (cell.find(before + id + "`") != nowhere) return at;
    }
  }
  return nowhere;
}

std::string_view line_at(std::string_view text, std::size_t at) { return text.substr(at, text.find('\n', at) - at); }

// The heading of the section, the paragraph before the table, the head of the table, and the row.
std::string with_row(std::string_view text, std::size_t row) {
  const std::size_t section = text.rfind("\n## ", row), table = text.rfind("\n\n| ", row);
  const std::size_t paragraph = text.rfind("\n\n", table - 1), head = table + 2, rule = text.find('\n', head) + 1;
  const std::size_t begin = paragraph == nowhere ? head : paragraph + 2;
  std::string out;
  if (section != nowhere && section + 1 < begin) out = std::string(line_at(text, section + 1)) + "\n\n";
  out += text.substr(begin, head - begin);
  return out + std::string(line_at(text, head)) + "\n" + std::string(line_at(text, rule)) + "\n" +
         std::string(line_at(text, row)) + "\n";
}

std::string_view comment_of(SourceLanguage language) {
  switch (language) {
    case SourceLanguage::Pvl: return "// PVL";
    case SourceLanguage::OpenCl: return "// OpenCL C";
    case SourceLanguage::Cuda: return "// CUDA";
  }
  return "";
}

// Lines of an example that are of one language; unset: of any.
struct Lines {
  std::string text;
  std::optional<SourceLanguage> language;
};

std::vector<Lines> parts_of(std::string_view example) {
  std::vector<Lines> parts(1);
  while (!example.empty()) {
    const std::string_view line = example.substr(0, std::min(example.find('\n'), example.size() - 1) + 1);
    example.remove_prefix(line.size());
    for (const auto language : {SourceLanguage::Pvl, SourceLanguage::OpenCl, SourceLanguage::Cuda}) {
      if (line.find(comment_of(language)) == nowhere) continue;
      if (parts.back().language) parts.emplace_back();
      parts.back().language = language;
    }
    parts.back().text += line;
    if (line == "\n") parts.emplace_back();
  }
  return parts;
}

std::string example_in(SourceLanguage language, std::string_view example) {
  const std::vector<Lines> parts = parts_of(example);
  if (std::none_of(parts.begin(), parts.end(), [&](const Lines& part) { return part.language == language; })) return std::string(example);
  std::string out;
  for (const Lines& part : parts) {
    if (!part.language || part.language == language) out += part.text;
  }
  while (out.ends_with("\n\n")) out.pop_back();
  return out;
}

}  // namespace

std::string with_examples_of(SourceLanguage language, std::string_view page) {
  constexpr std::string_view fence = "\n```\n";
  std::string out;
  for (std::size_t at = 0;;) {
    const std::size_t open = page.find(fence, at);
    const std::size_t close = open == nowhere ? nowhere : page.find(fence, open + fence.size() - 1);
    if (close == nowhere) return out + std::string(page.substr(at));
    const std::size_t begin = open + fence.size();
    out += page.substr(at, begin - at);
    out += example_in(language, page.substr(begin, close + 1 - begin));
    at = close + 1;
  }
}

const Page* find_page(const std::vector<Page>& pages, const std::string& id) {
  const std::string name = family(id);
  auto page = std::find_if(pages.begin(), pages.end(),
                           [&](const Page& p) { return p.name == name; });
  if (page == pages.end()) {
    page = std::find_if(pages.begin(), pages.end(),
                        [&](const Page& p) { return row_of(p.text, id) != nowhere; });
  }
  return page == pages.end() ? nullptr : &*page;
}

std::string text_of(const Page& page, const std::string& id) {
  const std::string_view text = page.text;
  if (id == page.name) return std::string(text);
  const std::string more = "\nMore: `permverify explain " + std::string(page.name) + "`\n";
  const std::size_t section = text.find("\n## `" + id + "`"), row = row_of(text, id);
  const std::size_t first = text.find("\n## "), end = text.find("\n## ", section + 1);
  if (section != nowhere) {
    return std::string(text.substr(0, first)) + std::string(text.substr(section, end - section)) + more;
  }
  if (row == nowhere) return std::string(text);
  return std::string(line_at(text, 0)) + "\n\n" + with_row(text, row) + more;
}

std::string explain_command(std::string_view page, support::SourceLanguage language) {
  const char* words = "";  // PVL's are the default
  if (language == support::SourceLanguage::Cuda) words = " --lang cuda";
  if (language == support::SourceLanguage::OpenCl) words = " --lang opencl";
  return "`permverify explain " + std::string(page) + words + "`";
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
