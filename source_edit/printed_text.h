// A source text with insertions, which knows for each place whether it is the user's text.
#pragma once
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace permverify::source_edit {

// Where a place of the printed text comes from.
struct Origin {
  std::size_t place = 0;  // in the source: the same place, or where the text was put in
  std::string line;       // the line that was put in; empty for what is the user's own
};

class PrintedText {
 public:
  explicit PrintedText(std::string_view source) : source_(source) {}

  // Behind what was put there before; the same text a second time is dropped.
  void insert(std::size_t place, const std::string& text);
  // In the place of one character of the source.
  void replace(std::size_t place, const std::string& text);

  std::string result() const;
  Origin origin(std::size_t printed) const;

 private:
  struct Piece {
    std::string text;
    bool replaces = false;
  };

  std::string_view source_;
  std::map<std::size_t, Piece> pieces_;
};

}  // namespace permverify::source_edit
