#include "apps/cli/arguments_read.h"

#include <CLI/CLI.hpp>

#include "apps/cli/values.h"
#include "apps/cli/whole_number.h"

namespace permverify::cli {
namespace {

void add_list(CLI::App& app, const std::string& name, std::vector<std::string>& values,
              const std::string& text) {
  app.add_option(name, values, text)
      ->type_size(1)->expected(1)->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->group("Reading");
}

driver::Language language(const std::string& name) {
  if (name == "opencl") return driver::Language::OpenCl;
  if (name == "cuda") return driver::Language::Cuda;
  return driver::Language::Pvl;
}

// A name as C has it; its value may be anything.
bool is_define(const std::string& text) {
  const std::string name = text.substr(0, text.find('='));
  constexpr const char* letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
  return !name.empty() && (name[0] < '0' || name[0] > '9') &&
         name.find_first_not_of(letters) == std::string::npos;
}

}  // namespace

void add_reading(CLI::App& app, RawRead& raw) {
  app.add_option("--lang", raw.language, "pvl, opencl or cuda; unset: by .cl and .cu, else PVL")
      ->check(CLI::IsMember({"pvl", "opencl", "cuda"}))->group("Reading");
  add_list(app, "-I", raw.include_dirs, "folder of included files (OpenCL, CUDA)");
  add_list(app, "-D", raw.defines, "NAME or NAME=VALUE: define a macro (OpenCL, CUDA)");
  app.add_option("--std", raw.standard, "version of the language, as Clang calls it: CL1.2, CL2.0, c++17")
      ->group("Reading");
  app.add_option("--device-bits", raw.device_bits, "width of size_t and of pointers: 32 or 64")
      ->check(CLI::IsMember({"32", "64"}))->capture_default_str()->group("Reading");
  app.add_option("--max-threads", raw.max_threads,
                 "most threads of a launch of OpenCL or CUDA: a number or any; unset: 2^31 - 1")
      ->group("Reading");
  app.add_option("--max-local-size", raw.max_local_size,
                 "most threads of a group: a number or any; unset: 1024 in CUDA, any in OpenCL")
      ->group("Reading");
  app.add_option("--work-dim", raw.work_dim,
                 "dimensions of the launch: sizes beyond are 1; unset: what the sizes leave open")
      ->check(whole_number(1, 3))->group("Reading");
  app.add_flag("--ignore-launch-comment", raw.ignore_launch_comment,
               "do not use the sizes that the file's first comment gives (OpenCL, CUDA)")
      ->group("Reading");
}

driver::ReadOptions finish_reading(const RawRead& raw) {
  driver::ReadOptions options;
  if (!raw.language.empty()) options.language = language(raw.language);
  for (const std::string& define : raw.defines) {
    if (!is_define(define)) refuse("-D: `" + define + "` is not NAME or NAME=VALUE");
  }
  options.c.standard = raw.standard;
  options.c.include_dirs = raw.include_dirs;
  options.c.defines = raw.defines;
  options.c.device_bits = raw.device_bits == "32" ? 32 : 64;
  options.c.work_dim = raw.work_dim;
  options.use_launch_comment = !raw.ignore_launch_comment;
  if (raw.max_threads == "any") options.c.max_threads.reset();
  else if (!raw.max_threads.empty()) {
    options.c.max_threads = number<std::int64_t>(raw.max_threads, 1, "--max-threads");
  }
  if (raw.max_local_size == "any") options.c.any_group = true;
  else if (!raw.max_local_size.empty()) {
    options.c.max_group = number<std::int64_t>(raw.max_local_size, 1, "--max-local-size");
  }
  return options;
}

void finish_dimensions(const driver::ReadOptions& options, ir::LaunchSizes& launch) {
  for (auto* sizes : {&launch.gsize, &launch.ngroups}) {
    for (auto& size : *sizes) {
      if ((*sizes)[0]) size = size.value_or(1);
    }
  }
  if (options.c.work_dim == 0) return;
  for (auto* sizes : {&launch.gsize, &launch.ngroups}) {
    for (auto d = static_cast<std::size_t>(options.c.work_dim); d < sizes->size(); ++d) {
      if ((*sizes)[d].value_or(1) != 1) refuse("--work-dim: more sizes are given than dimensions");
      (*sizes)[d] = 1;
    }
  }
}

}  // namespace permverify::cli
