#include "report/cure.h"

#include <fmt/format.h>

#include "checker/replay/replay.h"
#include "report/words.h"

namespace permverify::report {
namespace {

// What C calls a group of threads, and the barrier that orders its accesses.
struct GroupWords {
  const char *group, *groups, *barrier;
};
GroupWords words_of(SourceLanguage language) {
  switch (language) {
    case SourceLanguage::Cuda: return {"block", "blocks", "`__syncthreads()`"};
    case SourceLanguage::OpenCl: return {"work-group", "work-groups", "a `barrier`"};
    case SourceLanguage::Pvl: break;
  }
  return {"group", "groups", "a `barrier`"};
}

// A group so large that a program may never use it.
bool needs_large_group(const Finding& f) {
  constexpr std::int64_t large = 64;
  const runtime_spec::Launch& launch = f.verdict->replay->launch;
  return family(f.id) == "access.bounds" && launch.gsize[0] > large &&
         launch.gsize[0] == launch.threads_per_group();
}

// "`//@ requires gridDim.x == 1;`" of the first dimension in which the run has several groups.
std::string one_group(const Finding& f) {
  static constexpr const char* axes[] = {".x", ".y", ".z"};
  const runtime_spec::Sizes& groups = f.verdict->replay->launch.ngroups;
  for (std::size_t d = 0; d < 3; ++d) {
    if (groups[d] > 1) return "`//@ requires " + row_name(f.language, std::string("\\ngroups") + axes[d]) + " == 1;`";
  }
  return "";
}

bool is_plain_race(const Finding& f) {
  return f.source->race && (f.id == "race:read_write" || f.id == "race:write_write");
}

std::string cure_of_race(const Finding& f) {
  const GroupWords words = words_of(f.language);
  const runtime_spec::Fault& fault = f.verdict->replay->fault();
  if (fault.between_groups) {
    const std::string one = one_group(f);
    return fmt::format("no barrier orders {}: give each {} its own elements, or use an atomic operation", words.groups,
                       words.group) +
           (one.empty() ? "" : fmt::format("; if your program only launches one {}, state it: {}", words.group, one));
  }
  if (fault.threads.size() == 2 && fault.threads[0].span == fault.threads[1].span) {
    return "let one thread make this access, give each thread its own elements, or use an atomic operation";
  }
  return fmt::format("separate the two accesses by {}, or give each thread its own elements", words.barrier);
}

std::string cure_of_launch(const Finding& f) {
  if (!needs_large_group(f)) {
    return "if your program never makes this launch, state the launches that it makes: `//@ requires` before the "
           "kernel, or --local-size, --num-groups, --param";
  }
  const std::int64_t most = f.verdict->replay->launch.gsize[0] - 1;
  return fmt::format("if your program never uses more than {} threads in a {}, state it: `//@ requires {} <= {};` "
                     "before the kernel, or --local-size", most, words_of(f.language).group,
                     row_name(f.language, "\\gsize.x"), most);
}

bool lacks_help(const Finding& f) { return f.kind == FindingKind::Error && is_seen(f) && f.help.empty(); }

}  // namespace

// One failure of each kernel explains how to leave launches out: one that needs a large group, else the first.
void add_cures(const std::set<std::string>& automatic, std::vector<Finding>& findings) {
  for (Finding& f : findings) {
    if (automatic.count(f.kernel) != 0 && lacks_help(f) && is_plain_race(f)) f.help = cure_of_race(f);
  }
  for (const std::string& kernel : automatic) {
    Finding* chosen = nullptr;
    for (Finding& f : findings) {
      if (f.kernel != kernel || !lacks_help(f)) continue;
      if (chosen == nullptr || (needs_large_group(f) && !needs_large_group(*chosen))) chosen = &f;
    }
    if (chosen != nullptr) chosen->help = cure_of_launch(*chosen);
  }
}

}  // namespace permverify::report
