// A scalable vector graphic, piece by piece; every text is escaped.
#pragma once
#include <string>
#include <vector>

namespace permverify::report {

class Svg {
 public:
  // `css` names classes of the style sheet.
  void rect(int x, int y, int width, int height, const std::string& css, const std::string& more = "");
  void line(int x1, int y1, int x2, int y2, const std::string& css);
  // `data` is a path as SVG writes it: "M 0 0 H 10".
  void path(const std::string& data, const std::string& css);
  struct Text {
    int size = 12;
    const char* css = "";
    const char* anchor = "start";   // "middle", "end"
  };
  // What stands between backticks is set as code.
  void text(int x, int y, const std::string& content, const Text& how);
  // Everything until `close` belongs together; the classes are for the style sheet and for tests. `data`:
  // further attributes, verbatim.
  void open(const std::string& css, const std::string& title = "", const std::string& data = "");
  void close();
  // The whole document; `definitions` stand in <defs>.
  std::string document(int width, int height, const std::string& title,
                       const std::string& definitions) const;

 private:
  std::string body_;
};

// About how wide a text will be; what stands between backticks is code.
int text_width(const std::string& text, int size);
// In lines that are about so wide at most, where there are spaces to break at.
std::vector<std::string> wrapped(const std::string& text, int width, int size);
// The text without its backticks.
std::string plain(const std::string& text);

}  // namespace permverify::report
