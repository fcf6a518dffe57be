// Source bytes as terminal cells: tabs expanded, wide characters counted, nothing raw that a
// terminal would act on (control bytes, escape sequences, bidirectional overrides, bad UTF-8).
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace permverify::report {

// One line, ready to print. `columns[i]` is the cell at which byte i of the source starts;
// the last entry is the width of the whole line.
struct DisplayLine {
  std::string text;
  std::vector<std::uint32_t> columns;
  std::uint32_t width() const { return columns.back(); }
};
DisplayLine display_line(std::string_view source);

// A text of one line made safe to print; line ends become spaces.
std::string printable(std::string_view text);

// For texts and attributes of XML; safe to print only if the text is.
std::string xml_escaped(const std::string& text);

// The cells of `text` from `first` to `last`; a character that is cut becomes spaces.
std::string cut_cells(std::string_view text, std::uint32_t first, std::uint32_t last);

// How many cells a text takes that is already safe to print.
std::uint32_t cell_width(std::string_view text);

}  // namespace permverify::report
