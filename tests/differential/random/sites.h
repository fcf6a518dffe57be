// Text that remembers what its parts are for: an index, a guard, an amount. The generator marks
// them as it writes, perturbations find them again, and printing drops the marks.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace permverify::differential {

enum class Site : char {
  Index = 'i',    // of an array, in one dimension
  Modulus = 'm',  // the right operand of %
  Guard = 'g',    // a condition on the thread
  Bound = 'b',    // the upper end of a range or a loop
  Extent = 'x',   // of an array
  Stored = 'w',   // what the program writes
  Claimed = 'v',  // what a contract says that a cell holds
  Amount = 'a',   // of a permission
  Group = 'n',    // the number of the group in an index
  Factor = 'f'    // of a stride
};

std::string mark(Site site, const std::string& text);
std::string plain(std::string_view marked);

struct Place {
  Site site;
  std::size_t begin, end;  // of what is inside the marks
};

std::vector<Place> places(std::string_view marked);

}  // namespace permverify::differential
