#include "source_edit/printed_text.h"

#include <algorithm>

namespace permverify::source_edit {

void PrintedText::insert(std::size_t place, const std::string& text) {
  std::string& there = pieces_[place].text;
  if (there != text) there += text;
}

void PrintedText::replace(std::size_t place, const std::string& text) {
  pieces_[place] = {text, true};
}

std::string PrintedText::result() const {
  std::string text;
  std::size_t at = 0;
  for (const auto& [place, piece] : pieces_) {
    text += std::string(source_.substr(at, place - at)) + piece.text;
    at = place + (piece.replaces ? 1 : 0);
  }
  return text + std::string(source_.substr(at));
}

Origin PrintedText::origin(std::size_t printed) const {
  std::size_t at = 0, done = 0;  // in the source, in the printed text
  for (const auto& [place, piece] : pieces_) {
    if (printed < done + (place - at)) break;
    done += place - at;
    at = place;
    if (printed < done + piece.text.size()) {
      const std::size_t inside = printed - done;
      std::size_t begin = inside == 0 ? std::string::npos : piece.text.rfind('\n', inside - 1);
      begin = begin == std::string::npos ? 0 : begin + 1;
      begin = piece.text.find_first_not_of(" \t\n", begin);
      if (begin == std::string::npos) return {place, ""};
      const std::size_t end = piece.text.find('\n', begin);
      return {place, piece.text.substr(begin, end == std::string::npos ? end : end - begin)};
    }
    done += piece.text.size();
    at += piece.replaces ? 1 : 0;
  }
  return {std::min(at + (printed - done), source_.size()), ""};
}

}  // namespace permverify::source_edit
