// A launch as text: what `--local-size`, `--param`, `--array` and their like say, in both
// directions.
#pragma once
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "runtime_spec/launch.h"

namespace permverify::runtime_spec {

// The options of a launch, each as it is written behind its name.
struct LaunchText {
  ir::LaunchSizes sizes;             // --local-size, --num-groups; unset: chosen
  std::vector<std::string> params;   // --param  `n=8`
  std::vector<std::string> arrays;   // --array  `a=1,2,_`, local ones `tmp@0=1,2`; `_`: drawn
  std::vector<std::string> extents;  // --extent `a=100`, of arrays whose source gives none
  std::vector<std::string> aliases;  // --alias  `b=a+3`: give_one_array
  std::vector<std::int64_t> begun;   // --only-groups: linear numbers, ascending; empty: all
  std::uint64_t seed = 0;            // --seed
  Fill fill = Fill::Small;           // --fill
};

// Why a text is no launch of this kernel, as one sentence.
class BadLaunch : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

// Sizes that are not given: those that the kernel fixes, else 1 where another dimension is given,
// else small ones. Throws BadLaunch. Numbers of cells are not compared with extents.
Launch parse_launch(const ir::Module& module, const ir::Kernel& kernel, const LaunchText& text);

// `b=a`: the kernel's pointer b is given the array of its pointer a; `b=a+3`: from its element 3 on, where a and b may be one. To be done before the launch is parsed. Throws BadLaunch.
void give_one_array(const ir::Module& module, ir::Kernel& kernel, const std::vector<std::string>& aliases);

// The reverse: parse_launch gives the same launch again.
LaunchText describe(const ir::Module& module, const ir::Kernel& kernel, const Launch& launch);

// `--local-size 4 --num-groups 2 ...`, one word each, not quoted.
std::vector<std::string> to_options(const LaunchText& text);

// What reproduces a fault, one word each: `permverify replay FILE --local-size ... --expect ID`. The
// words of `more` (`--schedule script:0,1`) come last but for the fault.
std::vector<std::string> replay_words(const ir::Module& module, const ir::Kernel& kernel, const Launch& launch,
                                      const std::string& file, const std::string& fault_id,
                                      const std::vector<std::string>& more = {});

// The words as one line that a POSIX shell splits into them again.
std::string shell_line(const std::vector<std::string>& words);

struct FillName {
  std::string_view name;
  Fill fill;
};
std::span<const FillName> fill_names();
std::string_view to_string(Fill fill);

}  // namespace permverify::runtime_spec
