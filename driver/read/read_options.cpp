#include "driver/read/read_options.h"

#include "support/kernel_texts.h"

namespace permverify::driver {
namespace {

std::string name_of(Language language) {
  switch (language) {
    case Language::Pvl: return "pvl";
    case Language::OpenCl: return "opencl";
    case Language::Cuda: return "cuda";
  }
  return "";
}

}  // namespace

Language language_of(const std::string& path, const ReadOptions& options) {
  if (options.language) return *options.language;
  if (path.ends_with(".cl")) return Language::OpenCl;
  if (path.ends_with(".cu") || path.ends_with(".cuh") || path.ends_with(".hip")) return Language::Cuda;
  if (support::is_host_file(path)) return Language::OpenCl;
  return Language::Pvl;
}

ReadOptions with_own(const ReadOptions& options, const FileOptions& own) {
  ReadOptions result = options;
  if (!result.language) result.language = own.language;
  if (result.c.standard.empty()) result.c.standard = own.standard;
  // The first folder that has a file wins, and the last definition of a macro.
  result.c.include_dirs.insert(result.c.include_dirs.end(), own.include_dirs.begin(), own.include_dirs.end());
  result.c.defines.insert(result.c.defines.begin(), own.defines.begin(), own.defines.end());
  return result;
}

std::vector<std::string> to_words(const ReadOptions& options, const std::string& kernel,
                                  const ir::Module& module) {
  const parser::ClangOptions unset;
  std::vector<std::string> words;
  const auto add = [&](const std::string& option, const std::string& value) {
    words.insert(words.end(), {option, value});
  };
  if (options.language) add("--lang", name_of(*options.language));
  for (const std::string& folder : options.c.include_dirs) add("-I", folder);
  for (const std::string& define : options.c.defines) add("-D", define);
  if (!options.c.standard.empty()) add("--std", options.c.standard);
  if (options.c.device_bits != unset.device_bits) {
    add("--device-bits", std::to_string(options.c.device_bits));
  }
  if (!options.c.max_threads) add("--max-threads", "any");
  else if (options.c.max_threads != unset.max_threads) {
    add("--max-threads", std::to_string(*options.c.max_threads));
  }
  if (options.c.any_group) add("--max-local-size", "any");
  else if (options.c.max_group) add("--max-local-size", std::to_string(*options.c.max_group));
  if (!options.use_launch_comment) words.push_back("--ignore-launch-comment");
  if (options.c.work_dim != 0) add("--work-dim", std::to_string(options.c.work_dim));
  if (!kernel.empty() && module.kernels.size() == 1) add("--kernel", module.kernels[0].name);
  return words;
}

}  // namespace permverify::driver
