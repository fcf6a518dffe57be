#include "lab/default_folder.h"

#include <algorithm>

namespace permverify::lab {

namespace fs = std::filesystem;

fs::path default_folder() {
  std::error_code problem;
  const fs::path program = fs::read_symlink("/proc/self/exe", problem);
  if (problem) return {};
  const fs::path with_program = program.parent_path(), above = with_program.parent_path();
  for (const fs::path& labs : {with_program / "labs", above / "labs", above / "share" / "permverify" / "labs"}) {
    const fs::directory_iterator entries(labs, problem);
    const bool has_exercises = !problem && std::any_of(begin(entries), end(entries), [](const fs::directory_entry& entry) {
      std::error_code ignored;
      return fs::exists(entry.path() / "exercise.toml", ignored);
    });
    if (has_exercises) return labs;
  }
  return {};
}

}  // namespace permverify::lab
