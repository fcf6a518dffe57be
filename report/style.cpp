#include "report/style.h"

namespace permverify::report {
namespace {

std::string_view code(Ink ink) {
  switch (ink) {
    case Ink::Plain: return "";
    case Ink::Bold: return "\x1b[1m";
    case Ink::Error: return "\x1b[1;31m";
    case Ink::Unknown: return "\x1b[1;35m";
    case Ink::Warning: return "\x1b[1;33m";
    case Ink::Place: return "\x1b[1;34m";
    case Ink::Good: return "\x1b[1;32m";
  }
  return "";
}

}  // namespace

std::string Style::operator()(Ink ink, std::string_view text) const {
  if (!colour_ || ink == Ink::Plain || text.empty()) return std::string(text);
  return std::string(code(ink)) + std::string(text) + "\x1b[0m";
}

}  // namespace permverify::report
