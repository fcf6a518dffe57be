#include "report/machine/svg.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/display.h"
#include "support/split.h"

namespace permverify::report {
namespace {

// Hundredths of the size for a character: monospaced type is known, proportional type is a wide guess.
constexpr int code_width = 61, prose_width = 58;

// Code and prose take turns; prose is first.
std::vector<std::string> runs(const std::string& text) { return support::split(text, '`'); }

}  // namespace

int text_width(const std::string& text, int size) {
  int hundredths = 0, width = prose_width;
  for (const std::string& run : runs(text)) {
    hundredths += static_cast<int>(cell_width(run)) * width;
    width = width == prose_width ? code_width : prose_width;
  }
  return hundredths * size / 100 + 1;
}

std::string plain(const std::string& text) {
  std::string result = text;
  std::erase(result, '`');
  return result;
}

std::vector<std::string> wrapped(const std::string& text, int width, int size) {
  std::vector<std::string> lines;
  bool code = false;  // at the end of the last line
  for (const std::string& word : support::split(text, ' ')) {
    if (lines.empty()) {
      lines.push_back(word);
    } else if (text_width(lines.back() + " " + word, size) <= width) {
      lines.back() += " " + word;
    } else {
      if (code) lines.back() += "`";
      lines.push_back((code ? "`" : "") + word);
    }
    if (std::count(word.begin(), word.end(), '`') % 2 != 0) code = !code;
  }
  return lines;
}

void Svg::rect(int x, int y, int width, int height, const std::string& css, const std::string& more) {
  body_ += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}{}/>\n", css, x, y,
                       width, height, more.empty() ? "" : " ", more);
}

void Svg::line(int x1, int y1, int x2, int y2, const std::string& css) {
  body_ += fmt::format("<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", css, x1, y1, x2, y2);
}

void Svg::path(const std::string& data, const std::string& css) {
  body_ += fmt::format("<path class=\"{}\" d=\"{}\"/>\n", css, data);
}

void Svg::text(int x, int y, const std::string& content, const Text& how) {
  const std::string anchor =
      std::string(how.anchor) == "start" ? "" : fmt::format(" text-anchor=\"{}\"", how.anchor);
  const std::string css = *how.css == '\0' ? "" : fmt::format(" class=\"{}\"", how.css);
  body_ += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\"{}{}>", x, y, how.size, css, anchor);
  bool code = false;
  for (const std::string& run : runs(content)) {
    const std::string safe = xml_escaped(printable(run));
    if (!run.empty()) body_ += code ? "<tspan class=\"code\">" + safe + "</tspan>" : safe;
    code = !code;
  }
  body_ += "</text>\n";
}

void Svg::open(const std::string& css, const std::string& title, const std::string& data) {
  body_ += fmt::format("<g class=\"{}\"{}{}>\n", xml_escaped(css), data.empty() ? "" : " ", data);
  if (!title.empty()) body_ += fmt::format("<title>{}</title>\n", xml_escaped(printable(title)));
}

void Svg::close() { body_ += "</g>\n"; }

std::string Svg::document(int width, int height, const std::string& title,
                          const std::string& definitions) const {
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"permverify\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\" role=\"img\">\n"
      "<title>{2}</title>\n<defs>\n{3}</defs>\n"
      "<rect class=\"paper\" x=\"0\" y=\"0\" width=\"{0}\" height=\"{1}\"/>\n{4}</svg>\n",
      width, height, xml_escaped(printable(title)), definitions, body_);
}

}  // namespace permverify::report
