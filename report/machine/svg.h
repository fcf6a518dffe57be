// A scalable vector graphic, piece by piece; every text is escaped.
#pragma once
#include <string>

namespace permverify::report {

class Svg {
 public:
  struct Text {
    int size = 12;
    bool bold = false;
    const char* anchor = "start";   // "middle", "end"
    const char* fill = "#1a1a1a";
    const char* css = "";           // further attributes, verbatim
  };
  void rect(int x, int y, int width, int height, const std::string& attributes);
  void line(int x1, int y1, int x2, int y2, const std::string& attributes);
  void text(int x, int y, const std::string& content, const Text& how);
  // Everything until `close` belongs together; the class is for style sheets and for tests.
  void open(const std::string& css_class, const std::string& title = "");
  void close();
  // The whole document; `definitions` stand in <defs>.
  std::string document(int width, int height, const std::string& title,
                       const std::string& definitions) const;

 private:
  std::string body_;
};

// About how wide a text will be.
int text_width(const std::string& text, int size);

}  // namespace permverify::report
