#include "report/machine/svg.h"

#include <fmt/format.h>

#include "report/display.h"

namespace permverify::report {

int text_width(const std::string& text, int size) {
  return static_cast<int>(cell_width(text)) * size * 61 / 100 + 1;
}

void Svg::rect(int x, int y, int width, int height, const std::string& attributes) {
  body_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {}/>\n", x, y, width,
                       height, attributes);
}

void Svg::line(int x1, int y1, int x2, int y2, const std::string& attributes) {
  body_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" {}/>\n", x1, y1, x2, y2,
                       attributes);
}

void Svg::text(int x, int y, const std::string& content, const Text& how) {
  body_ += fmt::format(
      "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{}\" fill=\"{}\"{}{}{}>{}</text>\n",
      x, y, how.size, how.anchor, how.fill, how.bold ? " font-weight=\"bold\"" : "",
      *how.css == '\0' ? "" : " ", how.css, xml_escaped(printable(content)));
}

void Svg::open(const std::string& css_class, const std::string& title) {
  body_ += fmt::format("<g class=\"{}\">\n", xml_escaped(css_class));
  if (!title.empty()) body_ += fmt::format("<title>{}</title>\n", xml_escaped(printable(title)));
}

void Svg::close() { body_ += "</g>\n"; }

std::string Svg::document(int width, int height, const std::string& title,
                          const std::string& definitions) const {
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} "
      "{1}\" "
      "font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" role=\"img\">\n"
      "<title>{2}</title>\n<defs>\n{3}</defs>\n"
      "<rect x=\"0\" y=\"0\" width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n{4}</svg>\n",
      width, height, xml_escaped(printable(title)), definitions, body_);
}

}  // namespace permverify::report
