#include "tests/differential/bare/source.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "tests/differential/bare/prove.h"
#include "tests/differential/bare/writer.h"
#include "tests/judge/files.h"
#include "tests/mutation/change.h"

namespace permverify::differential {
namespace {

// Changes that do not bear on races, divergence and bounds would only cost time.
bool matters(const std::string& operation) {
  return operation.find("contract") == std::string::npos &&
         operation.find("invariant") == std::string::npos &&
         operation.find("(clauses)") == std::string::npos;
}

std::optional<Sourced> changed(const Sourced& base, ir::Module module, Rng& rng) {
  ir::Kernel& kernel = module.kernels[rng.below(module.kernels.size())];
  mutation::Context context;
  context.dimensions = kernel.dimensions;
  context.single_group = kernel.single_group;
  auto all = mutation::changes(kernel.body, context);
  std::erase_if(all, [](const auto& change) { return !matters(change.operation); });
  if (all.empty()) return {};
  // Each operation is as likely as the next: there are few barriers and many constants.
  std::map<std::string, std::vector<std::size_t>> by_operation;
  for (std::size_t i = 0; i < all.size(); ++i) by_operation[all[i].operation].push_back(i);
  auto operation = by_operation.begin();
  std::advance(operation, rng.below(by_operation.size()));
  auto& change = all[rng.pick(operation->second)];
  kernel.body = std::move(change.part);
  const support::SourceBuffer buffer("", base.text);
  const auto line = buffer.position(change.span.begin).line;
  return Sourced{
      base.name + ":" + std::to_string(line), base.text, std::move(module), {change.operation}};
}

}  // namespace

Sourced drawn_kernel(std::uint64_t seed) {
  BareKernel kernel = Writer(seed).write();
  return {"seed" + std::to_string(seed) + ".cl", print(kernel.lines), {}, std::move(kernel.flaws)};
}

std::vector<std::string> kernel_files(const std::string& repository) {
  std::vector<std::string> files;
  for (const char* folder : {"examples", "tests/corpus"}) {
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(repository + "/" + folder)) {
      const std::string end = entry.path().extension().string();
      if (end == ".pvl" || end == ".cl" || end == ".cu") files.push_back(entry.path().string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::optional<Sourced> changed_kernel(std::uint64_t seed, const std::vector<std::string>& files,
                                      const BareOptions& options) {
  Rng rng(seed * 2 + 1'000'000'007);
  Sourced base;
  if (rng.percent(40)) {
    base = drawn_kernel(2 * rng.below(1 << 20));
  } else {
    base.name = rng.pick(files);
    base.text = judge::contents(base.name);
    base.name = std::filesystem::path(base.name).filename().string();
  }
  std::string why;
  const auto module = module_of(base.name, base.text, options, why);
  if (!module) return {};
  const ir::Module bare = stripped(*module);
  if (prove(bare, options.check, options.automatic).outcome != judge::Outcome::Proved) return {};
  return changed(base, bare, rng);
}

}  // namespace permverify::differential
